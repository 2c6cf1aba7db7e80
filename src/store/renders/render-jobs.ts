import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { prepared } from '../prepared.ts';
import type { QrCodeRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';

/**
 * The row is the job: a code whose picture is wanted says so itself. Written into the statements as it stands:
 * behind a parameter SQLite would not recognise the index of the queue.
 */
const WANTED = ['pending', 'rendering'].map((status) => sql.lit(status));

export type RenderJob = Pick<
  QrCodeRow,
  'seq' | 'id' | 'slug' | 'type' | 'qr_data' | 'style' | 'render_attempt'
> & {
  compact_codes: number;
  custom_domain: string | null;
};

const dueRender = prepared<{ now: number }, Pick<QrCodeRow, 'seq'>>((db, { now }) =>
  db
    .selectFrom('qr_codes')
    .select('seq')
    .where('render_status', 'in', WANTED)
    .where('render_not_before', '<=', now)
    .limit(1),
);

export async function hasDueRender(db: Db, now: number): Promise<boolean> {
  return (await dueRender(db, { now })).length > 0;
}

export async function findPicture(
  db: Db,
  hash: string,
): Promise<{ payload: string; style: string } | undefined> {
  return db.selectFrom('pictures').select(['payload', 'style']).where('hash', '=', hash).executeTakeFirst();
}

/**
 * Takes up to `limit` jobs for the holder of `claim` until `leaseUntil`; one that is not published by then may be
 * taken by another. A job whose holder never came back `maxAttempts` times is given up instead.
 */
export async function claimRenders(
  tx: Tx,
  input: { claim: string; now: number; leaseUntil: number; limit: number; maxAttempts: number },
): Promise<RenderJob[]> {
  await giveUpAbandoned(tx, input.now, input.maxAttempts);
  let due = tx.db
    .selectFrom('qr_codes')
    .select('seq')
    .where('render_status', 'in', WANTED)
    .where('render_not_before', '<=', input.now)
    .orderBy('render_not_before')
    .orderBy('seq')
    .limit(input.limit);
  // Workers on other nodes step over each other's rows instead of waiting for them.
  if (tx.engine === 'postgres') due = due.forUpdate().skipLocked();
  const claimed = await tx.db
    .updateTable('qr_codes')
    .set((eb) => ({
      render_status: 'rendering',
      render_attempt: eb('render_attempt', '+', 1),
      render_not_before: input.leaseUntil,
      render_claim: input.claim,
    }))
    .where('seq', 'in', due)
    .returning('seq')
    .execute();
  if (claimed.length === 0) return [];
  return tx.db
    .selectFrom('qr_codes')
    .innerJoin('projects', 'projects.id', 'qr_codes.project_id')
    .select([
      'qr_codes.seq',
      'qr_codes.id',
      'qr_codes.slug',
      'qr_codes.type',
      'qr_codes.qr_data',
      'qr_codes.style',
      'qr_codes.render_attempt',
      'projects.compact_codes',
      'projects.custom_domain',
    ])
    .where(
      'qr_codes.seq',
      'in',
      claimed.map(({ seq }) => seq),
    )
    .orderBy('qr_codes.seq')
    .execute();
}

/** What makes a code a job: its present picture stays until another is published, and no worker at an old one can. */
export function renderWanted(now: number) {
  return {
    render_status: 'pending',
    render_requested_at: now,
    render_attempt: 0,
    render_error: null,
    render_not_before: 0,
    render_claim: null,
  };
}

async function giveUpAbandoned(tx: Tx, now: number, maxAttempts: number): Promise<void> {
  await tx.db
    .updateTable('qr_codes')
    .set({
      render_status: 'error',
      render_error: `The renderer did not finish in ${maxAttempts} attempts`,
      render_claim: null,
    })
    // For the index, which is one of both.
    .where('render_status', 'in', WANTED)
    .where('render_status', '=', 'rendering')
    .where('render_not_before', '<=', now)
    .where('render_attempt', '>=', maxAttempts)
    .execute();
}

/** Makes the slug and the files public in one step. False when the claim was lost: the code changed, or the lease ran out. */
export async function publishRender(
  tx: Tx,
  input: {
    seq: number;
    claim: string;
    picture: { hash: string; payload: string; style: string };
    hasPng: boolean;
    scannability: string;
    now: number;
  },
): Promise<boolean> {
  const published = await tx.db
    .updateTable('qr_codes')
    .set((eb) => ({
      render_status: 'done',
      render_error: null,
      render_claim: null,
      picture: input.picture.hash,
      picture_has_png: input.hasPng ? 1 : 0,
      scannability: input.scannability,
      destination_url: eb.ref('redirect_url'),
      last_rendered_at: input.now,
    }))
    .where('seq', '=', input.seq)
    .where('render_claim', '=', input.claim)
    .executeTakeFirst();
  if (published.numUpdatedRows === 0n) return false;
  await tx.db
    .insertInto('pictures')
    .values(input.picture)
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
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
