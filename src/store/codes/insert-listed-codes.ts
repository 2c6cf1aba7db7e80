import { usedFiles } from '../../codes/values/content-types/content-types.ts';
import { lockAccount } from '../accounts/accounts.ts';
import { type Reservation, releasePlaces, reservePlaces } from '../accounts/reserved-places.ts';
import { hasFiles, setFiles } from '../files/code-files.ts';
import { isJobLost } from '../jobs/job-claim.ts';
import { findProject } from '../projects/projects.ts';
import { wholeAccount } from '../reach.ts';
import { insertScanCounters } from '../scans/scan-counters.ts';
import type { Code, TagRow } from '../schema.ts';
import type { Tx } from '../transaction.ts';
import { findTakenAliases, writeAliases } from './code-aliases.ts';
import { findImportedRows, recordImportedRows } from './imported-rows.ts';
import { recordLogoUse } from './logos.ts';
import {
  findByExternalIds,
  findTakenSlugs,
  type InsertRefusal,
  logoOf,
  type NewQrCode,
  newRow,
  recordCreated,
} from './qr-codes.ts';
import { insertTagsOfList, listTagNames, TagsOfList } from './tags.ts';

/** A row of a list and its code. An existing tag of the account keeps its id. */
export type ListedCode = { rowKey: string; code: NewQrCode; tags: TagRow[] };
type ListedResult =
  | Pick<Code, 'id' | 'slug'>
  | InsertRefusal
  | { refused: 'no_logo' | 'no_file' | 'tags_full' | 'alias_taken' };

/** `reservation`: for the remaining rows. */
type ListedInput = {
  listed: ListedCode[];
  maxTags: number;
  importId: string;
  now: number;
  reservation: Reservation;
};

/**
 * Inserts codes of one account from a list, each with its place in the quota and a record of its row, in one
 * transaction and a few statements. A refused code does not affect the others; places are given in order, and what
 * remains of the import's reservation stays reserved. Nothing is inserted if another run has the job.
 */
export async function insertListedCodes(
  tx: Tx,
  input: ListedInput,
): Promise<{ results: ListedResult[]; reserved: number; isJobLost?: true }> {
  const { job, ...places } = input.reservation;
  if (await isJobLost(tx, job)) return { results: [], reserved: 0, isJobLost: true };
  await releasePlaces(tx, places);
  const results = await insertListed(tx, input);
  // Those are retried immediately.
  const retries = results.filter((one) => 'refused' in one && one.refused === 'slug_taken').length;
  const reserved = await reservePlaces(tx, { ...places, wanted: places.wanted + retries });
  return { results, reserved: reserved ?? 0 };
}

