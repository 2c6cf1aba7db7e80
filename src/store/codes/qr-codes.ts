import { lockAccount, releaseQuota, takeQuota } from '../accounts/accounts.ts';
import { type Reservation, releasePlaces, reservePlaces } from '../accounts/reserved-places.ts';
import type { Db } from '../db.ts';
import { forgetDestinationCheck } from '../destinations/destination-checks.ts';
import {
  type Idempotency,
  type Replay,
  replayOf,
  storeIdempotentResult,
} from '../idempotency/idempotent-results.ts';
import { prepared } from '../prepared.ts';
import { findProject } from '../projects/projects.ts';
import { Rollback } from '../rollback.ts';
import { insertSafetyEvent, type SafetyEvent } from '../safety/safety-events.ts';
import { bumpVersion, insertScanCounter, insertScanCounters } from '../scans/scan-counters.ts';
import type { ProjectRow, QrCodeRow, TagRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';
import { type CodeChangeEntry, insertCodeChange } from './code-changes.ts';
import { noteImportedRows } from './imported-rows.ts';
import { noteLogoUse } from './logos.ts';
import { searchColumns } from './search-index.ts';
import { changeCodeTags, insertTagsOfList, listTagNames, type TagChange, TagsOfList } from './tags.ts';

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
  'search_text',
  'search_stale',
] as const;

type NewRow = Pick<QrCodeRow, (typeof NEW_CODE_COLUMNS)[number]>;
type Optional = 'created_by' | 'decoration' | 'logo';
export type NewQrCode = Omit<NewRow, Optional | 'search_text' | 'search_stale'> &
  Partial<Pick<NewRow, Optional>>;

/** Gives no row when the slug is taken, or was once. */
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
 * The code and its place in the quota, in one transaction. An idempotent call that succeeded before is
 * given its result first, since its place is taken already.
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
  if (!(await noteLogoUse(tx, accountId, code.logo))) throw new Rollback({ refused: 'no_logo' });
  await storeIdempotentResult(tx, input.idempotency, code);
  return { code };
}

/** With a value in every column of a new code. */
export function newRow(code: NewQrCode): NewRow {
  const row = { created_by: null, decoration: null, logo: null, ...code, ...searchColumns(code) };
  return Object.fromEntries(NEW_CODE_COLUMNS.map((name) => [name, row[name]])) as NewRow;
}

async function insertWithCounter(tx: Tx, code: NewQrCode): Promise<QrCodeRow | null> {
  const [row] = await insertRow(tx.db, newRow(code));
  if (!row) return null;
  const { version, scan_count } = await insertScanCounter(tx, row);
  await tx.labels.put(tx.db, row.seq, row.account_id, row.label_folded);
  return { ...row, version, scan_count };
}

/** A row of a list, and the code that it asks for. A tag that the account has already is taken, with its own id. */
export type ListedCode = { rowKey: string; code: NewQrCode; note: string; tags: TagRow[] };
type ListedResult = Pick<QrCodeRow, 'id' | 'slug'> | InsertRefusal | { refused: 'tags_full' };

/** `reservation`: for the rows that come after these. */
type ListedInput = {
  listed: ListedCode[];
  maxTags: number;
  importId: string;
  now: number;
  reservation: Reservation;
};

/**
 * Codes of one account from a list, each with its place in the quota and a note of its row, in one transaction and a
 * few statements for all of them. Those that are refused leave the others; the first have the places that are left,
 * and the rest of what the import has reserved stays reserved.
 */
export async function insertListedCodes(
  tx: Tx,
  input: ListedInput,
): Promise<{ results: ListedResult[]; reserved: number }> {
  const { reservation } = input;
  await releasePlaces(tx, reservation);
  const results = await insertListed(tx, input);
  // Those are tried again at once.
  const again = results.filter((one) => 'refused' in one && one.refused === 'slug_taken').length;
  const reserved = await reservePlaces(tx, { ...reservation, wanted: reservation.wanted + again });
  return { results, reserved };
}

