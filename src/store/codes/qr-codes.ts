import { lockAccount, takeQuota } from '../accounts/accounts.ts';
import type { Db } from '../db.ts';
import {
  type Idempotency,
  type Replay,
  replayOf,
  storeIdempotentResult,
} from '../idempotency/idempotent-results.ts';
import { prepared } from '../prepared.ts';
import { findProject } from '../projects/projects.ts';
import { Rollback } from '../rollback.ts';
import { insertScanCounter } from '../scans/scan-counters.ts';
import type { QrCodeRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';
import { recordLogoUse } from './logos.ts';
import { searchColumns } from './search-index.ts';

const codeById = prepared<{ accountId: string; id: string }, QrCodeRow>((db, { accountId, id }) =>
  codesWithCounts(db).where('qr_codes.account_id', '=', accountId).where('qr_codes.id', '=', id),
);

function codesWithCounts(db: Db) {
  return db
    .selectFrom('qr_codes')
    .innerJoin('scan_counters', 'scan_counters.code_seq', 'qr_codes.seq')
    .selectAll('qr_codes')
    .select(['scan_counters.version', 'scan_counters.scan_count']);
}

export async function findQrCode(db: Db, accountId: string, id: string): Promise<QrCodeRow | undefined> {
  return (await codeById(db, { accountId, id }))[0];
}

/** Of any account, with the owner's time zone: for the operator. */
export async function findCodeOfAnyAccount(
  db: Db,
  by: 'id' | 'slug',
  value: string,
): Promise<
  (Pick<QrCodeRow, 'seq' | 'id' | 'account_id' | 'created_at'> & { time_zone: string }) | undefined
> {
  return db
    .selectFrom('qr_codes')
    .innerJoin('accounts', 'accounts.id', 'qr_codes.account_id')
    .select([
      'qr_codes.seq',
      'qr_codes.id',
      'qr_codes.account_id',
      'qr_codes.created_at',
      'accounts.time_zone',
    ])
    .where(`qr_codes.${by}`, '=', value)
    .executeTakeFirst();
}

/** Only a code that is public: its first picture is rendered. `slug` is in lower case. */
export async function findQrCodeBySlug(
  db: Db,
  accountId: string,
  slug: string,
): Promise<QrCodeRow | undefined> {
  return codesWithCounts(db)
    .where('qr_codes.account_id', '=', accountId)
    .where('qr_codes.slug', '=', slug)
    .where('qr_codes.last_rendered_at', 'is not', null)
    .executeTakeFirst();
}

/** The columns set for a new code; the others have defaults. */
const NEW_CODE_COLUMNS = [
  'id',
  'account_id',
  'project_id',
  'label',
  'label_folded',
  'slug',
  'status',
  'type',
  'redirect_url',
  'redirect_rules',
  'qr_data',
  'expires_at',
  'scan_limit',
  'style',
  'decoration',
  'logo',
  'render_status',
  'render_requested_at',
  'safety_due_at',
  'blocked_links',
  'created_via',
  'created_by',
  'created_at',
  'updated_at',
  'search_text',
  'search_stale',
] as const;

type NewRow = Pick<QrCodeRow, (typeof NEW_CODE_COLUMNS)[number]>;
type Optional = 'created_by' | 'decoration' | 'logo' | 'blocked_links';
export type NewQrCode = Omit<NewRow, Optional | 'search_text' | 'search_stale'> &
  Partial<Pick<NewRow, Optional>>;

/** Returns no row if the slug is taken, or was in the past. */
const insertRow = prepared<NewRow, Omit<QrCodeRow, 'version' | 'scan_count'>>((db, code) =>
  db
    .insertInto('qr_codes')
    .columns(NEW_CODE_COLUMNS)
    .expression(
      db
        .selectNoFrom((eb) => NEW_CODE_COLUMNS.map((name) => eb.val(code[name]).as(name)))
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('deleted_slugs').select('slug').where('slug', '=', code.slug))),
        ),
    )
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returningAll(),
);

export type InsertRefusal = { refused: 'quota' | 'project_archived' | 'slug_taken' };

export type InsertQrCode = { code: NewQrCode; cap: number; idempotency: Idempotency | null };

/**
 * Inserts the code and takes its place in the quota in one transaction. An idempotent call that succeeded before
 * returns its result first, since its place is already taken.
 */
export async function insertQrCode(
  tx: Tx,
  input: InsertQrCode,
): Promise<{ code: QrCodeRow } | Replay | InsertRefusal | { refused: 'no_logo' }> {
  const { account_id: accountId, project_id: projectId } = input.code;
  if (input.idempotency) {
    await lockAccount(tx, accountId);
    const replay = await replayOf(tx, input.idempotency);
    if (replay) return replay;
  }
  if (!(await takeQuota(tx, accountId, input.cap))) return { refused: 'quota' };
  const project = await findProject(tx.db, accountId, projectId);
  if (!project || project.is_archived === 1) throw new Rollback({ refused: 'project_archived' });
  const code = await insertWithCounter(tx, input.code);
  if (!code) throw new Rollback({ refused: 'slug_taken' });
  if (!(await recordLogoUse(tx, accountId, code.logo))) throw new Rollback({ refused: 'no_logo' });
  await storeIdempotentResult(tx, input.idempotency, code);
  return { code };
}

/** With a value for every column of a new code. */
export function newRow(code: NewQrCode): NewRow {
  const none = { created_by: null, decoration: null, logo: null, blocked_links: null };
  const row: NewRow = { ...none, ...code, ...searchColumns(code) };
  return Object.fromEntries(NEW_CODE_COLUMNS.map((name) => [name, row[name]])) as NewRow;
}

async function insertWithCounter(tx: Tx, code: NewQrCode): Promise<QrCodeRow | null> {
  const [row] = await insertRow(tx.db, newRow(code));
  if (!row) return null;
  const { version, scan_count } = await insertScanCounter(tx, row);
  await tx.labels.put(tx.db, row.seq, row.account_id, row.label_folded);
  return { ...row, version, scan_count };
}
