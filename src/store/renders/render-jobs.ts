import { type Selection, sql } from 'kysely';
import type { Scannability } from '../../codes/values/code-values.ts';
import type { DueQueue } from '../due/due-queue.ts';
import type { Code, Schema } from '../schema.ts';
import type { Tx } from '../transaction.ts';
import { recordCodeEvents } from '../webhooks/outbox.ts';
import { forgetUnprinted, putBeforeRedraw, recordAddress } from './link-addresses.ts';
import { insertPictures, type Picture } from './pictures.ts';
import { IN_QUEUE, isDueRender, type RenderQueue } from './render-queue.ts';

const JOB = [
  'qr_codes.seq',
  'qr_codes.id',
  'qr_codes.account_id',
  'qr_codes.slug',
  'qr_codes.alias',
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
] as const;

export type RenderJob = Selection<Schema, 'qr_codes' | 'projects', (typeof JOB)[number]>;

/** A picture that could not be drawn so often is given up. */
export const MAX_ATTEMPTS = 5;
/**
 * A job that was claimed so often is given up by the next claim: it may be what ends the process that draws it. More
 * than failures, as the process may have ended for any other reason.
 */
export const MAX_CLAIMS = 10;

function renderQueue(name: RenderQueue): DueQueue<RenderJob> {
  const isGivenUp = sql`render_attempt >= ${MAX_CLAIMS}`;
  const givenUp = `The renderer did not finish in ${MAX_CLAIMS} attempts`;
  return {
    table: 'qr_codes',
    key: 'seq',
    dueAt: 'render_not_before',
    owner: 'render_claim',
    isDue: ({ now }) => isDueRender(name, now),
    order: sql`render_requested_at, seq`,
    inTurns: true,
    set: ({ claim, now }) => ({
      render_status: sql`case when ${isGivenUp} then 'error' else 'rendering' end`,
      render_error: sql`case when ${isGivenUp} then ${givenUp} else render_error end`,
      render_claim: sql`case when ${isGivenUp} then null else ${claim} end`,
      render_attempt: sql`case when ${isGivenUp} then render_attempt else render_attempt + 1 end`,
      // Set when drawing begins, so that restyling during a render does not shorten the pause.
      ...(name === 'reRenders' && { redrawn_at: now }),
    }),
    columns: ['seq'],
    load: readJobs,
  };
}

export const FIRST_RENDERS = renderQueue('firstRenders');
export const RE_RENDERS = renderQueue('reRenders');

async function readJobs({ db }: Tx, claimed: Pick<RenderJob, 'seq'>[]): Promise<RenderJob[]> {
  return db
    .selectFrom('qr_codes')
    .innerJoin('projects', 'projects.id', 'qr_codes.project_id')
    .select(JOB)
    .where(
      'qr_codes.seq',
      'in',
      claimed.map(({ seq }) => seq),
    )
    .where('qr_codes.render_status', '=', 'rendering')
    .orderBy('qr_codes.render_requested_at')
    .orderBy('qr_codes.seq')
    .execute();
}

/** Makes a code a job: its picture stays until the next one is published, and claims of earlier jobs become void. */
export function pendingRender(now: number) {
  return {
    render_status: 'pending' as const,
    render_requested_at: now,
    render_attempt: 0,
    render_error: null,
    render_not_before: 0,
    render_claim: null,
  };
}

/** A claim on one job: it holds until the lease ends, the code changes or the job is published. */
export type ClaimedJob = { seq: number; claim: string };

/** Returns a job that was not begun, as if it had not been claimed. */
export async function releaseRender({ db }: Tx, { seq, claim }: ClaimedJob): Promise<void> {
  await db
    .updateTable('qr_codes')
    .set((eb) => ({
      render_status: 'pending',
      render_claim: null,
      render_not_before: 0,
      render_attempt: eb('render_attempt', '-', 1),
    }))
    .where('seq', '=', seq)
    .where('render_claim', '=', claim)
    .execute();
}

