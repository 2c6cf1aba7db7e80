import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { usedFiles } from '../../codes/values/content-types/content-types.ts';
import type { FileContents } from '../../files/file-contents.ts';
import type { Clock } from '../../lib/clock.ts';
import { toIso } from '../../lib/instant.ts';
import { writeFileAtomically } from '../../lib/new-file.ts';
import { PRIVATE_FILE } from '../../lib/private-files.ts';
import type { ExportedCode } from '../../store/codes/exported-codes.ts';
import { wholeAccount } from '../../store/reach.ts';
import type { DayTable } from '../../store/scans/days.ts';
import type { StoredDay } from '../../store/scans/read-days.ts';
import type { AccountRow } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { exportedCodes } from '../lists/export-list.ts';
import { allProjects } from '../lists/project-names.ts';
import { pauseForReaders } from '../pause.ts';
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  dayText,
  MANIFEST,
  MAX_DOMAINS_NAMED,
  MAX_MEMBERS_NAMED,
  type Manifest,
  RECORD_FILES,
  type RecordFile,
  type WrittenRecord,
} from './format.ts';
import {
  accountRecord,
  activityRecord,
  changeRecord,
  codeRecord,
  fileRecord,
  logoRecord,
  projectRecord,
  safetyEventRecord,
  styleTemplateRecord,
  sumsRecord,
  tagRecord,
  utmPresetRecord,
} from './records.ts';

export type ArchiveCounts = { projects: number; codes: number; scans: number };

/** Codes read at a time … */
const PAGE = 100;
/** … and of these, with their days and history, which may be 40 MB for each. */
const BATCH_SIZE = 10;
const ACTIVITY_BATCH = 500;

/**
 * Writes all data of an account into a ZIP. The records are first written to separate files in parallel, so that
 * everything about a code is read at the same time, and then packed. Activity and members are only for those who may see them.
 */
