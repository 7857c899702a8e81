"""Web Push: what is told to a device can be read by that device alone, and says which server sends it.

The payload is encrypted for the device's key (RFC 8291, `aes128gcm` of RFC 8188), and a signed word of at most a day
says who we are (VAPID, RFC 8292): the push service in between sees neither.
"""

from __future__ import annotations

import base64
import binascii
import os
from typing import Final
from urllib.parse import urlsplit

import msgspec
from cryptography.exceptions import InvalidKey
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from boltyard.core.errors import Wrong

CURVE: Final = ec.SECP256R1()
POINT: Final = 65  # bytes of a public key, uncompressed
AUTH: Final = 16
RECORD: Final = 4096
LONGEST: Final = 3000  # bytes of a payload; every service takes that many
LAST: Final = b"\x02"  # what follows the last record's content
HALF_A_DAY_S: Final = 12 * 3600


def text_of(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


# The server's own key.


def fresh_key() -> str:
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return text_of(number.to_bytes(32, "big"))


def private_key(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(bytes_of(text), "big"), CURVE)


def point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def public_text(text: str) -> str:
    """What a browser is told when it subscribes: pushes from anybody else are not taken."""
    return text_of(point_of(private_key(text).public_key()))


def vapid(key: str, endpoint: str, site: str, seconds: int) -> str:
    """The word that goes with a push to this address."""
    where = urlsplit(endpoint)
    host = urlsplit(site).hostname or "localhost"
    claims = {
        "aud": f"{where.scheme}://{where.netloc}",
        "exp": seconds + HALF_A_DAY_S,
        "sub": site if site.startswith("https://") else f"mailto:push@{host}",
    }
    head = {"typ": "JWT", "alg": "ES256"}
    said = ".".join(text_of(msgspec.json.encode(part)) for part in (head, claims))
    r, s = decode_dss_signature(private_key(key).sign(said.encode(), ec.ECDSA(SHA256())))
    signature = r.to_bytes(32, "big") + s.to_bytes(32, "big")
    return f"vapid t={said}.{text_of(signature)}, k={public_text(key)}"


# A device's key.


def check_device(key: str, auth: str) -> None:
    """A device names a point of the curve and a secret of 16 bytes."""
    try:
        point, secret = bytes_of(key), bytes_of(auth)
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)
    except (ValueError, binascii.Error, InvalidKey):
        raise Wrong("This is no key of a device; the browser's subscription has `p256dh` and `auth`.") from None
    if len(point) != POINT or len(secret) != AUTH:
        raise Wrong(f"A device's key has {POINT} bytes and its secret {AUTH}.")


def derived(salt: bytes, key: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(key)


def encrypted(payload: bytes, key: str, auth: str) -> bytes:
    """The payload for this device: salt, size of a record, a key of ours for this once, and one record."""
    theirs = bytes_of(key)
    once = ec.generate_private_key(CURVE)
    ours, salt = point_of(once.public_key()), os.urandom(16)
    shared = once.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    secret = derived(bytes_of(auth), shared, b"WebPush: info\x00" + theirs + ours, 32)
    content = derived(salt, secret, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = derived(salt, secret, b"Content-Encoding: nonce\x00", 12)
    sealed = AESGCM(content).encrypt(nonce, payload + LAST, None)
    return salt + RECORD.to_bytes(4, "big") + bytes([len(ours)]) + ours + sealed


def push_headers(key: str, endpoint: str, site: str, seconds: int, ttl: int, topic: str = "") -> dict[str, str]:
    """What goes with it. Of two with one topic that a device has not fetched yet, it gets the later one."""
    headers = {
        "Authorization": vapid(key, endpoint, site, seconds),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(ttl),
        "Urgency": "normal",
        "User-Agent": "Boltyard",
    }
    return {**headers, "Topic": topic} if topic else headers