async function insertListed(
  tx: Tx,
  { listed, now, maxTags, importId, reservation: { accountId, cap } }: ListedInput,
): Promise<ListedResult[]> {
  // Holds all others who take places of this account.
  const account = await lockAccount(tx, accountId);
  let room = account ? cap - account.active_codes - account.reserved_codes : 0;
  const live = await liveProjects(tx, accountId, new Set(listed.map(({ code }) => code.project_id)));
  const isTaken = await takenSlugs(
    tx,
    listed.map(({ code }) => code.slug),
  );
  const hasTags = listed.some(({ tags }) => tags.length > 0);
  const tagsOfList = new TagsOfList(hasTags ? await listTagNames(tx.db, accountId) : [], maxTags);
  const results = listed.map(({ code, tags }): ListedResult => {
    if (!live.has(code.project_id)) return { refused: 'project_archived' };
    if (isTaken(code.slug)) return { refused: 'slug_taken' };
    if (room <= 0) return { refused: 'quota' };
    if (!tagsOfList.add(tags)) return { refused: 'tags_full' };
    room--;
    return { id: code.id, slug: code.slug };
  });
  const chosen = listed.filter((_, at) => 'id' in (results[at] ?? {}));
  if (chosen.length === 0) return results;
  const inserted = await insertRows(
    tx,
    chosen.map(({ code, note }) => ({ ...code, note })),
  );
  const tagsById = new Map(chosen.map(({ code, tags }) => [code.id, tags]));
  const tagged = inserted.map(({ id, seq }) => ({ seq, tags: tagsById.get(id) ?? [] }));
  await insertTagsOfList(tx, tagsOfList, tagged);
  const ids = new Set(inserted.map(({ id }) => id));
  await noteImportedRows(
    tx,
    chosen
      .filter(({ code }) => ids.has(code.id))
      .map(({ rowKey, code }) => ({
        account_id: accountId,
        row_key: rowKey,
        code_id: code.id,
        import_id: importId,
        created_at: now,
      })),
  );
  await tx.db
    .updateTable('accounts')
    .set((eb) => ({ active_codes: eb('active_codes', '+', inserted.length) }))
    .where('id', '=', accountId)
    .execute();
  // Somebody else may have taken a slug since they were looked at.
  return results.map((result) =>
    'id' in result && !ids.has(result.id) ? { refused: 'slug_taken' } : result,
  );
}

async function liveProjects(tx: Tx, accountId: string, ids: ReadonlySet<string>): Promise<Set<string>> {
  const live = new Set<string>();
  for (const id of ids) {
    const project = await findProject(tx.db, accountId, id);
    if (project && project.is_archived === 0) live.add(id);
  }
  return live;
}

async function takenSlugs({ db }: Tx, slugs: string[]): Promise<(slug: string) => boolean> {
  const used = await db.selectFrom('qr_codes').select('slug').where('slug', 'in', slugs).execute();
  const deleted = await db.selectFrom('deleted_slugs').select('slug').where('slug', 'in', slugs).execute();
  const taken = new Set([...used, ...deleted].map(({ slug }) => slug));
  return (slug) => taken.has(slug);
}

async function insertRows(
  tx: Tx,
  codes: (NewQrCode & Pick<QrCodeRow, 'note'>)[],
): Promise<Pick<QrCodeRow, 'id' | 'seq'>[]> {
  const rows = await tx.db
    .insertInto('qr_codes')
    .values(codes.map((code) => ({ ...code, ...searchColumns(code) })))
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning(['seq', 'id', 'account_id', 'label_folded'])
    .execute();
  if (rows.length === 0) return [];
  await insertScanCounters(tx, rows);
  for (const { seq, account_id, label_folded } of rows) {
    await tx.labels.put(tx.db, seq, account_id, label_folded);
  }
  return rows;
}

export type CodeUpdate = {
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
  tags?: TagChange;
  /** What its owner is told of the change later. */
  history?: CodeChangeEntry;
};

type ChangeRefusal = { refused: 'conflict' | 'quota' | 'project_archived' | 'no_logo' };

export async function changeQrCode(tx: Tx, change: CodeUpdate): Promise<{ code: QrCodeRow } | ChangeRefusal> {
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
  if (!row) throw new Rollback({ refused: 'conflict' });
  if (!(await noteLogoUse(tx, accountId, change.set.logo ?? null)))
    throw new Rollback({ refused: 'no_logo' });
  const { version, scan_count } = await bumpVersion(tx, row.seq, change.mattersToScans ? 1 : 0);
  const code = { ...row, version, scan_count };
  if (change.quota === 'take') {
    const project = await findProject(tx.db, accountId, code.project_id);
    if (project?.is_archived === 1) throw new Rollback({ refused: 'project_archived' });
  }
  if (change.tags) await changeCodeTags(tx, code, change.tags);
  if (change.history) await insertCodeChange(tx, code, change.history);
  if (change.safetyEvent) await insertSafetyEvent(tx, code, change.safetyEvent);
  const { redirect_url, redirect_rules, qr_data } = change.set;
  if (redirect_url !== undefined || redirect_rules !== undefined || qr_data !== undefined) {
    await forgetDestinationCheck(tx, code.seq, code.updated_at);
  }
  if (change.set.label_folded !== undefined) {
    await tx.labels.put(tx.db, code.seq, accountId, change.set.label_folded);
  }
  if (change.set.label !== undefined || change.set.redirect_url !== undefined) {
    await tx.db.updateTable('qr_codes').set(searchColumns(code)).where('seq', '=', code.seq).execute();
  }
  return { code };
}

/** Whoever archives a project or changes how its links are printed holds the account as well. */
async function requireTarget(
  tx: Tx,
  accountId: string,
  target: NonNullable<CodeUpdate['target']>,
): Promise<void> {
  await lockAccount(tx, accountId);
  const project = await findProject(tx.db, accountId, target.id);
  if (!project || project.is_archived === 1) throw new Rollback({ refused: 'project_archived' });
  const isAsDecided =
    project.compact_codes === target.compact_codes && project.custom_domain === target.custom_domain;
  if (!isAsDecided) throw new Rollback({ refused: 'conflict' });
}
