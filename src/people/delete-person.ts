import { invalidField, Refusal } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import type { Authored } from '../store/activity/activity.ts';
import type { StoreWith } from '../store/store.ts';
import { lastOperator } from './change-person.ts';
import type { TellsBySecurityMail } from './sign-in/security-mails.ts';

/** Accounts that a refusal names. */
const MAX_NAMED = 5;

/** Somebody deletes himself. `confirmation`: his e-mail address. Refused while an account would have no owner. */
export async function deleteOwnPerson(
  {
    store,
    clock,
    author,
    securityMails,
  }: Authored & TellsBySecurityMail & { store: StoreWith<'deletePerson'>; clock: Clock },
  person: { id: string; email: string },
  confirmation: string,
): Promise<void> {
  if (confirmation.trim().toLowerCase() !== person.email)
    throw invalidField('confirmation', `must be your e-mail address, ${person.email}`);
  const by = author?.();
  const deleted = await store.write.deletePerson({ personId: person.id, now: clock.now(), by });
  if (deleted === 'last_operator') throw lastOperator();
  if (typeof deleted === 'object') throw lastOwner(deleted.last_owner);
  if (deleted === 'done') securityMails?.tell(person, { kind: 'person.deleted' }, by);
}

function lastOwner(accounts: string[]): Refusal {
  const named = accounts.slice(0, MAX_NAMED).join(', ');
  const more = accounts.length > MAX_NAMED ? ` and ${accounts.length - MAX_NAMED} more` : '';
  return new Refusal(
    'last_owner',
    `You are the last owner of ${named}${more}; make another member an owner there, or delete the account`,
  );
}
