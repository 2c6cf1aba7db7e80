import { invalidField } from '../errors/refusal.ts';
import { readableText } from '../lib/readable-text.ts';
import { scryptPasswords } from '../people/password.ts';
import type { Code } from '../store/schema.ts';

/** Before a code's destination or page. Stored as a hash, and never shown again. */
export const codePassword = readableText({ min: 4, max: 128, blank: true, lines: false }).meta({ writeOnly: true });

const passwords = scryptPasswords();

type Sent = { password?: string | null | undefined };

/**
 * The same request with the hash in place of the password. The present one stays as it is if it is sent again, so that
 * a repeated request changes nothing.
 */
export async function withPasswordHash<Request extends Sent>(
  request: Request,
  { type, password_hash }: { type: Code['type'] | undefined; password_hash: string | null },
): Promise<Request> {
  const { password } = request;
  if ((password ?? null) === null || typeof password !== 'string') return request;
  if (type === 'wifi') throw invalidField('password', 'is not for codes of type wifi: their picture holds the network');
  const isSame = password_hash !== null && (await passwords.verify(password_hash, password));
  return { ...request, password: isSame ? password_hash : await passwords.hash(password) };
}

/** Rejects if the stored text is no hash. */
export function verifyCodePassword(hash: string, password: string): Promise<boolean> {
  return passwords.verify(hash, password);
}
