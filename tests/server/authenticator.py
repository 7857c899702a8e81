"""An authenticator in software: it makes passkeys and signs with them, as honestly or not as a test wants."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, ATTESTED = 1, 4, 64


def encoded(some: bytes) -> str:
    return base64.urlsafe_b64encode(some).decode().rstrip("=")


class Authenticator:
    """Holds one passkey for one site."""

    def __init__(self, site: str = "boltyard.example", origin: str = "http://boltyard.example") -> None:
        self.site = site
        self.origin = origin
        self.id = secrets.token_bytes(16)
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.count = 0

    def client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": f"webauthn.{kind}", "challenge": challenge, "origin": self.origin}).encode()

    def data(self, flags: int, more: bytes = b"") -> bytes:
        self.count += 1
        return hashlib.sha256(self.site.encode()).digest() + bytes([flags]) + self.count.to_bytes(4, "big") + more

    def make(self, wish: dict[str, Any], flags: int = PRESENT | VERIFIED) -> dict[str, Any]:
        """Answer `POST /api/me/passkeys/wish`."""
        numbers = self.key.public_key().public_numbers()
        key = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32, "big"), -3: numbers.y.to_bytes(32, "big")})
        made = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + key
        told = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": self.data(flags | ATTESTED, made)})
        client = self.client("create", wish["challenge"])
        return {"id": encoded(self.id), "client": encoded(client), "object": encoded(told)}

    def show(self, wish: dict[str, Any], flags: int = PRESENT | VERIFIED) -> dict[str, Any]:
        """Answer `POST /api/sign-in/wish`."""
        client, data = self.client("get", wish["challenge"]), self.data(flags)
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return {
            "id": encoded(self.id),
            "client": encoded(client),
            "authenticator": encoded(data),
            "signature": encoded(signature),
        }
