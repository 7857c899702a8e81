"""A push service of our own with one device behind it: it checks who sends, and reads what only the device can read.

Written from the RFCs (8291, 8188, 8292), from the other side: nothing of the sender's code is used.
"""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from boltyard.server import wire
from tests.server.receiver import Receiver


def plain(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def data(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class PushService(Receiver):
    """What the device was shown; `claims` are the words of whoever sent it, each signed."""

    private: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    auth: bytes = b"sixteen bytes ok"
    claims: list[dict[str, Any]] = field(default_factory=list)
    keys: set[str] = field(default_factory=set)

    @property
    def point(self) -> bytes:
        return self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def subscription(self) -> wire.NewPush:
        return wire.NewPush(self.url, plain(self.point), plain(self.auth))

    def read(self, headers: dict[str, str], body: bytes) -> dict[str, Any]:
        self.check(headers["authorization"])
        assert headers["content-encoding"] == "aes128gcm"
        assert int(headers["ttl"]) > 0
        found: dict[str, Any] = json.loads(self.opened(body))
        return found

    def check(self, said: str) -> None:
        """`vapid t=JWT, k=KEY`: the word is signed by that key."""
        parts = dict(part.split("=", 1) for part in said.removeprefix("vapid ").split(", "))
        head, claims, signature = parts["t"].split(".")
        assert json.loads(data(head)) == {"typ": "JWT", "alg": "ES256"}
        r, s = data(signature)[:32], data(signature)[32:]
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), data(parts["k"]))
        signed = encode_dss_signature(int.from_bytes(r, "big"), int.from_bytes(s, "big"))
        key.verify(signed, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
        self.claims.append(json.loads(data(claims)))
        self.keys.add(parts["k"])

    def opened(self, body: bytes) -> bytes:
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size <= 4096
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.private.exchange(ec.ECDH(), theirs)
        secret = HKDF(SHA256(), 32, self.auth, b"WebPush: info\0" + self.point + sender).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        content, _, rest = AESGCM(key).decrypt(nonce, sealed, None).rpartition(b"\x02")
        assert not rest
        return content
