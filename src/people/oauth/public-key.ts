import { importJWK } from 'jose';
import { invalidField } from '../../errors/refusal.ts';

/** A public key as a JWK, with the algorithm that it is for and nothing that is not needed. */
export type PublicKey = Readonly<Record<string, string>>;

const MEMBERS: Record<string, { alg: 'ES256' | 'RS256'; names: readonly string[] }> = {
  EC: { alg: 'ES256', names: ['crv', 'x', 'y'] },
  RSA: { alg: 'RS256', names: ['n', 'e'] },
};
const PRIVATE = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

/** A longer modulus would only cost the server time. */
const RSA_BITS = { min: 2_048, max: 4_096 };
/** In base64url: numbers up to 2^36, of which the usual one is 65,537. */
const MAX_EXPONENT_LENGTH = 6;

/** Throws unless the JWK is a public key by which a client can sign. */
export async function readPublicKey(jwk: Record<string, unknown>): Promise<PublicKey> {
  const { kty, use, alg, key_ops: operations } = jwk;
  if ('keys' in jwk) throw wrongKey('must be one key, not a set of keys');
  if (PRIVATE.some((name) => name in jwk)) throw wrongKey('must be the public key alone; it has a private part');
  const kind = typeof kty === 'string' && Object.hasOwn(MEMBERS, kty) ? MEMBERS[kty] : undefined;
  if (!kind) throw wrongKey('must have kty EC or RSA');
  if (use !== undefined && use !== 'sig') throw wrongKey('must be for signatures: use must be sig');
  if (alg !== undefined && alg !== kind.alg) throw wrongKey(`must be for ${kind.alg}`);
  if (operations !== undefined && !(Array.isArray(operations) && operations.includes('verify')))
    throw wrongKey('must be for signatures: key_ops must contain verify');
  const members = kind.names.map((name) => [name, jwk[name]] as const);
  for (const [name, value] of members)
    if (typeof value !== 'string' || !/^[\w-]{1,700}$/.test(value)) throw wrongKey(`must have ${name} in base64url`);
  const key = Object.fromEntries([['kty', kty], ['alg', kind.alg], ...members]) as PublicKey;
  requireSize(key);
  try {
    await importJWK(key);
    return key;
  } catch {
    throw wrongKey('is not a valid key');
  }
}

function requireSize({ kty, crv, n = '', e = '' }: PublicKey): void {
  if (kty === 'EC') {
    if (crv !== 'P-256') throw wrongKey('must be on the curve P-256');
    return;
  }
  const bits = Buffer.from(n, 'base64url').toString('hex').replace(/^0+/, '').length * 4;
  // The first digit of a key of 2,048 bits may be less than 8.
  if (bits < RSA_BITS.min - 3 || bits > RSA_BITS.max)
    throw wrongKey(`must have ${RSA_BITS.min} to ${RSA_BITS.max} bits`);
  if (e.length > MAX_EXPONENT_LENGTH) throw wrongKey('must have a small exponent such as 65537');
}

const wrongKey = (problem: string) => invalidField('jwk', problem);
