import { usedFiles } from '../../codes/values/content-types/content-types.ts';
import { lockAccount, takeQuota } from '../accounts/accounts.ts';
import { type Reservation, releasePlaces, reservePlaces } from '../accounts/reserved-places.ts';
import type { Db } from '../db.ts';
import { setFiles } from '../files/code-files.ts';
import { insertPlannedChanges, type NewPlannedChange } from '../planned/planned-changes.ts';
import { findDefaultProject, findProject, recordProjectEvent } from '../projects/projects.ts';
import { setVisitorPage } from '../projects/visitor-pages.ts';
import { wholeAccount } from '../reach.ts';
import { recordAddress } from '../renders/link-addresses.ts';
import { insertPictures, type Picture } from '../renders/pictures.ts';
import type { SafetyEvent } from '../safety/safety-events.ts';
import { type DaySums, mergeIntoColumns, NO_SUMS, readSums, type SumColumns } from '../scans/day-sums.ts';
import { type DayAddition, NO_DAY } from '../scans/days.ts';
import { insertScanCounters } from '../scans/scan-counters.ts';
import type { Code, ProjectRow, StyleTemplateRow, TagRow, UtmPresetRow } from '../schema.ts';
import { Rollback, type Tx } from '../transaction.ts';
import { aliasesOf, findTakenAliases, writeAliases } from './code-aliases.ts';
import type { CodeChangeEntry } from './code-changes.ts';
import { recordLogoUse } from './logos.ts';
import { derivedColumns, findByExternalIds, recordCreated } from './qr-codes.ts';

/** Imports codes and projects of another server unchanged: with their ids, slugs, counts and days. */

export type ImportedDay = { day: number; columns: SumColumns; visitors: number | null };

export type ConflictingCode = { id: string | null; slug: string; account_id: string | null };

/** Codes with one of these ids or slugs, and slugs of permanently deleted codes (without id and account). */
export async function findConflictingCodes(db: Db, ids: string[], slugs: string[]): Promise<ConflictingCode[]> {
  const columns = ['id', 'slug', 'account_id'] as const;
  const byId = await db.selectFrom('qr_codes').select(columns).where('id', 'in', ids).execute();
  const bySlug = await db.selectFrom('qr_codes').select(columns).where('slug', 'in', slugs).execute();
  const deleted = await db.selectFrom('deleted_slugs').select('slug').where('slug', 'in', slugs).execute();
  return [...byId, ...bySlug, ...deleted.map(({ slug }) => ({ id: null, slug, account_id: null }))];
}

export async function findConflictingProjects(db: Db, ids: string[]): Promise<Pick<ProjectRow, 'id' | 'account_id'>[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('projects').select(['id', 'account_id']).where('id', 'in', ids).execute();
}

/**
 * The account's default project, if it has this name and was never used: an imported default project takes its place.
 */
export async function findUnusedDefault(db: Db, accountId: string, name: string): Promise<ProjectRow | undefined> {
  const project = await findDefaultProject(db, accountId);
  if (project?.name !== name) return undefined;
  const { used } = await db
    .selectNoFrom((eb) => {
      const isIn = (table: 'qr_codes' | 'domains' | 'style_templates' | 'utm_presets' | 'visitor_pages') =>
        eb.exists(eb.selectFrom(table).select('project_id').where('project_id', '=', project.id));
      // Codes that were moved or deleted for good leave their days.
      const wasScanned = eb.selectFrom('project_days').select('scope').where('scope', '=', project.id);
      return eb
        .or([
          isIn('qr_codes'),
          isIn('domains'),
          isIn('style_templates'),
          isIn('utm_presets'),
          isIn('visitor_pages'),
          eb.exists(wasScanned),
        ])
        .as('used');
    })
    .executeTakeFirstOrThrow();
  return used ? undefined : project;
}

export type ImportedProject = {
  project: Omit<ProjectRow, 'seq' | 'version' | 'renders_after' | 'is_default'>;
  /** It was the default project of the account that was exported. */
  wasDefault: boolean;
  days: ImportedDay[];
  styles: StyleTemplateRow[];
  presets: UtmPresetRow[];
  /** JSON of its visitor page; null: plain. */
  visitorPage: string | null;
  now: number;
};

