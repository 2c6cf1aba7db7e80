import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db.ts';
import { DESTINATION_CHECKS } from '../destinations/destination-checks.ts';
import { DOMAIN_CHECKS } from '../domains/domains.ts';
import { JOBS } from '../jobs/jobs.ts';
import { PLANNED_CHANGES } from '../planned/planned-changes.ts';
import { prepared } from '../prepared.ts';
import { BUTTON_CHECKS } from '../projects/visitor-pages.ts';
import { FIRST_RENDERS, RE_RENDERS } from '../renders/render-jobs.ts';
import { REPORT_MAILS } from '../report-links/report-links.ts';
import { SAFETY_CHECKS } from '../safety/safety-checks.ts';
import type { Tx } from '../transaction.ts';
import { WEBHOOK_ENDPOINTS } from '../webhooks/endpoints.ts';
import type { Claim, DueAt, DueQueue } from './due-queue.ts';

const QUEUES = {
  domainChecks: DOMAIN_CHECKS,
  destinationChecks: DESTINATION_CHECKS,
  safetyChecks: SAFETY_CHECKS,
  buttonChecks: BUTTON_CHECKS,
  jobs: JOBS,
  webhookEndpoints: WEBHOOK_ENDPOINTS,
  reportMails: REPORT_MAILS,
  plannedChanges: PLANNED_CHANGES,
  firstRenders: FIRST_RENDERS,
  reRenders: RE_RENDERS,
};

export type QueueName = keyof typeof QUEUES;
export type DueRow<Name extends QueueName> = (typeof QUEUES)[Name] extends DueQueue<infer Row> ? Row : never;

export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];

type Row = Record<string, unknown>;

function queueOf(name: QueueName): DueQueue<Row> {
  return QUEUES[name] as DueQueue<unknown> as DueQueue<Row>;
}

const look = (queue: Omit<DueQueue<unknown>, 'load'>) =>
  prepared<DueAt, object>((db, at) => {
    const due = sql<object>`select ${sql.ref(queue.key)} from ${sql.table(queue.table)}
      where ${queue.isDue(at)} order by ${queue.inTurns ? byAccount(queue) : queue.order} limit 1`;
    return { compile: () => due.compile(db) };
  });
const LOOKS = Object.fromEntries(QUEUE_NAMES.map((name) => [name, look(QUEUES[name])])) as Record<
  QueueName,
  ReturnType<typeof look>
>;

/** Whether there is something to claim: cheap, and blocks nothing. */
export async function hasDue(db: Db, queue: QueueName, now: number, part = ''): Promise<boolean> {
  return (await LOOKS[queue](db, { now, part })).length > 0;
}

/** `keys`: of all that were claimed, also of those that `load` refused. */
export type Claimed<Row> = { rows: Row[]; keys: Key[] };
export type Key = string | number;

/**
 * Claims up to `limit` due rows until `leaseUntil`, in one statement. Rows that are locked, by another worker or an
 * edit, are left for the next time. That rows are due is asked where they are locked, and not again where they are
 * set: PostgreSQL would read the whole index of the queue for it (100,000 waiting: 52 ms instead of 10).
 */
export async function claimDue(tx: Tx, claim: Claim & { queue: QueueName }): Promise<Claimed<unknown>> {
  const queue = queueOf(claim.queue);
  const { table, key, dueAt, columns, load } = queue;
  const accounts = queue.inTurns ? await accountsInTurn(tx.db, queue, claim) : null;
  if (accounts?.length === 0) return { rows: [], keys: [] };
  const sets = Object.entries({ [dueAt]: claim.leaseUntil, ...queue.set?.(claim) });
  const { rows } = await sql<Row>`
    update ${sql.table(table)} set ${sql.join(sets.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
    where ${sql.ref(key)} ${isOneOf(tx, dueKeys(tx, queue, claim, accounts))} and ${queue.keyAmong ?? sql`true`}
    returning ${columns ? sql.join(columns.map((column) => sql.ref(column))) : sql`*`}`.execute(tx.db);
  const loaded = load && rows.length > 0 ? await load(tx, rows) : rows;
  return { rows: accounts ? inTurn(loaded, accounts) : loaded, keys: rows.map((row) => row[key] as Key) };
}

/** Rows and the claim by which they are held. */
export type Held = { keys: Key[]; claim: string };

