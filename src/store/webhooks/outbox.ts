import { sql } from 'kysely';
import { listWholeCodes, type WholeCode } from '../codes/whole-codes.ts';
import type { Db } from '../db.ts';
import { prepared } from '../prepared.ts';
import type { ReachedLimit } from '../scans/scan-batch.ts';
import type { DomainRow, JobRow, ProjectRow, StoredChange, WebhookEndpointRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';
import type { DomainState, SubscribedType } from './event-types.ts';

/**
 * What happened, in the transaction in which it did, for the endpoints that want it at that moment. Nothing is written
 * for accounts without endpoints. Making and sending bodies is done later, by others: see src/events.
 */

/** An open transaction. */
type On = Pick<Tx, 'db' | 'engine'>;

type CodeEventType = Extract<SubscribedType, `qr.${string}`>;
type Told = { at: number; changes?: StoredChange[] | null };

/** `movedFrom`: the project that a code was in before. */
export type CodeEvent = Told & {
  type: Exclude<CodeEventType, 'qr.scan'>;
  code: { seq: number; project_id: string };
  movedFrom?: string;
};

/** What is stored of an event, by what it is about. */
export type Snapshot =
  | { kind: 'code'; code: WholeCode }
  | { kind: 'project'; project: ProjectRow & { code_count: number } }
  | { kind: 'domain'; domain: { host: string; project_id: string; state: DomainState } }
  | { kind: 'job'; job: JobRow };

export type OutboxEvent = Told & {
  seq: number;
  account_id: string;
  type: SubscribedType;
  endpoints: string[];
  snapshot: Snapshot;
};

type Wanting = Pick<WebhookEndpointRow, 'id' | 'events' | 'project_ids' | 'listens_until'>;

const ENABLED = sql<boolean>`1`;

const wantingEndpoints = prepared<{ accountId: string }, Wanting>((db, { accountId }) =>
  db
    .selectFrom('webhook_endpoints')
    .select(['id', 'events', 'project_ids', 'listens_until'])
    .where('account_id', '=', accountId)
    .where('enabled', '=', ENABLED),
);

/** Call it in the transaction of the change, after everything else. Codes as they are then. */
export async function recordCodeEvents(tx: On, accountId: string, events: readonly CodeEvent[]): Promise<void> {
  if (events.length === 0) return;
  const endpoints = await wantingEndpoints(tx.db, { accountId });
  const wanted = events.flatMap((event) => {
    const projects = [event.code.project_id, ...(event.movedFrom === undefined ? [] : [event.movedFrom])];
    const ids = endpoints.filter((endpoint) => wants(endpoint, event, projects)).map(({ id }) => id);
    return ids.length === 0 ? [] : [{ event, ids }];
  });
  if (wanted.length === 0) return;
  const codes = new Map<number, WholeCode>();
  const seqs = [...new Set(wanted.map(({ event }) => event.code.seq))];
  for (const code of await listWholeCodes(tx, seqs)) codes.set(code.seq, code);
  const rows = wanted.flatMap(({ event, ids }) => {
    const code = codes.get(event.code.seq);
    return code ? [outboxRow(accountId, event, ids, { kind: 'code', code })] : [];
  });
  for (let at = 0; at < rows.length; at += ROWS) await insertRows(tx, rows.slice(at, at + ROWS));
}

/** Codes whose scan limit was reached by scans, in the transaction that counts these. */
export async function recordLimitsReached(tx: On, reached: readonly ReachedLimit[], at: number): Promise<void> {
  for (const [accountId, codes] of Map.groupBy(reached, (one) => one.accountId))
    await recordCodeEvents(
      tx,
      accountId,
      codes.map(({ seq, projectId }) => ({ type: 'qr.limit_reached', code: { seq, project_id: projectId }, at })),
    );
}

/** About projects, domains and jobs. `projectIds` empty: endpoints that are limited to some projects do not get it. */
export async function recordEvent(
  tx: On,
  accountId: string,
  event: Told & { type: Exclude<SubscribedType, CodeEventType> },
  projectIds: readonly string[],
  snapshot: Snapshot | (() => Promise<Snapshot>),
): Promise<void> {
  const endpoints = await wantingEndpoints(tx.db, { accountId });
  const ids = endpoints.filter((endpoint) => wants(endpoint, event, projectIds)).map(({ id }) => id);
  if (ids.length > 0)
    await insertRows(tx, [
      outboxRow(accountId, event, ids, typeof snapshot === 'function' ? await snapshot() : snapshot),
    ]);
}

export function recordDomainEvent(
  tx: On,
  { account_id, host, project_id }: Pick<DomainRow, 'account_id' | 'host' | 'project_id'>,
  state: DomainState,
  at: number,
): Promise<void> {
  const event = { type: 'domain.updated', at } as const;
  return recordEvent(tx, account_id, event, [project_id], { kind: 'domain', domain: { host, project_id, state } });
}

function wants(
  { events, project_ids, listens_until }: Wanting,
  { type, at }: Told & { type: SubscribedType },
  projectIds: readonly string[],
): boolean {
  const isListening = listens_until === null || listens_until > at;
  const isInProjects = project_ids === null || projectIds.some((id) => project_ids.includes(id));
  return isListening && isInProjects && events.includes(type);
}

type OutboxRow = Omit<OutboxEvent, 'seq'>;

function outboxRow(
  account_id: string,
  { type, at, changes = null }: Told & { type: SubscribedType },
  endpoints: string[],
  snapshot: Snapshot,
): OutboxRow {
  return { account_id, type, endpoints, snapshot, changes, at };
}

/** Of one statement: some kilobytes each. */
const ROWS = 100;

async function insertRows({ db }: On, rows: OutboxRow[]): Promise<void> {
  await db
    .insertInto('webhook_outbox')
    .values(rows.map(({ changes = null, ...row }) => ({ ...row, changes })))
    .execute();
}

/** The oldest. */
export async function listOutbox(db: Db, limit: number): Promise<OutboxEvent[]> {
  const rows = await db.selectFrom('webhook_outbox').selectAll().orderBy('seq').limit(limit).execute();
  return rows as OutboxEvent[];
}
