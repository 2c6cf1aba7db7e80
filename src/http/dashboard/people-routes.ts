import { z } from 'zod';
import { Refusal } from '../../errors/refusal.ts';
import { toIso } from '../../lib/instant.ts';
import { changePersonAsOperator } from '../../people/change-person.ts';
import type { PersonUse } from '../../store/people/operator-persons.ts';
import { searchText } from '../query.ts';
import type { OperatorPerson } from './contract.ts';
import { PAGE_SIZE, pageOf } from './page-of.ts';
import { NO_BODY, operatorRoute, type RoutesUnder } from './route.ts';

const flag = z.boolean('must be true or false').optional();

/** Everybody who can sign in, for the operator. */
export const peopleRoutes: RoutesUnder<'/operator/people'> = {
  'GET /operator/people': operatorRoute(NO_BODY, async (deps, { query, now }) => {
    const contains = searchText(query, 'contains').trim();
    const scope = JSON.stringify(['people', contains]);
    return pageOf(deps, scope, query, now, async (beforeId) => {
      const rows = await deps.store.read.pagePersons({ contains, beforeId, limit: PAGE_SIZE + 1 });
      return rows.map((row) => ({ key: row.id, item: presentPerson(row) }));
    });
  }),

  'PATCH /operator/people/{id}': operatorRoute(
    z.strictObject({ disabled: flag, is_operator: flag }),
    async (deps, { id, body, session }) => {
      await changePersonAsOperator(deps, session.personId, id, body);
      const person = await deps.store.read.findPersonUse(id);
      if (!person) throw new Refusal('not_found', 'There is no such person');
      return presentPerson(person);
    },
    { stepUp: true },
  ),
};

function presentPerson(row: PersonUse): OperatorPerson {
  const instant = (at: number | null) => (at === null ? null : toIso(at));
  return {
    person_id: row.id,
    email: row.email,
    name: row.name,
    is_operator: row.is_operator,
    two_factor: row.totp_confirmed_at !== null,
    passkeys: row.passkeys,
    single_sign_on: row.is_connected,
    disabled_at: instant(row.disabled_at),
    last_seen_at: instant(row.last_seen_at),
    created_at: toIso(row.created_at),
    accounts: row.accounts,
    account_count: row.account_count,
  };
}
