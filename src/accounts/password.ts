import { hashPassword } from 'better-auth/crypto';
import { invalid } from '../errors/refusal.ts';

/** In UTF-16 units. The upper bound keeps the hashing of a request's password short. */
const PASSWORD_LENGTH = { min: 8, max: 128 };

/** Refuses a password that is too short or too long, as `field`. Hashing takes some 100 ms of another thread. */
export async function newPasswordHash(password: string, field = 'password'): Promise<string> {
  if (password.length < PASSWORD_LENGTH.min || password.length > PASSWORD_LENGTH.max) {
    throw invalid(`password must have ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters`, field);
  }
  return hashPassword(password);
}