/** Extends the leases of these rows; those that were lost are ignored. */
export async function renewDue(
  tx: Tx,
  { queue, held, leaseUntil }: { queue: QueueName; held: Held[]; leaseUntil: number },
): Promise<void> {
  const { table, key, dueAt, owner } = queueOf(queue);
  if (owner === undefined) throw new Error(`Claims of ${queue} cannot be renewed`);
  // A claim belongs to one worker, so any row that matches both lists is one of its own.
  const own = sql`select ${sql.ref(key)} from ${sql.table(table)}
    where ${sql.ref(key)} in (${sql.join(held.flatMap(({ keys }) => keys))})
    and ${sql.ref(owner)} in (${sql.join(held.map(({ claim }) => claim))}) ${skipLocked(tx, sql`no key update`)}`;
  await sql`update ${sql.table(table)} set ${sql.ref(dueAt)} = ${leaseUntil}
    where ${sql.ref(key)} ${isOneOf(tx, own)}`.execute(tx.db);
}

/** On PostgreSQL as an array: then the subquery runs exactly once, whatever the plan, so that its limit holds. */
function isOneOf({ engine }: Tx, keys: RawBuilder<unknown>): RawBuilder<unknown> {
  return engine === 'postgres' ? sql`= any(array(${keys}))` : sql`in (${keys})`;
}

/**
 * Nobody waits for rows that others work on: they may wait for each other. What holds a claim locks its row against new
 * claims (`update`), and not against its renewal (`no key update`).
 */
function skipLocked({ engine }: Tx, strength = sql`update`): RawBuilder<unknown> {
  return engine === 'postgres' ? sql`for ${strength} skip locked` : sql``;
}

function dueKeys(
  tx: Tx,
  { table, key, isDue, order }: DueQueue<Row>,
  claim: Claim,
  accounts: string[] | null,
): RawBuilder<unknown> {
  const some = (limit: number, account?: string) => sql`select ${sql.ref(key)} from ${sql.table(table)}
    where ${account === undefined ? sql`true` : sql`account_id = ${account}`} and ${isDue(claim)}
    order by ${order} limit ${limit} ${skipLocked(tx)}`;
  if (!accounts) return some(claim.limit);
  const each = Math.max(1, Math.floor(claim.limit / accounts.length));
  const ofAccount = (account: string) => sql`select ${sql.ref(key)} from (${some(each, account)}) as own`;
  return sql.join(accounts.map(ofAccount), sql` union all `);
}

/** The order of the index, so that every planner uses it. */
function byAccount({ order }: Pick<DueQueue<unknown>, 'order'>): RawBuilder<unknown> {
  return sql`account_id, ${order}`;
}

/** Up to `limit` accounts with due rows, round robin, starting after the account that was last in turn. */
async function accountsInTurn(db: Db, queue: DueQueue<Row>, claim: Claim): Promise<string[]> {
  const { after = '', limit } = claim;
  const behind = await accountsAfter(db, queue, claim, after, limit);
  if (behind.length >= limit || after === '') return behind;
  const before = await accountsAfter(db, queue, claim, '', limit - behind.length);
  return [...new Set([...behind, ...before])];
}

/** Skips from account to account within the index, however many rows each has. */
async function accountsAfter(db: Db, queue: DueQueue<Row>, at: DueAt, after: string, limit: number): Promise<string[]> {
  const next = (than: RawBuilder<unknown>) => sql`select account_id from ${sql.table(queue.table)}
    where ${queue.isDue(at)} and account_id > ${than} order by ${byAccount(queue)} limit 1`;
  const { rows } = await sql<{ account_id: string }>`
    with recursive turn (account_id, place) as (
      select account_id, 1 from (${next(sql`${after}`)}) as first_account
      union all
      select (${next(sql`turn.account_id`)}), place + 1 from turn
      where turn.account_id is not null and place < ${limit}
    )
    select account_id from turn where account_id is not null`.execute(db);
  return rows.map(({ account_id }) => account_id);
}

/** The first row of each account, then the second of each, and so on. */
function inTurn(rows: Row[], accounts: string[]): Row[] {
  const byAccount = accounts.map((account) => rows.filter(({ account_id }) => account_id === account));
  const most = Math.max(...byAccount.map(({ length }) => length));
  return Array.from({ length: most }, (_, at) => byAccount.flatMap((own) => own.slice(at, at + 1))).flat();
}