export async function exportArchive(
  deps: { store: Store; clock: Clock; contents: FileContents },
  account: AccountRow,
  path: string,
  { withActivity, onProgress = () => {} }: { withActivity: boolean; onProgress?: (codes: number) => void },
): Promise<ArchiveCounts> {
  const folder = await mkdtemp(join(dirname(path), `.${basename(path)}.`));
  try {
    const files = new RecordFiles(folder);
    const used = new Set<string>();
    const counts = await writeRecords(deps.store, account, files, (codes, shown) => {
      for (const { id } of codes.flatMap(usedFiles)) used.add(id);
      onProgress(shown);
    });
    await writeFiles(deps, account, files, used);
    if (withActivity) await writeActivity(deps.store, account, files);
    const manifest: Manifest = {
      format: ARCHIVE_FORMAT,
      version: ARCHIVE_VERSION,
      made_at: toIso(deps.clock.now()),
      made_by: 'Repoint',
      ...counts,
      left_out: await leftOut(deps.store, account.id, { withMembers: withActivity, now: deps.clock.now() }),
      files: await files.finish(),
    };
    await writeFileAtomically(path, (partial) => pack(folder, manifest, partial, new Date(deps.clock.now())));
    return counts;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function leftOut(
  store: Store,
  accountId: string,
  { withMembers, now }: { withMembers: boolean; now: number },
): Promise<Manifest['left_out']> {
  const claims = await store.read.listDomains({ accountId, expiredBefore: now });
  const domains = claims.filter(({ verified_at }) => verified_at !== null);
  const keys = (await store.read.listKeys(accountId)).filter(({ revoked_at }) => revoked_at === null);
  const hosts = domains.map(({ host }) => host).sort();
  const members = withMembers ? await store.read.listMembers(accountId, now, MAX_MEMBERS_NAMED) : [];
  return {
    domains: hosts.slice(0, MAX_DOMAINS_NAMED),
    api_keys: keys.length,
    members: members.map(({ email, role, project_ids }) => ({ email, role, is_limited: project_ids !== null })),
  };
}

async function writeRecords(
  store: Store,
  account: AccountRow,
  files: RecordFiles,
  onCodes: (codes: ExportedCode[], soFar: number) => void,
): Promise<ArchiveCounts> {
  await files.add('account.ndjson', [accountRecord(account)]);
  for (const hash of await store.read.listKeptLogos(account.id)) {
    const logo = await store.read.findLogo(account.id, hash);
    if (logo) await files.add('logos.ndjson', [logoRecord(logo)]);
  }
  await files.add('tags.ndjson', (await store.read.listTags(wholeAccount(account.id))).map(tagRecord));
  const projects = (await allProjects(store, wholeAccount(account.id))).reverse();
  for (const project of projects) {
    const { id } = project;
    await files.add('projects.ndjson', [projectRecord(project, (await store.read.findVisitorPage(id))?.page)]);
    const days = await daysOf(store, 'project_days', [id]);
    const ofProject = days.map((day) => ({ project_id: id, ...dayRecord(day) }));
    await files.add('project-days.ndjson', ofProject);
    const styles = await store.read.listStyleTemplates(account.id, id);
    await files.add('style-templates.ndjson', styles.map(styleTemplateRecord));
    const presets = await store.read.listUtmPresets(account.id, id);
    await files.add('utm-presets.ndjson', presets.map(utmPresetRecord));
  }
  const counts = { projects: projects.length, codes: 0, scans: 0 };
  let begun = performance.now();
  for await (const codes of exportedCodes(store, account.id, PAGE)) {
    counts.scans += await writeCodes(store, codes, files);
    counts.codes += codes.length;
    onCodes(codes, counts.codes);
    await pauseForReaders(begun);
    begun = performance.now();
  }
  const days = await daysOf(store, 'account_days', [account.id]);
  await files.add('account-days.ndjson', days.map(dayRecord));
  return counts;
}

/** The files of codes, as they are now. Older ones, which codes can get back, stay behind. */
async function writeFiles(
  { store, contents }: { store: Store; contents: FileContents },
  { id: accountId }: AccountRow,
  files: RecordFiles,
  used: ReadonlySet<string>,
): Promise<void> {
  for (const id of used) {
    const row = await store.read.findFile(wholeAccount(accountId), id);
    if (!row) continue;
    await files.add('files.ndjson', [fileRecord(row)]);
    for await (const piece of contents.read(id, row.kept_bytes))
      await files.add('file-pieces.ndjson', [{ file_id: id, piece: Buffer.from(piece).toString('base64') }]);
  }
}

/** Oldest first. */
async function writeActivity(store: Store, { id }: AccountRow, files: RecordFiles): Promise<void> {
  let after = '';
  for (;;) {
    const rows = await store.read.exportActivity(id, after, ACTIVITY_BATCH);
    await files.add('activity.ndjson', rows.map(activityRecord));
    const last = rows.at(-1);
    if (!last || rows.length < ACTIVITY_BATCH) return;
    after = last.id;
  }
}

/** All days of these scopes, with the estimated visitors, if any. */
async function daysOf(store: Store, table: DayTable, scopes: (number | string)[]) {
  const [days, visitorDays] = await Promise.all([
    store.read.readAllDays(table, scopes),
    store.read.listVisitorDays(scopes.map((scope) => `${table} ${scope}`)),
  ]);
  const visitors = new Map(visitorDays.map((one) => [`${one.scope} ${one.day}`, Number(one.visitors)]));
  return days.map((day) => ({ ...day, visitors: visitors.get(`${table} ${day.scope} ${day.day}`) }));
}

function dayRecord({ day, visitors, ...sums }: StoredDay & { visitors: number | undefined }) {
  return { day: dayText(day), ...sumsRecord(sums, visitors) };
}

/** Returns the number of scans of these codes. */
async function writeCodes(store: Store, codes: ExportedCode[], files: RecordFiles): Promise<number> {
  const seqs = codes.map(({ seq }) => seq);
  const [events, addresses, tags, planned] = await Promise.all([
    store.read.listSafetyEventsOfCodes(codes.map(({ id }) => id)),
    store.read.listAddressesOfCodes(seqs),
    store.read.listTagsOfCodes(seqs),
    store.read.listPlannedChangesOfCodes(codes.filter((code) => code.next_change_at !== null).map(({ seq }) => seq)),
  ]);
  const eventsOf = Map.groupBy(events, ({ code_id }) => code_id);
  const addressesOf = Map.groupBy(addresses, ({ code_seq }) => code_seq);
  const tagsOf = Map.groupBy(tags, ({ code_seq }) => code_seq);
  const plannedOf = Map.groupBy(planned, ({ code_seq }) => code_seq);
  let scans = 0;
  for await (const { code, days, changes } of withLongRecords(store, codes)) {
    const { seq, id } = code;
    const own = days.map((day) => ({ qr_id: id, ...dayRecord(day) }));
    const scanCount = own.reduce((sum, { total }) => sum + total, 0);
    scans += scanCount;
    const earlier = (addressesOf.get(seq) ?? []).map(({ address }) => address);
    const tagNames = (tagsOf.get(seq) ?? []).map(({ name }) => name);
    const ownChanges = changes.map((one) => changeRecord(id, one));
    const ownEvents = (eventsOf.get(id) ?? []).map((one) => safetyEventRecord(id, one));
    await files.add('codes.ndjson', [codeRecord(code, scanCount, earlier, tagNames, plannedOf.get(seq) ?? [])]);
    await files.add('code-days.ndjson', own);
    await files.add('code-changes.ndjson', ownChanges);
    await files.add('safety-events.ndjson', ownEvents);
  }
  return scans;
}

/** The codes with their days and their history. */
async function* withLongRecords(store: Store, codes: ExportedCode[]) {
  for (let at = 0; at < codes.length; at += BATCH_SIZE) {
    const some = codes.slice(at, at + BATCH_SIZE);
    const seqs = some.map(({ seq }) => seq);
    const [days, changes] = await Promise.all([daysOf(store, 'code_days', seqs), store.read.listChangesOfCodes(seqs)]);
    const daysOfCode = Map.groupBy(days, ({ scope }) => Number(scope));
    const changesOf = Map.groupBy(changes, ({ code_seq }) => code_seq);
    for (const code of some)
      yield { code, days: daysOfCode.get(code.seq) ?? [], changes: changesOf.get(code.seq) ?? [] };
  }
}

const BUFFER_BYTES = 256 * 1024;

/** The files of an archive before packing. */
class RecordFiles {
  readonly #folder: string;
  readonly #open = new Map<RecordFile, { handle: FileHandle; waiting: string; entry: Entry }>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async add<File extends RecordFile>(name: File, records: WrittenRecord<File>[]): Promise<void> {
    if (records.length === 0) return;
    const file = await this.#file(name);
    file.entry.records += records.length;
    file.waiting += records.map((record) => `${JSON.stringify(record)}\n`).join('');
    if (file.waiting.length > BUFFER_BYTES) await this.#write(name);
  }

  /** Closes the files and returns their manifest entries. */
  async finish(): Promise<Manifest['files']> {
    const all: Manifest['files'] = [];
    for (const name of RECORD_FILES) {
      const { handle, entry } = await this.#file(name);
      await this.#write(name);
      await handle.close();
      all.push({ name, records: entry.records, bytes: entry.bytes, sha256: entry.hash.digest('hex') });
    }
    return all;
  }

  async #file(name: RecordFile) {
    const known = this.#open.get(name);
    if (known) return known;
    const handle = await open(join(this.#folder, name), 'wx', PRIVATE_FILE);
    const file = { handle, waiting: '', entry: { records: 0, bytes: 0, hash: createHash('sha256') } };
    this.#open.set(name, file);
    return file;
  }

  async #write(name: RecordFile): Promise<void> {
    const file = await this.#file(name);
    const bytes = Buffer.from(file.waiting);
    file.waiting = '';
    file.entry.bytes += bytes.length;
    file.entry.hash.update(bytes);
    await file.handle.writeFile(bytes);
  }
}

type Entry = { records: number; bytes: number; hash: ReturnType<typeof createHash> };

async function pack(folder: string, manifest: Manifest, path: string, mtime: Date): Promise<void> {
  const zip = new ZipFile();
  const options = { mtime, mode: 0o100600 };
  zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), MANIFEST, options);
  // Pictures and PDFs are packed already; and what is packed well looks like a bomb.
  for (const { name } of manifest.files)
    zip.addFile(join(folder, name), name, { ...options, compress: name !== 'file-pieces.ndjson' });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path, { mode: PRIVATE_FILE, flags: 'wx' }));
}
