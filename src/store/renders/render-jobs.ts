import { sql } from 'kysely';
import type { Db } from '../db.ts';
import type { QrCodeRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';
import { putBeforeRedraw, recordAddress } from './link-addresses.ts';
import { insertPicture, type NewPicture } from './pictures.ts';
import { accountsInTurn, IN_QUEUE, oldestJobs, type RenderQueue } from './render-queue.ts';

export type RenderJob = Pick<
  QrCodeRow,
  | 'seq'
  | 'id'
  | 'account_id'
  | 'slug'
  | 'type'
  | 'qr_data'
  | 'style'
  | 'decoration'
  | 'render_attempt'
  | 'render_requested_at'
  | 'last_rendered_at'
  | 'picture_address'
> & {
  compact_codes: number;
  custom_domain: string | null;
};

export type ClaimRequest = {
  claim: string;
  now: number;
  leaseUntil: number;
  maxAttempts: number;
  queue: RenderQueue;
  limit: number;
  /** The account whose turn was last; empty: begin with the first. */
  after: string;
};

/**
 * Takes up to `limit` jobs of a queue for the holder of `claim` until `leaseUntil`: one that is neither published nor
 * renewed by then may be taken by another, and one that failed `maxAttempts` times is given up instead.
 * Accounts have an equal share, each with its oldest jobs; in the order in which they are to be drawn.
 */
export async function claimRenders(tx: Tx, input: ClaimRequest): Promise<RenderJob[]> {
  const accounts = await accountsInTurn(tx.db, input.queue, input);
  if (accounts.length === 0) return [];
  const each = Math.max(1, Math.floor(input.limit / accounts.length));
  const oldest = oldestJobs(tx, input.queue, { now: input.now, accounts, each });
  // As an array the look-up runs once whatever the planner thinks of, so `limit` holds.
  const chosen = tx.engine === 'postgres' ? sql`seq = any(array(${oldest}))` : sql`seq in (${oldest})`;
  const isGivenUp = sql<boolean>`render_attempt >= ${input.maxAttempts}`;
  const givenUp = `The renderer did not finish in ${input.maxAttempts} attempts`;
  const claimed = await tx.db
    .updateTable('qr_codes')
    .set({
      render_status: sql`case when ${isGivenUp} then 'error' else 'rendering' end`,
      render_error: sql`case when ${isGivenUp} then ${givenUp} else render_error end`,
      render_claim: sql`case when ${isGivenUp} then null else ${input.claim} end`,
      render_attempt: sql`case when ${isGivenUp} then render_attempt else render_attempt + 1 end`,
      render_not_before: input.leaseUntil,
      // From the beginning of the drawing on: who restyles a code while it is drawn gets no second one sooner.
      ...(input.queue === 'again' && { redrawn_at: input.now }),
    })
    .where(sql<boolean>`${chosen}`)
    .returning(['seq', 'render_status'])
    .execute();
  const seqs = claimed.filter(({ render_status }) => render_status === 'rendering').map(({ seq }) => seq);
  return seqs.length === 0 ? [] : inTurn(await readJobs(tx.db, seqs), accounts);
}

async function readJobs(db: Db, seqs: number[]): Promise<RenderJob[]> {
  return db
    .selectFrom('qr_codes')
    .innerJoin('projects', 'projects.id', 'qr_codes.project_id')
    .select([
      'qr_codes.seq',
      'qr_codes.id',
      'qr_codes.account_id',
      'qr_codes.slug',
      'qr_codes.type',
      'qr_codes.qr_data',
      'qr_codes.style',
      'qr_codes.decoration',
      'qr_codes.render_attempt',
      'qr_codes.render_requested_at',
      'qr_codes.last_rendered_at',
      'qr_codes.picture_address',
      'projects.compact_codes',
      'projects.custom_domain',
    ])
    .where('qr_codes.seq', 'in', seqs)
    .orderBy('qr_codes.render_requested_at')
    .orderBy('qr_codes.seq')
    .execute();
}

/** The oldest job of each account, then the second of each, and so on. */
function inTurn(jobs: RenderJob[], accounts: string[]): RenderJob[] {
  const byAccount = accounts.map((account) => jobs.filter(({ account_id }) => account_id === account));
  const most = Math.max(...byAccount.map(({ length }) => length));
  return Array.from({ length: most }, (_, at) => byAccount.flatMap((own) => own[at] ?? [])).flat();
}

/** What makes a code a job: its present picture stays until another is published, and no worker at an old one can. */
export function pendingRender(now: number) {
  return {
    render_status: 'pending',
    render_requested_at: now,
    render_attempt: 0,
    render_error: null,
    render_not_before: 0,
    render_claim: null,
  };
}

/** A claim on one job: it holds until the lease ends, the code changes or the job is published. */
export type ClaimedJob = { seq: number; claim: string };

/** The holder lives and is still at these jobs. Those that were lost meanwhile are left alone. */
export async function renewRenders(tx: Tx, input: { held: ClaimedJob[]; leaseUntil: number }): Promise<void> {
  await heldJobs(tx, input.held).set({ render_not_before: input.leaseUntil }).execute();
}

/** Gives jobs back that were not begun: as if they had not been claimed. */
export async function releaseRenders(tx: Tx, input: { held: ClaimedJob[] }): Promise<void> {
  await heldJobs(tx, input.held)
    .set((eb) => ({
      render_status: 'pending',
      render_claim: null,
      render_not_before: 0,
      render_attempt: eb('render_attempt', '-', 1),
    }))
    .execute();
}

/** A claim is of one worker alone, so any pair of the two lists that exists is one of its own. */
function heldJobs(tx: Tx, held: ClaimedJob[]) {
  return tx.db
    .updateTable('qr_codes')
    .where(
      'seq',
      'in',
      held.map(({ seq }) => seq),
    )
    .where('render_claim', 'in', [...new Set(held.map(({ claim }) => claim))]);
}

/** All claims that are held at this moment, by whomever. */
export async function listRenderClaims(db: Db): Promise<string[]> {
  const inQueue = (queue: RenderQueue) =>
    sql`select render_claim from qr_codes where ${IN_QUEUE[queue]} and render_claim is not null`;
  const claims = sql<{ render_claim: string }>`${inQueue('first')} union ${inQueue('again')}`;
  return (await claims.execute(db)).rows.map(({ render_claim }) => render_claim);
}

/** The holders are known to be dead: their jobs need not wait for the end of the lease. */
export async function endRenderClaims(tx: Tx, input: { claims: string[] }): Promise<void> {
  for (const queue of ['first', 'again'] as const) {
    await tx.db
      .updateTable('qr_codes')
      .set({ render_status: 'pending', render_claim: null, render_not_before: 0 })
      .where(IN_QUEUE[queue])
      .where('render_claim', 'in', input.claims)
      .execute();
  }
}

type PublishedRender = {
  job: Pick<RenderJob, 'seq' | 'picture_address'>;
  claim: string;
  picture: NewPicture;
  /** The base of the link in the picture; null where it carries none. */
  address: string | null;
  /** The publisher's own: what the pictures of codes without a domain of their own carry. */
  publicUrl: string;
  hasPng: boolean;
  scannability: string;
  now: number;
};

/** Makes the slug and the files public in one step. False when the claim was lost: the code changed, or the lease ran out. */
export async function publishRender(tx: Tx, input: PublishedRender): Promise<boolean> {
  const { job, address, now } = input;
  // Before the code itself is touched, as those who redraw do: so nobody waits for another in a circle.
  if (address === input.publicUrl) await putBeforeRedraw(tx, job.seq, address);
  const published = await tx.db
    .updateTable('qr_codes')
    .set((eb) => ({
      render_status: 'done',
      render_error: null,
      render_claim: null,
      picture: input.picture.hash,
      picture_address: address,
      picture_has_png: input.hasPng ? 1 : 0,
      scannability: input.scannability,
      destination_url: eb.ref('redirect_url'),
      last_rendered_at: now,
    }))
    .where('seq', '=', job.seq)
    .where('render_claim', '=', input.claim)
    .executeTakeFirst();
  if (published.numUpdatedRows === 0n) return false;
  await insertPicture(tx, input.picture, job.seq);
  if (address !== input.publicUrl && address !== null) await recordAddress(tx, { address, now });
  if (job.picture_address !== null && job.picture_address !== address)
    await recordAddress(tx, { address: job.picture_address, now, seq: job.seq });
  return true;
}

/** Back into the queue after a pause, or given up when `retryAt` is null. Nothing happens when the claim was lost. */
export async function failRender(
  tx: Tx,
  input: { seq: number; claim: string; error: string; retryAt: number | null },
): Promise<void> {
  await tx.db
    .updateTable('qr_codes')
    .set({
      render_status: input.retryAt === null ? 'error' : 'pending',
      render_error: input.error,
      render_claim: null,
      render_not_before: input.retryAt ?? 0,
    })
    .where('seq', '=', input.seq)
    .where('render_claim', '=', input.claim)
    .execute();
}
