import { type RawBuilder, sql } from 'kysely';
import { BULK_ACTIONS } from '../codes/bulk-actions.ts';
import type { Db } from '../db.ts';
import { DESTINATION_CHECKS, type DestinationJob } from '../destinations/destination-checks.ts';
import { DOMAIN_CHECKS } from '../domains/domains.ts';
import { JOBS } from '../jobs/jobs.ts';
import { prepared } from '../prepared.ts';
import { BUTTON_CHECKS, type ButtonJob } from '../projects/visitor-pages.ts';
import { SAFETY_CHECKS, type SafetyJob } from '../safety/safety-checks.ts';
import type { BulkActionRow, DomainRow, JobRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';
import type { Claim, DueAt, DueQueue } from './due-queue.ts';

type DueRows = {
  domainChecks: DomainRow;
  destinationChecks: DestinationJob;
  safetyChecks: SafetyJob;
  buttonChecks: ButtonJob;
  bulkActions: BulkActionRow;
  jobs: JobRow;
};

export type QueueName = keyof DueRows;
export type DueRow<Name extends QueueName> = DueRows[Name];

const QUEUES: { [Name in QueueName]: DueQueue<DueRows[Name]> } = {
  domainChecks: DOMAIN_CHECKS,
  destinationChecks: DESTINATION_CHECKS,
  safetyChecks: SAFETY_CHECKS,
  buttonChecks: BUTTON_CHECKS,
  bulkActions: BULK_ACTIONS,
  jobs: JOBS,
};

export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];

const look = ({ table, key, isDue, order }: Omit<DueQueue<unknown>, 'load'>) =>
  prepared<DueAt, object>((db, at) => {
    const due = sql<object>`select ${sql.ref(key)} from ${sql.table(table)}
      where ${isDue(at)} order by ${order} limit 1`;
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

/** `claimed`: how many, also of those that `load` refused. */
export type Claimed<Row> = { rows: Row[]; claimed: number };

/**
 * Claims up to `limit` due rows until `leaseUntil`, in one statement. Rows that are locked, by another worker or an
 * edit, are left for the next time.
 */
export async function claimDue(tx: Tx, claim: Claim & { queue: QueueName }): Promise<Claimed<unknown>> {
  const queue = QUEUES[claim.queue] as DueQueue<unknown>;
  const { table, key, dueAt, columns, load } = queue;
  const sets = Object.entries({ [dueAt]: claim.leaseUntil, ...queue.set?.(claim) });
  const { rows } = await sql`
    update ${sql.table(table)} set ${sql.join(sets.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))}
    where ${sql.ref(key)} ${isOneOf(tx, dueRows(tx, queue, claim))} and ${queue.isDue(claim)}
    returning ${columns ? sql.join(columns.map((column) => sql.ref(column))) : sql`*`}`.execute(tx.db);
  return { rows: load && rows.length > 0 ? await load(tx, rows) : rows, claimed: rows.length };
}

/** On PostgreSQL as an array: then the subquery runs exactly once, whatever the plan, so that its limit holds. */
function isOneOf({ engine }: Tx, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return engine === 'postgres' ? sql`= any(array(${rows}))` : sql`in (${rows})`;
}

function dueRows({ engine }: Tx, queue: DueQueue<unknown>, claim: Claim): RawBuilder<unknown> {
  const lock = engine === 'postgres' ? sql`for update skip locked` : sql``;
  return sql`select ${sql.ref(queue.key)} from ${sql.table(queue.table)}
    where ${queue.isDue(claim)} order by ${queue.order} limit ${claim.limit} ${lock}`;
}
