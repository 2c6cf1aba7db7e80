import { createPublicKey, type KeyObject, verify } from 'node:crypto';

/** The algorithms that we ask for, best first: by their numbers in COSE. Every authenticator has one of them. */
export const ALGORITHMS = { ES256: -7, EdDSA: -8, RS256: -257 } as const;

/** A longer modulus would only cost the server time: 16,000 bits take some 15 ms of the main thread. */
const RSA_BITS = { min: 2048, max: 4096 };

/** As browsers give it (`getPublicKey`): DER, SubjectPublicKeyInfo. Null unless it is of one of our algorithms. */
export function readPublicKey(der: Uint8Array): KeyObject | null {
  let key: KeyObject;
  try {
    key = createPublicKey({ key: Buffer.from(der), format: 'der', type: 'spki' });
  } catch {
    return null;
  }
  return isAllowed(key) ? key : null;
}

function isAllowed({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): boolean {
  if (type === 'ec') return details?.namedCurve === 'prime256v1';
  const { modulusLength: bits = 0 } = details ?? {};
  if (type === 'rsa') return bits >= RSA_BITS.min && bits <= RSA_BITS.max;
  return type === 'ed25519';
}

export function isSignedBy(key: KeyObject, data: Uint8Array, signature: Uint8Array): boolean {
  try {
    return verify(key.asymmetricKeyType === 'ed25519' ? null : 'sha256', data, key, signature);
  } catch {
    return false;
  }
}