/** Ends all claims, if their holders are known to be dead: the jobs need not wait for the end of the lease. */
export async function endRenderClaims(tx: Tx, _input: object): Promise<void> {
  for (const isInQueue of Object.values(IN_QUEUE)) {
    await tx.db
      .updateTable('qr_codes')
      .set({ render_status: 'pending', render_claim: null, render_not_before: 0 })
      .where(isInQueue)
      .where('render_claim', 'is not', null)
      .execute();
  }
}

export type PublishedRender = {
  job: Pick<RenderJob, 'seq' | 'picture_address'>;
  claim: string;
  picture: Picture;
  /** The base URL of the link in the picture; null: it has no link. */
  address: string | null;
  hasPng: boolean;
  scannability: Scannability;
};

/** `publicUrl`: the node's own PUBLIC_URL, used for codes without a domain. */
type Publication = { renders: PublishedRender[]; publicUrl: string; now: number };

/**
 * Makes the slugs and the files of all these codes public in one step. Returns the `seq` of each, except where the
 * claim was lost: code changed, or lease ended.
 */
export async function publishRenders(tx: Tx, input: Publication): Promise<number[]> {
  const { renders, publicUrl, now } = input;
  const ofNode = renders.filter(({ address }) => address === publicUrl);
  // Before the codes' own rows, in the same lock order as a redraw, to avoid deadlocks.
  if (ofNode.length > 0) await putBeforeRedraw(tx, Math.min(...ofNode.map(({ job }) => job.seq)), publicUrl);
  const published = await markAsDone(tx, input);
  const done = renders.filter(({ job }) => published.has(job.seq));
  await insertPictures(
    tx,
    done.map(({ picture, job }) => ({ ...picture, code_seq: job.seq })),
  );
  const others = done.flatMap(({ address }) => (address === publicUrl ? [] : (address ?? [])));
  for (const address of new Set(others)) await recordAddress(tx, { address, now });
  for (const { job, address } of done) {
    if (job.picture_address === null || job.picture_address === address) continue;
    await recordAddress(tx, { address: job.picture_address, now, seq: job.seq });
    if (address !== null) await forgetUnprinted(tx, { address, seq: job.seq });
  }
  for (const [accountId, codes] of Map.groupBy(published.values(), ({ account_id }) => account_id))
    await recordCodeEvents(
      tx,
      accountId,
      codes.map((code) => ({ type: 'qr.rendered', code, at: now })),
    );
  return [...published.keys()];
}

type Published = Pick<Code, 'seq' | 'account_id' | 'project_id'>;

async function markAsDone({ db }: Tx, { renders, now }: Publication): Promise<Map<number, Published>> {
  // With types, since PostgreSQL takes untyped parameters here for text.
  const rows = renders.map(
    ({ job, claim, picture, address, hasPng, scannability }) =>
      sql`(cast(${job.seq} as bigint), ${claim}, ${picture.hash}, ${address}, cast(${hasPng} as integer), ${scannability})`,
  );
  const { rows: done } = await sql<Published>`
    with made (seq, claim, picture, address, has_png, scannability) as (values ${sql.join(rows)})
    update qr_codes set
      render_status = 'done', render_error = null, render_claim = null, picture = made.picture,
      picture_address = made.address, picture_has_png = made.has_png, scannability = made.scannability,
      destination_url = redirect_url, last_rendered_at = ${now}
    from made where qr_codes.seq = made.seq and render_claim = made.claim
    returning qr_codes.seq, qr_codes.account_id, qr_codes.project_id`.execute(db);
  return new Map(done.map((code) => [code.seq, code]));
}

/** Returns the job to the queue until `retryAt`; null: gives it up. Does nothing if the claim was lost. */
export async function failRender(
  tx: Tx,
  input: { seq: number; claim: string; error: string; retryAt: number | null; isAttempt: boolean },
): Promise<void> {
  await tx.db
    .updateTable('qr_codes')
    .set({
      render_status: input.retryAt === null ? 'error' : 'pending',
      render_error: input.error,
      render_claim: null,
      render_not_before: input.retryAt ?? 0,
      ...(!input.isAttempt && { render_attempt: sql<number>`render_attempt - 1` }),
    })
    .where('seq', '=', input.seq)
    .where('render_claim', '=', input.claim)
    .execute();
}
