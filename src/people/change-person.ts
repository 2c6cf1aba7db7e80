import { invalidField, Refusal } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import type { Authored } from '../store/activity/activity.ts';
import type { PersonChange as Changed } from '../store/people/persons.ts';
import type { PersonRow } from '../store/schema.ts';
import type { StoreWith } from '../store/store.ts';
import type { TellsBySecurityMail } from './sign-in/security-mails.ts';

type Deps = Authored &
  TellsBySecurityMail & {
    store: StoreWith<'findPerson' | 'hasOnlySuspended' | 'setOperator' | 'setPersonDisabled'>;
    clock: Clock;
  };

/** Undefined: as it is. */
export type PersonChange = { disabled?: boolean | undefined; is_operator?: boolean | undefined };

/**
 * What an operator does with a person, in force at his next request on every node. Nobody does it to himself, and one
 * operator who can sign in stays. `operatorId` null: the command line.
 */
export async function changePersonAsOperator(
  deps: Deps,
  operatorId: string | null,
  personId: string,
  { disabled, is_operator }: PersonChange,
): Promise<void> {
  const person = await deps.store.read.findPerson(personId);
  if (!person) throw new Refusal('not_found', 'There is no such person');
  if (disabled && personId === operatorId)
    throw invalidField('disabled', 'cannot be set on yourself; another operator can');
  if (is_operator === false && personId === operatorId)
    throw invalidField('is_operator', 'cannot be taken from yourself; another operator can');
  if (is_operator) await requireActive(deps, person, disabled);
  if (disabled !== undefined) await setDisabled(deps, person, disabled);
  if (is_operator !== undefined) await setOperator(deps, person, is_operator);
}

async function requireActive({ store }: Deps, person: PersonRow, disabled: boolean | undefined): Promise<void> {
  if (disabled ?? person.disabled_at !== null)
    throw invalidField('is_operator', 'cannot be given to somebody who is disabled');
  if (await store.read.hasOnlySuspended(person.id))
    throw invalidField('is_operator', 'cannot be given to somebody whose accounts are suspended');
}

async function setDisabled(
  { store, clock, author, securityMails }: Deps,
  { id }: PersonRow,
  isDisabled: boolean,
): Promise<void> {
  const by = author?.();
  const changed = await store.write.setPersonDisabled({ personId: id, isDisabled, now: clock.now(), by });
  refuseLast(changed);
  if (changed === 'done') securityMails?.tell({ id }, { kind: isDisabled ? 'person.disabled' : 'person.enabled' }, by);
}

async function setOperator(
  { store, clock, author, securityMails }: Deps,
  { id }: PersonRow,
  isOperator: boolean,
): Promise<void> {
  const by = author?.();
  const changed = await store.write.setOperator({ personId: id, isOperator, now: clock.now(), by });
  refuseLast(changed);
  if (changed === 'done') securityMails?.tell({ id }, { kind: isOperator ? 'operator.made' : 'operator.unmade' }, by);
}

function refuseLast(changed: Changed): void {
  if (changed === 'last_operator') throw lastOperator();
}

export function lastOperator(): Refusal {
  return new Refusal(
    'last_operator',
    'The server would have no operator any more; make another person an operator first',
  );
}