async function insertListed(
  tx: Tx,
  { listed, now, maxTags, importId, reservation: { accountId, cap } }: ListedInput,
): Promise<ListedResult[]> {
  // Serializes all changes to the account's quota.
  const account = await lockAccount(tx, accountId);
  let room = account ? cap - account.active_codes - account.reserved_codes : 0;
  // Another worker that has lost its claim may have been here.
  const keys = listed.map(({ rowKey }) => rowKey);
  const known = new Map((await findImportedRows(tx.db, accountId, keys, importId)).map((one) => [one.row_key, one]));
  const live = await liveProjects(tx, accountId, new Set(listed.map(({ code }) => code.project_id)));
  const codes = listed.map(({ code }) => code);
  const taken = new Set(
    await findTakenSlugs(
      tx.db,
      codes.map(({ slug }) => slug),
    ),
  );
  const externalIds = listed.flatMap(({ code }) => code.external_id ?? []);
  const owned = await findByExternalIds(tx.db, wholeAccount(accountId), externalIds);
  const takenIds = new Set(owned.map(({ external_id }) => external_id));
  const takesAlias = await aliasTaker(tx, codes);
  const hasLogo = new Map<string | null, boolean>();
  for (const hash of new Set(codes.map(logoOf))) hasLogo.set(hash, await recordLogoUse(tx, accountId, hash));
  const hasFile = await fileFinder(tx, accountId, codes);
  const hasTags = listed.some(({ tags }) => tags.length > 0);
  const tagsOfList = new TagsOfList(hasTags ? await listTagNames(tx.db, accountId) : [], maxTags);
  const results = listed.map(({ rowKey, code, tags }): ListedResult => {
    const { id, slug } = known.get(rowKey) ?? {};
    if (id !== undefined && slug !== undefined) return { id, slug };
    if (!live.has(code.project_id)) return { refused: 'project_archived' };
    if (taken.has(code.slug)) return { refused: 'slug_taken' };
    if (takenIds.has(code.external_id ?? '')) return { refused: 'external_id_taken' };
    if (room <= 0) return { refused: 'quota' };
    if (!hasLogo.get(logoOf(code))) return { refused: 'no_logo' };
    if (!hasFile(code)) return { refused: 'no_file' };
    if (!takesAlias(code)) return { refused: 'alias_taken' };
    if (!tagsOfList.add(tags)) return { refused: 'tags_full' };
    taken.add(code.slug);
    room--;
    if (code.external_id) takenIds.add(code.external_id);
    return { id: code.id, slug: code.slug };
  });
  const chosen = listed.filter(({ rowKey }, at) => 'id' in (results[at] ?? {}) && !known.has(rowKey));
  if (chosen.length === 0) return results;
  const inserted = await insertRows(
    tx,
    chosen.map(({ code }) => code),
  );
  const tagsById = new Map(chosen.map(({ code, tags }) => [code.id, tags]));
  const tagged = inserted.map(({ id, seq }) => ({ seq, tags: tagsById.get(id) ?? [] }));
  await insertTagsOfList(tx, tagsOfList, tagged);
  const ids = new Set(inserted.map(({ id }) => id));
  await recordImportedRows(
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
  await recordCreated(tx, accountId, inserted);
  // Another transaction may have taken a slug since the check.
  return results.map((result, at) =>
    'id' in result && !ids.has(result.id) && !known.has(keys[at] ?? '') ? { refused: 'slug_taken' } : result,
  );
}

async function liveProjects(tx: Tx, accountId: string, ids: ReadonlySet<string>): Promise<Set<string>> {
  const live = new Set<string>();
  for (const id of ids) {
    const project = await findProject(tx.db, wholeAccount(accountId), id);
    if (project && !project.is_archived) live.add(id);
  }
  return live;
}

/** Whether an alias of its project is free, and if so, takes it. */
async function aliasTaker({ db }: Tx, codes: NewQrCode[]): Promise<(code: NewQrCode) => boolean> {
  const keyOf = (project_id: string, alias: string) => `${project_id}/${alias}`;
  const taken = new Set<string>();
  const named = codes.filter(({ alias }) => alias);
  for (const [project_id, [first, ...more]] of Map.groupBy(named, (code) => code.project_id)) {
    if (!first) continue;
    const aliases = [first, ...more].flatMap(({ alias }) => alias ?? []);
    for (const alias of await findTakenAliases(db, first, aliases)) taken.add(keyOf(project_id, alias));
  }
  return ({ project_id, alias }) => {
    if (!alias) return true;
    if (taken.has(keyOf(project_id, alias))) return false;
    taken.add(keyOf(project_id, alias));
    return true;
  };
}

/** Whether the files of a code are there. */
async function fileFinder({ db }: Tx, accountId: string, codes: NewQrCode[]): Promise<(code: NewQrCode) => boolean> {
  const found = new Map<string, boolean>();
  for (const { id } of codes.flatMap(usedFiles)) if (!found.has(id)) found.set(id, await hasFiles(db, accountId, [id]));
  return (code) => usedFiles(code).every(({ id }) => found.get(id));
}

async function insertRows(
  tx: Tx,
  codes: NewQrCode[],
): Promise<Pick<Code, 'id' | 'seq' | 'project_id' | 'created_at'>[]> {
  const rows = await tx.db
    .insertInto('qr_codes')
    .values(codes.map(newRow))
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .returning([
      'seq',
      'id',
      'account_id',
      'project_id',
      'label_folded',
      'alias',
      'earlier_aliases',
      'created_at',
      'type',
      'qr_data',
    ])
    .execute();
  if (rows.length === 0) return [];
  await insertScanCounters(tx, rows);
  for (const row of rows) {
    await tx.labels.put(tx.db, row.seq, row.account_id, row.label_folded);
    if (row.alias !== null) await writeAliases(tx, row);
    const files = usedFiles(row);
    if (files.length > 0) await setFiles(tx, row, files, row.created_at);
  }
  return rows;
}
