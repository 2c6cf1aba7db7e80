import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { invalid } from '../errors/refusal.ts';

/** Hashes and verifies passwords. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** Rejects if `hash` is malformed. */
  verify(hash: string, password: string): Promise<boolean>;
};

/** In production: some 100 ms and 32 MiB of another thread per password. */
const DEFAULT_COST = 16_384;
const BLOCK_SIZE = 16;
const KEY_BYTES = 64;

/**
 * scrypt, stored as `salt:key` in hex, with a cost other than the default as `salt:key:cost`, so that every hash can be
 * verified later. Requires a cost that is a power of 2. Only tests that are not about passwords
 * pass one.
 */
export function scryptPasswords(cost = DEFAULT_COST): Passwords {
  return {
    async hash(password) {
      const salt = randomBytes(16).toString('hex');
      const key = (await derive(password, salt, cost)).toString('hex');
      return cost === DEFAULT_COST ? `${salt}:${key}` : `${salt}:${key}:${cost}`;
    },
    async verify(hash, password) {
      const [salt, key, stored = DEFAULT_COST] = hash.split(':');
      const expected = Buffer.from(key ?? '', 'hex');
      if (!salt || expected.length !== KEY_BYTES) throw new Error('The stored text is no password hash');
      return timingSafeEqual(await derive(password, salt, Number(stored)), expected);
    },
  };
}

function derive(password: string, salt: string, cost: number): Promise<Buffer> {
  const options = { N: cost, r: BLOCK_SIZE, p: 1, maxmem: 256 * cost * BLOCK_SIZE };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** In UTF-16 units. The upper bound limits the time to hash a password. */
const PASSWORD_LENGTH = { min: 8, max: 128 };

/**
 * A password may contain any character: it is hashed and never shown. Refuses as `field` one that is too short or too
 * long, and lone surrogates, which would all have the same hash.
 */
export function requirePassword(password: string, field = 'password'): string {
  if (password.length < PASSWORD_LENGTH.min || password.length > PASSWORD_LENGTH.max) {
    throw invalid(`password must have ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters`, field);
  }
  if (!password.isWellFormed()) throw invalid('password must be well-formed Unicode text', field);
  return password;
}
