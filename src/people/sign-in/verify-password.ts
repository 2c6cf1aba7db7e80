import { invalidField, Refusal } from '../../errors/refusal.ts';
import type { StoreWith } from '../../store/store.ts';
import type { Passwords } from '../password.ts';

/** `hash` null: there is no such person or password, which takes the same time. Refuses text that is not well-formed. */
export async function verifyPassword(
  { passwords }: { passwords: Passwords },
  hash: string | null,
  password: string,
): Promise<boolean> {
  if (!password.isWellFormed()) throw invalidField('password', 'must be well-formed Unicode text');
  if (hash !== null) return passwords.verify(hash, password);
  await passwords.hash(password);
  return false;
}

type PasswordParts = { store: StoreWith<'findPerson'>; passwords: Passwords };

/** Throws if it is not the person's password. `field`: the name of its field. */
export async function requirePasswordOf(
  parts: PasswordParts,
  personId: string,
  password: string,
  field = 'password',
): Promise<void> {
  const person = await parts.store.read.findPerson(personId);
  if (!(await verifyPassword(parts, person?.password_hash ?? null, password))) throw wrongPassword(field);
}

function wrongPassword(field: string): Refusal {
  return new Refusal('wrong_password', `${field} is wrong`, { field });
}
