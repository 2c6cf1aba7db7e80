import { type SqlBool, sql } from 'kysely';
import type { Db, ReadContext } from '../db.ts';
import { sumFileBytes } from '../files/files.ts';
import { covered, inReach, type Reach } from '../reach.ts';
import type { AccountRow } from '../schema.ts';

/** An account with its usage, for the operator. */
export type AccountUse = AccountRow & {
  projects: number;
  domains: number;
  /** Since `fromDay`. */
  scans: number;
  /** When a key or a session was last used; for sessions accurate to the day. */
  last_activity_at: number | null;
  /** Whether an operator owns it. */
  is_operator: boolean;
};

type Range = { fromDay: number };

function accountsWithUse(db: Db, { fromDay }: Range) {
  return db
    .selectFrom('accounts')
    .selectAll('accounts')
    .select((eb) => [
      eb
        .selectFrom('projects')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('projects.account_id', '=', 'accounts.id')
        .as('projects'),
      eb
        .selectFrom('domains')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('domains.account_id', '=', 'accounts.id')
        .where('domains.verified_at', 'is not', null)
        .as('domains'),
      eb
        .selectFrom('account_days')
        .select(({ fn }) => fn.sum<number>('total').as('n'))
        .whereRef('account_days.scope', '=', 'accounts.id')
        .where('account_days.day', '>=', fromDay)
        .as('scans'),
      eb
        .selectFrom('api_keys')
        .select(({ fn }) => fn.max('last_used_at').as('n'))
        .whereRef('api_keys.account_id', '=', 'accounts.id')
        .as('key_used_at'),
      eb
        .selectFrom('sessions')
        .innerJoin('members', 'members.person_id', 'sessions.person_id')
        .select(({ fn }) => fn.max('last_seen_at').as('n'))
        .whereRef('members.account_id', '=', 'accounts.id')
        .as('session_used_at'),
      eb
        .selectFrom('members')
        .innerJoin('persons', 'persons.id', 'members.person_id')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('members.account_id', '=', 'accounts.id')
        .where('members.role', '=', 'owner')
        .where('persons.is_operator', '=', true)
        .as('operators'),
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof accountsWithUse>['execute']>>[number];

/** PostgreSQL returns counts as text. */
function withNumbers({ key_used_at, session_used_at, operators, ...row }: Row): AccountUse {
  const uses = [key_used_at, session_used_at].flatMap((use) => (use === null ? [] : [Number(use)]));
  return {
    ...row,
    projects: Number(row.projects),
    domains: Number(row.domains),
    scans: Number(row.scans),
    is_operator: Number(operators) > 0,
    last_activity_at: uses.length === 0 ? null : Math.max(...uses),
  };
}

/** Accounts whose e-mail contains the text, newest first, `beforeId` excluded. */
export async function pageAccounts(
  db: Db,
  input: Range & { contains: string; beforeId: string | null; limit: number },
): Promise<AccountUse[]> {
  let query = accountsWithUse(db, input).orderBy('accounts.id', 'desc').limit(input.limit);
  if (input.beforeId !== null) query = query.where('accounts.id', '<', input.beforeId);
  if (input.contains !== '') {
    const pattern = `%${input.contains.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where(sql<SqlBool>`accounts.email like ${pattern} escape '\\'`);
  }
  return (await query.execute()).map(withNumbers);
}

export async function findAccountUse(db: Db, id: string, range: Range): Promise<AccountUse | undefined> {
  const row = await accountsWithUse(db, range).where('accounts.id', '=', id).executeTakeFirst();
  return row && withNumbers(row);
}

/** How much of what the plan limits, besides codes, is within reach. */
export async function findUsage(
  context: ReadContext,
  reach: Reach,
): Promise<{ projects: number; api_keys: number; webhook_endpoints: number; file_bytes: number }> {
  const { db, engine } = context;
  const { projects, api_keys, webhook_endpoints } = await db
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('projects')
        .select(fn.countAll<number>().as('projects'))
        .where('account_id', '=', reach.accountId)
        .where(inReach(reach, 'projects.id'))
        .as('projects'),
      selectFrom('api_keys')
        .select(fn.countAll<number>().as('api_keys'))
        .where('account_id', '=', reach.accountId)
        .where(covered(engine, reach, 'api_keys.project_ids'))
        .where('revoked_at', 'is', null)
        .as('api_keys'),
      selectFrom('webhook_endpoints')
        .select(fn.countAll<number>().as('webhook_endpoints'))
        .where('account_id', '=', reach.accountId)
        .where(covered(engine, reach, 'webhook_endpoints.project_ids'))
        .where('listens_until', 'is', null)
        .as('webhook_endpoints'),
    ])
    .executeTakeFirstOrThrow();
  return {
    projects: Number(projects),
    api_keys: Number(api_keys),
    webhook_endpoints: Number(webhook_endpoints),
    file_bytes: await sumFileBytes(context, reach),
  };
}
