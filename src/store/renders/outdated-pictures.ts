import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { Tx } from '../transaction.ts';
import { pendingRender } from './render-jobs.ts';

/**
 * When links change, in a project (compact codes, a domain) or everywhere (PUBLIC_URL), `renders_after` of the project
 * or address is set, and its codes become render jobs in batches, in the order of their creation: one statement over
 * 100,000 codes blocked other writers for a second on SQLite and for many on PostgreSQL, and so many jobs at once would
 * delay everything else that their owners want drawn.
 */
export async function hasOutdatedPictures(db: Db, publicUrl: string): Promise<boolean> {
  return (await nextProject(db, -1)) !== undefined || (await currentAddress(db, publicUrl)) !== undefined;
}

/** The maximum of codes examined per batch: if nearly all have the right picture, a batch may create no jobs. */
const MAX_EXAMINED = 1_000;

type OutdatedRequest = {
  now: number;
  limit: number;
  publicUrl: string;
  /** The seq of the project that was last in turn; -1: begin with the first. */
  after: number;
};

/**
 * Creates jobs for up to `limit` codes of one project, or of the whole server, which takes turns with the projects.
 * Returns the value of `after` for the next call; null: nothing is left.
 */
export async function requestOutdatedRenders(tx: Tx, input: OutdatedRequest): Promise<number | null> {
  const project = await lockNext(tx, nextProjectQuery(tx.db, input.after));
  if (project) return requestOfProject(tx, project, input);
  const address = await lockNext(tx, currentAddressQuery(tx.db, input.publicUrl));
  if (address) return requestOfAddress(tx, address, input);
  const first = input.after < 0 ? undefined : await lockNext(tx, nextProjectQuery(tx.db, -1));
  return first ? requestOfProject(tx, first, input) : null;
}

type Project = { seq: number; id: string; renders_after: number | null };
type Address = { address: string; renders_after: number | null };

function nextProjectQuery(db: Db, after: number) {
  return db
    .selectFrom('projects')
    .select(['seq', 'id', 'renders_after'])
    .where('renders_after', 'is not', null)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(1);
}

const nextProject = (db: Db, after: number): Promise<Project | undefined> =>
  nextProjectQuery(db, after).executeTakeFirst();

/** Only nodes whose PUBLIC_URL is the current address do this. */
function currentAddressQuery(db: Db, publicUrl: string) {
  return db
    .selectFrom('link_addresses')
    .select(['address', 'renders_after'])
    .where('is_current', '=', sql<boolean>`1`)
    .where('address', '=', publicUrl)
    .where('renders_after', 'is not', null)
    .limit(1);
}

const currentAddress = (db: Db, publicUrl: string): Promise<Address | undefined> =>
  currentAddressQuery(db, publicUrl).executeTakeFirst();

/** Skips a row that another node has locked. */
async function lockNext<Row>(
  { engine }: Tx,
  query: {
    forUpdate(): { skipLocked(): { executeTakeFirst(): Promise<Row | undefined> } };
    executeTakeFirst(): Promise<Row | undefined>;
  },
): Promise<Row | undefined> {
  return engine === 'postgres' ? query.forUpdate().skipLocked().executeTakeFirst() : query.executeTakeFirst();
}

/** Jobs in progress are requested again: their worker may have read the project before the change. */
async function requestOfProject(tx: Tx, project: Project, { now, limit }: OutdatedRequest): Promise<number> {
  const seqs = await nextCodes(tx.db, project.id, project.renders_after ?? 0, limit);
  if (seqs.length > 0) {
    await tx.db
      .updateTable('qr_codes')
      .set(pendingRender(now))
      .where('seq', 'in', seqs)
      .where('render_status', 'in', ['done', 'error', 'rendering'])
      // Its picture contains the network, not the link.
      .where('type', '<>', 'wifi')
      .execute();
  }
  const renders_after = seqs.length < limit ? null : (seqs.at(-1) ?? null);
  await tx.db.updateTable('projects').set({ renders_after }).where('id', '=', project.id).execute();
  return project.seq;
}

/** One range of the project's index per status, including archived codes, which may be restored. */
async function nextCodes(db: Db, projectId: string, afterSeq: number, limit: number): Promise<number[]> {
  const one = (status: string) =>
    sql`select seq from (select seq from qr_codes
      where project_id = ${projectId} and status = ${status} and seq > ${afterSeq} order by seq limit ${limit}) as one`;
  const rows = await sql<{ seq: number }>`select seq from (
    ${one('active')} union all ${one('archived')} union all ${one('blocked')}) as codes
    order by seq limit ${limit}`.execute(db);
  return rows.rows.map(({ seq }) => seq);
}

/**
 * Codes that wait or are being drawn are skipped: they get the address of the node that draws them, and if that is not
 * the current one, publishing moves `renders_after` back before them.
 */
async function requestOfAddress(tx: Tx, current: Address, input: OutdatedRequest): Promise<number> {
  const after = current.renders_after ?? 0;
  const examined = tx.db
    .selectFrom('qr_codes')
    .select('seq')
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(MAX_EXAMINED);
  const { last } = await tx.db
    .selectFrom(examined.as('looked_at'))
    .select((eb) => eb.fn.max('seq').as('last'))
    .executeTakeFirstOrThrow();
  const seqs = last === null ? [] : await outdatedCodes(tx.db, current.address, after, Number(last), input.limit);
  if (seqs.length > 0)
    await tx.db
      .updateTable('qr_codes')
      .set(pendingRender(input.now))
      .where('seq', 'in', seqs)
      .where('render_status', 'in', ['done', 'error'])
      .execute();
  const reached = seqs.length < input.limit ? last : (seqs.at(-1) ?? null);
  await tx.db
    .updateTable('link_addresses')
    .set({ renders_after: reached === null ? null : Number(reached) })
    .where('address', '=', current.address)
    .execute();
  return -1;
}

/** Codes on a domain of their project keep their pictures, and so do codes without a link. */
async function outdatedCodes(db: Db, address: string, after: number, last: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('qr_codes')
    .select('seq')
    .where('seq', '>', after)
    .where('seq', '<=', last)
    .where('render_status', 'in', ['done', 'error'])
    .where('type', '<>', 'wifi')
    .where('picture_address', 'is distinct from', address)
    // Not joined: SQLite would begin with the projects and read all their codes.
    .where('project_id', 'not in', (eb) =>
      eb.selectFrom('projects').select('id').where('custom_domain', 'is not', null),
    )
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map(({ seq }) => seq);
}
