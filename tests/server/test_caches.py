"""What is about a person or a table is kept by nobody on the way, and by no browser."""

from litestar.testing import TestClient

from boltyard.server.app import create_app
from boltyard.server.store.opening import database
from boltyard.server.store.store import Store


def test_what_is_about_somebody_is_not_to_be_kept(sqlite_file: str) -> None:
    store = Store(database(sqlite_file))
    try:
        with TestClient(create_app(store=store)) as client:
            answers = [client.get("/api/me"), client.post("/api/me", json={"name": "Ana"})]
            answers.append(client.post("/api/tables", json={"game": "robots"}))
            table = answers[-1].json()["id"]
            reads = ("/api/me/tables", "/api/lobby", f"/api/tables/{table}", f"/api/tables/{table}/qr")
            answers += [client.get(path) for path in reads]
            refused = [client.get(f"/api/tables/{table}/record"), client.get("/api/tables/NOSUCH")]
    finally:
        store.close()

    assert {answer.headers["cache-control"] for answer in answers + refused} == {"no-store"}
    assert {answer.status_code for answer in answers} <= {200, 201}
    assert {answer.status_code for answer in refused} == {403, 404}
