/** Passkeys, with the browser's own interface: what the server asks of an authenticator, and what that answers. */
import type { MadePasskey, PasskeyWish, ShownPasskey } from "./wire";

const ES256 = -7;
const EDDSA = -8;
const RS256 = -257;

export const canPasskey = (): boolean => typeof PublicKeyCredential === "function" && window.isSecureContext;

export const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

export const toText = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

/** Whoever stops, or lets it lie, has changed nothing. */
export class Stopped extends Error {}

async function asked<T>(wish: Promise<Credential | null>): Promise<{ made: PublicKeyCredential; answer: T }> {
  let made: Credential | null;
  try {
    made = await wish;
  } catch (error) {
    throw new Stopped(
      error instanceof DOMException && error.name === "InvalidStateError"
        ? "This device has a passkey of yours already."
        : "The passkey was not used; nothing was changed.",
    );
  }
  return { made: made as PublicKeyCredential, answer: (made as PublicKeyCredential).response as unknown as T };
}

export async function makePasskey(wish: PasskeyWish): Promise<MadePasskey> {
  const { made, answer } = await asked<AuthenticatorAttestationResponse>(
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
  return { id: made.id, client: toText(answer.clientDataJSON), object: toText(answer.attestationObject) };
}

export async function showPasskey(wish: PasskeyWish): Promise<ShownPasskey> {
  const { made, answer } = await asked<AuthenticatorAssertionResponse>(
    navigator.credentials.get({
      publicKey: { challenge: toBytes(wish.challenge), rpId: wish.site, userVerification: "required" },
    }),
  );
  return {
    id: made.id,
    client: toText(answer.clientDataJSON),
    authenticator: toText(answer.authenticatorData),
    signature: toText(answer.signature),
  };
}
