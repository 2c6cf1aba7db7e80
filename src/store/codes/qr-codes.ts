import { lockAccount, releaseQuota, takeQuota } from '../accounts/accounts.ts';
import type { Db } from '../db.ts';
import { type Idempotency, type Replay, replayOf, storeIdempotentResult } from '../limits/idempotency.ts';
import { prepared } from '../prepared.ts';
import { findProject } from '../projects/projects.ts';
import { Rollback } from '../rollback.ts';
import { insertSafetyEvent, type SafetyEvent } from '../safety/safety-events.ts';
import { bumpVersion, insertScanCounter } from '../scans/scan-counters.ts';
import type { ProjectRow, QrCodeRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';
import { type CodeChangeEntry, insertCodeChange } from './code-changes.ts';
import { noteLogoUse } from './logos.ts';

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

/** Any account's, with the owner's time zone: for the operator. */
export async function findCodeOfAnyone(
  db: Db,
  by: 'id' | 'slug',
  value: string,
): Promise<(Pick<QrCodeRow, 'seq' | 'id' | 'created_at'> & { time_zone: string }) | undefined> {
  return db
    .selectFrom('qr_codes')
    .innerJoin('accounts', 'accounts.id', 'qr_codes.account_id')
    .select(['qr_codes.seq', 'qr_codes.id', 'qr_codes.created_at', 'accounts.time_zone'])
    .where(`qr_codes.${by}`, '=', value)
    .executeTakeFirst();
}

/** Only a code whose slug is public by now: its first picture is there. `slug` is in lower case. */
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

/** What a new code is made of; everything else about it begins with its default. */
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
  'created_via',
  'created_by',
  'created_at',
  'updated_at',
] as const;

type NewRow = Pick<QrCodeRow, (typeof NEW_CODE_COLUMNS)[number]>;
type Optional = 'created_by' | 'decoration' | 'logo';
export type NewQrCode = Omit<NewRow, Optional> & Partial<Pick<NewRow, Optional>>;

/** Gives no row when the slug is taken. */
const insertRow = prepared<NewRow, Omit<QrCodeRow, 'version' | 'scan_count'>>((db, code) =>
  db
    .insertInto('qr_codes')
    .values(Object.fromEntries(NEW_CODE_COLUMNS.map((name) => [name, code[name]])) as NewRow)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returningAll(),
);

export type InsertRefusal = { refused: 'quota' | 'project_archived' | 'slug_taken' | 'no_logo' };

/**
 * The code and its place in the quota, in one transaction. An idempotent call that succeeded before is
 * given its result first, since its place is taken already.
 */
export async function insertQrCode(
  tx: Tx,
  input: { code: NewQrCode; cap: number; idempotency: Idempotency | null },
): Promise<{ code: QrCodeRow } | Replay | InsertRefusal> {
  const { account_id: accountId, project_id: projectId } = input.code;
  if (input.idempotency) {
    await lockAccount(tx, accountId);
    const replay = await replayOf(tx, input.idempotency);
    if (replay) return replay;
  }
  if (!(await takeQuota(tx, accountId, input.cap))) return { refused: 'quota' };
  const project = await findProject(tx.db, accountId, projectId);
  if (!project || project.is_archived === 1) throw new Rollback({ refused: 'project_archived' });
  const [row] = await insertRow(tx.db, { created_by: null, decoration: null, logo: null, ...input.code });
  if (!row) throw new Rollback({ refused: 'slug_taken' });
  if (!(await noteLogoUse(tx, accountId, row.logo))) throw new Rollback({ refused: 'no_logo' });
  const { version, scan_count } = await insertScanCounter(tx, row.seq);
  const code = { ...row, version, scan_count };
  await tx.labels.put(tx.db, code.seq, accountId, code.label_folded);
  await storeIdempotentResult(tx, input.idempotency, code);
  return { code };
}

export type CodeChange = {
  accountId: string;
  codeId: string;
  /** The revision the change was decided on; another one by now means: decide again. */
  revision: number;
  set: Partial<Omit<QrCodeRow, 'seq' | 'id' | 'account_id' | 'scan_count' | 'revision' | 'version'>>;
  /** Whether the change takes a place in the quota or gives one back. */
  quota: 'take' | 'release' | 'keep';
  cap: number;
  /** Whether a scan could be answered differently from now on. */
  mattersToScans: boolean;
  /** Where the code moves to, as it stood when that was decided; another state by now means: decide again. */
  target?: Pick<ProjectRow, 'id' | 'compact_codes' | 'custom_domain'>;
  /** What the change adds to the code's audit trail of safety. */
  safetyEvent?: SafetyEvent;
  /** What its owner is told of the change later. */
  history?: CodeChangeEntry;
};

export type ChangeRefusal = { refused: 'moved' | 'quota' | 'project_archived' | 'no_logo' };

export async function changeQrCode(tx: Tx, change: CodeChange): Promise<{ code: QrCodeRow } | ChangeRefusal> {
  const { accountId, codeId } = change;
  if (change.target) await requireTarget(tx, accountId, change.target);
  if (change.quota === 'take' && !(await takeQuota(tx, accountId, change.cap))) return { refused: 'quota' };
  if (change.quota === 'release') await releaseQuota(tx, accountId);
  const row = await tx.db
    .updateTable('qr_codes')
    .set((eb) => ({ ...change.set, revision: eb('revision', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('id', '=', codeId)
    .where('revision', '=', change.revision)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new Rollback({ refused: 'moved' });
  if (!(await noteLogoUse(tx, accountId, change.set.logo ?? null)))
    throw new Rollback({ refused: 'no_logo' });
  const { version, scan_count } = await bumpVersion(tx, row.seq, change.mattersToScans ? 1 : 0);
  const code = { ...row, version, scan_count };
  if (change.quota === 'take') {
    const project = await findProject(tx.db, accountId, code.project_id);
    if (project?.is_archived === 1) throw new Rollback({ refused: 'project_archived' });
  }
  if (change.history) await insertCodeChange(tx, code, change.history);
  if (change.safetyEvent) await insertSafetyEvent(tx, code, change.safetyEvent);
  if (change.set.label_folded !== undefined) {
    await tx.labels.put(tx.db, code.seq, accountId, change.set.label_folded);
  }
  return { code };
}

/** Whoever archives a project or changes how its links are printed holds the account as well. */
async function requireTarget(
  tx: Tx,
  accountId: string,
  target: NonNullable<CodeChange['target']>,
): Promise<void> {
  await lockAccount(tx, accountId);
  const project = await findProject(tx.db, accountId, target.id);
  if (!project || project.is_archived === 1) throw new Rollback({ refused: 'project_archived' });
  const isAsDecided =
    project.compact_codes === target.compact_codes && project.custom_domain === target.custom_domain;
  if (!isAsDecided) throw new Rollback({ refused: 'moved' });
}
