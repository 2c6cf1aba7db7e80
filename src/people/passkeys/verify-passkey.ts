import { createHash } from 'node:crypto';
import { type AuthenticatorData, readAuthenticatorData } from './authenticator-data.ts';
import { readClientData } from './client-data.ts';
import type { NewCredential, UsedCredential } from './credential.ts';
import { isSignedBy, readPublicKey } from './public-key.ts';
import type { RelyingParty } from './relying-party.ts';

/** `challenge` is as the browser sent it back: the caller has to know it. */
type Proof = { challenge: string; data: AuthenticatorData };

/** A credential that a browser has just made; null if it is not one for us. Asked for without attestation. */
export function verifyNewCredential(
  party: RelyingParty,
  { response, rawId }: NewCredential,
): { challenge: string; publicKey: string; counter: number } | null {
  const proof = readProof(party, 'webauthn.create', response);
  if (!proof?.data.credentialId || !equal(proof.data.credentialId, fromBase64(rawId))) return null;
  if (!readPublicKey(fromBase64(response.publicKey))) return null;
  return { challenge: proof.challenge, publicKey: response.publicKey, counter: proof.data.counter };
}

/** Whether the key of the stored credential signed this; null if not. The counter is for the caller to compare. */
export function verifyUsedCredential(
  party: RelyingParty,
  { response }: UsedCredential,
  publicKey: string,
): { challenge: string; counter: number } | null {
  const proof = readProof(party, 'webauthn.get', response);
  const key = readPublicKey(fromBase64(publicKey));
  if (!proof || !key) return null;
  const signed = Buffer.concat([
    fromBase64(response.authenticatorData),
    createHash('sha256').update(fromBase64(response.clientDataJSON)).digest(),
  ]);
  if (!isSignedBy(key, signed, fromBase64(response.signature))) return null;
  return { challenge: proof.challenge, counter: proof.data.counter };
}

/** The person was there and verified, at our own pages, for our host. */
function readProof(
  party: RelyingParty,
  type: 'webauthn.create' | 'webauthn.get',
  response: { clientDataJSON: string; authenticatorData: string },
): Proof | null {
  const client = readClientData(fromBase64(response.clientDataJSON));
  const data = readAuthenticatorData(fromBase64(response.authenticatorData));
  if (!client || !data || client.type !== type || !party.origins.has(client.origin)) return null;
  if (!equal(data.rpIdHash, party.idHash) || !data.isPresent || !data.isVerified) return null;
  return { challenge: client.challenge, data };
}

function fromBase64(text: string): Uint8Array {
  return Buffer.from(text, 'base64url');
}

function equal(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}