/** Imports a project with its days, styles, presets and visitor page; `exists` if the account already has it. */
export async function importProject(
  tx: Tx,
  { project, wasDefault, days, styles, presets, visitorPage, now }: ImportedProject,
): Promise<'made' | 'exists' | 'foreign'> {
  await lockAccount(tx, project.account_id);
  const [taken] = await findConflictingProjects(tx.db, [project.id]);
  if (taken) return taken.account_id === project.account_id ? 'exists' : 'foreign';
  const replaced = wasDefault && (await findUnusedDefault(tx.db, project.account_id, project.name));
  if (replaced) await tx.db.deleteFrom('projects').where('id', '=', replaced.id).execute();
  await tx.db
    .insertInto('projects')
    .values({ ...project, is_default: Boolean(replaced) })
    .execute();
  for (const style of styles) {
    await tx.db
      .insertInto('style_templates')
      .values(style)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    await recordLogoUse(tx, project.account_id, style.decoration.logo?.hash ?? null);
  }
  for (const preset of presets) {
    await tx.db
      .insertInto('utm_presets')
      .values(preset)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
  if (visitorPage !== null)
    await setVisitorPage(tx, { accountId: project.account_id, projectId: project.id, page: visitorPage });
  await importVisitorDays(tx, { days: visitorDays(`project_days ${project.id}`, days) });
  await tx.scans.addDays(
    days.map(({ day, columns }) => ({
      table: 'project_days',
      scope: project.id,
      day,
      sums: readSums(columns),
    })),
  );
  await recordProjectEvent(tx, project.account_id, project.id, 'project.created', now);
  return 'made';
}

export type ImportedCode = {
  row: Omit<Code, 'seq' | 'version' | keyof ReturnType<typeof derivedColumns>>;
  days: ImportedDay[];
  changes: CodeChangeEntry[];
  planned: NewPlannedChange[];
  events: SafetyEvent[];
  /** Its picture, if any, and the addresses that earlier pictures showed. */
  picture: Picture | null;
  earlierAddresses: string[];
  /** Matched by name: an existing tag of the account keeps its id. */
  tags: TagRow[];
};

/**
 * Imports codes of one account in one transaction, except those whose id, slug or external id is taken. Returns the ids of the
 * imported codes, or nothing if the quota has no room for all. `reservation`: for the remaining codes.
 */
export async function importCodes(
  tx: Tx,
  input: { codes: ImportedCode[]; now: number; reservation: Reservation },
): Promise<{ made: string[] } | { refused: 'quota' }> {
  const { codes, now, reservation } = input;
  const { accountId, cap } = reservation;
  await releasePlaces(tx, reservation);
  if (codes.some(({ row }) => usedFiles(row).length > 0)) await lockAccount(tx, accountId);
  for (const id of new Set(codes.map(({ row }) => row.project_id)))
    if (!(await findProject(tx.db, wholeAccount(accountId), id))) throw new Error(`The account has no project ${id}`);
  const taken = await findConflictingCodes(
    tx.db,
    codes.map(({ row }) => row.id),
    codes.map(({ row }) => row.slug),
  );
  const known = new Set(taken.flatMap(({ id, slug }) => [id, slug]));
  const externalIds = codes.flatMap(({ row }) => row.external_id ?? []);
  const named = await findByExternalIds(tx.db, wholeAccount(accountId), externalIds);
  const takenIds = new Set<string | null>(named.map(({ external_id }) => external_id));
  const free = codes.filter(({ row }) => !known.has(row.id) && !known.has(row.slug) && !takenIds.has(row.external_id));
  const places = free.filter(({ row }) => row.status !== 'archived').length;
  if (places > 0 && !(await takeQuota(tx, accountId, cap, places))) throw new Rollback({ refused: 'quota' });
  const made = await insertCodes(tx, free, now);
  const days = new AccountDays(accountId);
  for (const [at, code] of free.entries()) days.add(made[at] ?? 0, code.days);
  await tx.scans.addDays(days.all());
  await reservePlaces(tx, reservation);
  const created = free.map(({ row }, at) => ({ seq: made[at] ?? 0, project_id: row.project_id, created_at: now }));
  await recordCreated(tx, accountId, created);
  return { made: free.map(({ row }) => row.id) };
}

/** What most codes have is written with a statement for all of them. Returns their seqs. */
async function insertCodes(tx: Tx, codes: readonly ImportedCode[], now: number): Promise<number[]> {
  if (codes.length === 0) return [];
  const rows = await rowsOf(tx, codes);
  const inserted = await tx.db.insertInto('qr_codes').values(rows).returning(['id', 'seq']).execute();
  const seqs = new Map(inserted.map(({ id, seq }) => [id, seq]));
  const withSeqs = codes.map((code, at) => {
    const row = rows[at];
    const seq = seqs.get(code.row.id);
    if (!row || seq === undefined) throw new Error(`The code ${code.row.id} was not inserted`);
    return { code, row, seq };
  });
  await insertScanCounters(
    tx,
    withSeqs.map(({ code, row, seq }) => ({ seq, account_id: row.account_id, scan_count: code.row.scan_count })),
  );
  await insertPictures(
    tx,
    withSeqs.flatMap(({ code, seq }) => (code.picture ? [{ ...code.picture, code_seq: seq }] : [])),
  );
  await assignTags(
    tx,
    withSeqs.map(({ code, seq }) => ({ seq, tags: code.tags })),
  );
  for (const { code, row, seq } of withSeqs) await insertOthers(tx, code, { ...row, seq }, now);
  return withSeqs.map(({ seq }) => seq);
}

type NewRow = Omit<ImportedCode['row'], 'scan_count'> & ReturnType<typeof derivedColumns>;

async function rowsOf({ db }: Tx, codes: readonly ImportedCode[]): Promise<NewRow[]> {
  const given = new Set<string>();
  const rows: NewRow[] = [];
  for (const { row } of codes) {
    const { scan_count: _, ...archived } = row;
    const aliases = aliasesOf(archived).length > 0 ? await freeAliases(db, archived, given) : {};
    const named = { ...archived, ...aliases };
    rows.push({ ...named, ...derivedColumns(named) });
  }
  return rows;
}

async function insertOthers(tx: Tx, code: ImportedCode, row: NewRow & { seq: number }, now: number): Promise<void> {
  const { seq } = row;
  await recordLogoUse(tx, row.account_id, row.logo);
  const files = usedFiles(row);
  if (files.length > 0 && !(await setFiles(tx, { seq, account_id: row.account_id }, files, now)))
    throw new Error(`The account has not all files of the code ${row.id}`);
  await tx.labels.put(tx.db, seq, row.account_id, row.label_folded);
  if (aliasesOf(row).length > 0) await writeAliases(tx, row);
  for (const change of code.changes) {
    await tx.db
      .insertInto('code_changes')
      .values({ code_seq: seq, account_id: row.account_id, ...change })
      .execute();
  }
  await insertPlannedChanges(tx, { seq, account_id: row.account_id }, code.planned);
  for (const event of code.events) {
    await tx.db
      .insertInto('safety_events')
      .values({ code_id: row.id, account_id: row.account_id, ...event })
      .execute();
  }
  await importVisitorDays(tx, { days: visitorDays(`code_days ${seq}`, code.days) });
  for (const address of code.earlierAddresses) await recordAddress(tx, { address, now, seq });
}

/** Another code of the project may have got one meanwhile: that is kept. `given`: what others of the import get. */
async function freeAliases(
  db: Db,
  code: Pick<Code, 'account_id' | 'project_id' | 'alias' | 'earlier_aliases'>,
  given: Set<string>,
): Promise<Pick<Code, 'alias' | 'earlier_aliases'>> {
  const keyOf = (alias: string) => `${code.project_id}/${alias}`;
  const taken = await findTakenAliases(db, code, aliasesOf(code));
  const isFree = (alias: string) => !taken.includes(alias) && !given.has(keyOf(alias));
  const earlier = code.earlier_aliases?.filter(isFree) ?? [];
  const free = {
    alias: code.alias !== null && isFree(code.alias) ? code.alias : null,
    earlier_aliases: earlier.length > 0 ? earlier : null,
  };
  for (const alias of aliasesOf(free)) given.add(keyOf(alias));
  return free;
}

async function assignTags({ db }: Tx, codes: readonly { seq: number; tags: TagRow[] }[]): Promise<void> {
  const ids = new Map<string, string>();
  for (const tag of codes.flatMap(({ tags }) => tags))
    if (!ids.has(tag.name_plain)) ids.set(tag.name_plain, await findOrInsertTag(db, tag));
  const wanted = codes.flatMap(({ seq, tags }) =>
    tags.map((tag) => ({ tag_id: ids.get(tag.name_plain) ?? tag.id, code_seq: seq })),
  );
  if (wanted.length === 0) return;
  await db
    .insertInto('code_tags')
    .values(wanted)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns its id. */
async function findOrInsertTag(db: Db, tag: TagRow): Promise<string> {
  const known = await db
    .selectFrom('tags')
    .select('id')
    .where('account_id', '=', tag.account_id)
    .where('name_plain', '=', tag.name_plain)
    .executeTakeFirst();
  if (!known) await db.insertInto('tags').values(tag).execute();
  return known?.id ?? tag.id;
}

type VisitorDay = { scope: string; day: number; visitors: number };

function visitorDays(scope: string, days: ImportedDay[]): VisitorDay[] {
  return days.flatMap(({ day, visitors }) => (visitors === null ? [] : [{ scope, day, visitors }]));
}

/** Days that already have visitors are not changed. */
export async function importVisitorDays({ db }: Tx, { days }: { days: VisitorDay[] }): Promise<void> {
  if (days.length === 0) return;
  await db
    .insertInto('visitor_days')
    .values(days)
    .onConflict((conflict) => conflict.columns(['scope', 'day']).doNothing())
    .execute();
}

/** The days of codes and their sums per day of the account. */
class AccountDays {
  readonly #accountId: string;
  readonly #codes: DayAddition[] = [];
  readonly #account = new Map<number, { columns: SumColumns; codes: Map<number, number> }>();

  constructor(accountId: string) {
    this.#accountId = accountId;
  }

  add(seq: number, days: ImportedDay[]): void {
    for (const { day, columns } of days) {
      const sums = readSums(columns);
      this.#codes.push({ table: 'code_days', scope: seq, day, sums });
      if (day === NO_DAY) continue;
      const known = this.#account.get(day) ?? { columns: NO_SUMS, codes: new Map() };
      if (sums.total > 0) known.codes.set(seq, sums.total);
      this.#account.set(day, { ...known, columns: mergeIntoColumns(known.columns, sums) });
    }
  }

  all(): DayAddition[] {
    const ofAccount = [...this.#account].map(([day, { columns, codes }]): DayAddition => {
      const sums: DaySums = { ...readSums(columns), codes };
      return { table: 'account_days', scope: this.#accountId, day, sums };
    });
    return [...this.#codes, ...ofAccount];
  }
}
