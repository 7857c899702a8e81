/** Passkeys, with the browser's own interface: what the server asks of an authenticator, and what that answers. */
import type { MadePasskey, PasskeyWish, ShownPasskey } from "./wire";

const ES256 = -7;
const EDDSA = -8;
const RS256 = -257;

export const canPasskey = (): boolean => typeof PublicKeyCredential === "function" && window.isSecureContext;

export const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

export const toText = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Whoever stops, or lets it lie, has changed nothing. */
export class Stopped extends Error {}

const UNUSED = "The passkey was not used; nothing was changed.";

async function asked(wish: Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const made = await wish;
    if (made instanceof PublicKeyCredential) return made;
  } catch (error) {
    if (error instanceof DOMException && error.name === "InvalidStateError")
      throw new Stopped("This device has a passkey of yours already.");
  }
  throw new Stopped(UNUSED);
}

export async function makePasskey(wish: PasskeyWish): Promise<MadePasskey> {
  const made = await asked(
    navigator.credentials.create({
      publicKey: {
        challenge: toBytes(wish.challenge),
        rp: { id: wish.site, name: "Boltyard" },
        user: { id: new TextEncoder().encode(wish.handle), name: wish.name, displayName: wish.name },
        pubKeyCredParams: [EDDSA, ES256, RS256].map((alg) => ({ type: "public-key", alg })),
        authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
        excludeCredentials: wish.known.map((id) => ({ type: "public-key", id: toBytes(id) })),
        attestation: "none",
      },
    }),
  );
  const answer = made.response;
  if (!(answer instanceof AuthenticatorAttestationResponse)) throw new Stopped(UNUSED);
  return { id: made.id, client: toText(answer.clientDataJSON), object: toText(answer.attestationObject) };
}

export async function showPasskey(wish: PasskeyWish): Promise<ShownPasskey> {
  const made = await asked(
    navigator.credentials.get({
      publicKey: { challenge: toBytes(wish.challenge), rpId: wish.site, userVerification: "required" },
    }),
  );
  const answer = made.response;
  if (!(answer instanceof AuthenticatorAssertionResponse)) throw new Stopped(UNUSED);
  return {
    id: made.id,
    client: toText(answer.clientDataJSON),
    authenticator: toText(answer.authenticatorData),
    signature: toText(answer.signature),
  };
}
