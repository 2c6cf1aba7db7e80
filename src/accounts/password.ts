import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { invalid } from '../errors/refusal.ts';

/** Makes and checks the hashes of passwords. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** Rejects for a text that is no hash of ours. */
  verify(hash: string, password: string): Promise<boolean>;
};

/** What production uses: some 100 ms and 32 MiB of another thread for each password. */
const DEFAULT_COST = 16_384;
const BLOCK_SIZE = 16;
const KEY_BYTES = 64;

/**
 * scrypt, stored as `salt:key` in hex, and as `salt:key:cost` with another cost than the default: so every hash can
 * be checked whatever the cost is now. Requires a cost that is a power of 2. Only tests that are not about passwords
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

/** In UTF-16 units. The upper bound keeps the hashing of a request's password short. */
const PASSWORD_LENGTH = { min: 8, max: 128 };

/**
 * A password may hold every character there is: it is hashed and never shown. Refuses as `field` one that is too
 * short or too long, and halves of surrogate pairs, which are no characters and would all hash alike.
 */
export function requirePassword(password: string, field = 'password'): string {
  if (password.length < PASSWORD_LENGTH.min || password.length > PASSWORD_LENGTH.max) {
    throw invalid(`password must have ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters`, field);
  }
  if (!password.isWellFormed()) throw invalid('password must be well-formed Unicode text', field);
  return password;
}
