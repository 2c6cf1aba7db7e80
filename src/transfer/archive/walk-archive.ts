import { readContent, readDecoration, readStyle } from '../../codes/code-content.ts';
import { contentTypeOf } from '../../codes/values/content-types/content-types.ts';
import { invalid } from '../../errors/refusal.ts';
import type { Decoration } from '../../render/picture/decoration.ts';
import type { RenderStyle } from '../../render/picture/style.ts';
import type { ArchiveRecord, RecordFile } from './format.ts';
import type { Archive, Sized } from './open-archive.ts';

/** A project or a code with all its records. */
export type ArchivedProject = {
  project: ArchiveRecord<'projects.ndjson'>;
  days: ArchiveRecord<'project-days.ndjson'>[];
  styles: ArchiveRecord<'style-templates.ndjson'>[];
  presets: ArchiveRecord<'utm-presets.ndjson'>[];
};

export type ArchivedCode = {
  code: ArchiveRecord<'codes.ndjson'>;
  days: ArchiveRecord<'code-days.ndjson'>[];
  changes: ArchiveRecord<'code-changes.ndjson'>[];
  events: ArchiveRecord<'safety-events.ndjson'>[];
  /** The size of all its records. */
  bytes: number;
};

/**
 * The records of one code or project in one file are held in memory: enough for fifty years of days, or its whole
 * history.
 */
const MAX_GROUP_BYTES = 32 * 1024 * 1024;

export async function readAccount(archive: Archive): Promise<ArchiveRecord<'account.ndjson'>> {
  const [account, another] = await Array.fromAsync(archive.read('account.ndjson'));
  if (!account || another) throw invalid('account.ndjson must hold one record');
  return account;
}

/** Whether it can be the default project of an account. */
export function wasDefault({ is_default, is_archived }: ArchivedProject['project']): boolean {
  return is_default && !is_archived;
}

export async function* walkProjects(archive: Archive): AsyncGenerator<ArchivedProject> {
  const days = childRecords(archive, 'project-days.ndjson', ({ project_id }) => project_id);
  const styles = childRecords(archive, 'style-templates.ndjson', ({ project_id }) => project_id);
  const presets = childRecords(archive, 'utm-presets.ndjson', ({ project_id }) => project_id);
  const seen = new Set<string>();
  let hasDefault = false;
  for await (const project of archive.read('projects.ndjson')) {
    const { project_id: id, is_default } = project;
    if (is_default && hasDefault) throw invalid('projects.ndjson has two default projects');
    hasDefault ||= is_default;
    if (seen.has(id)) throw invalid(`projects.ndjson has ${id} twice`);
    seen.add(id);
    const own = {
      days: (await days.of(id)).records,
      styles: (await styles.of(id)).records,
      presets: (await presets.of(id)).records,
    };
    for (const { style, decoration } of own.styles) readDesign(style, decoration);
    yield { project, ...own };
  }
  for (const records of [days, styles, presets]) await records.end();
}

/** In the order of the file, each validated as by the API. */
export async function* walkCodes(archive: Archive): AsyncGenerator<ArchivedCode> {
  const days = childRecords(archive, 'code-days.ndjson', ({ qr_id }) => qr_id);
  const changes = childRecords(archive, 'code-changes.ndjson', ({ qr_id }) => qr_id);
  const events = childRecords(archive, 'safety-events.ndjson', ({ qr_id }) => qr_id);
  for await (const { item: code, bytes } of archive.readSized('codes.ndjson')) {
    const { qr_id: id } = code;
    const [ownDays, ownChanges, ownEvents] = [await days.of(id), await changes.of(id), await events.of(id)];
    yield checkedCode({
      code,
      days: ownDays.records,
      changes: ownChanges.records,
      events: ownEvents.records,
      bytes: bytes + ownDays.bytes + ownChanges.bytes + ownEvents.bytes,
    });
  }
  for (const records of [days, changes, events]) await records.end();
}

function checkedCode(archived: ArchivedCode): ArchivedCode {
  const { code, days } = archived;
  const { qr_id: id, type, redirect_url, scan_count } = code;
  const holds = contentTypeOf(type) !== null;
  if (!holds && redirect_url === null) throw invalid(`code ${id} leads nowhere: redirect_url is null`);
  if (holds && redirect_url !== null) throw invalid(`code ${id} is of type ${type} and has a redirect_url`);
  if (days.reduce((sum, { total }) => sum + total, 0) !== scan_count)
    throw invalid(`the days of code ${id} do not add up to its scan_count`);
  if (new Set(days.map(({ day }) => day)).size !== days.length) throw invalid(`code ${id} has a day twice`);
  const { style } = readDesign(code.style, code.decoration);
  const qr_data = holds ? readContent(type, code.qr_data) : {};
  return { ...archived, code: { ...code, style, qr_data } };
}

/** The design, validated as by the API. */
export function readDesign(style: unknown, decoration: unknown): { style: RenderStyle; decoration: Decoration } {
  const whole = readStyle(style);
  return {
    style: whole,
    decoration: readDecoration(decoration, whole),
  };
}

/** Records that refer to those of another file and are in the same order. */
function childRecords<File extends RecordFile>(
  archive: Archive,
  file: File,
  owner: (record: ArchiveRecord<File>) => string,
) {
  const records = archive.readSized(file);
  let next: IteratorResult<Sized<ArchiveRecord<File>>> | null = null;

  return {
    async of(id: string): Promise<{ records: ArchiveRecord<File>[]; bytes: number }> {
      const own: ArchiveRecord<File>[] = [];
      let bytes = 0;
      next ??= await records.next();
      while (!next.done && owner(next.value.item) === id) {
        own.push(next.value.item);
        bytes += next.value.bytes;
        if (bytes > MAX_GROUP_BYTES) throw invalid(`${file} has too many records of ${id}`);
        next = await records.next();
      }
      return { records: own, bytes };
    },
    async end(): Promise<void> {
      next ??= await records.next();
      if (!next.done) throw invalid(`${file} tells of ${owner(next.value.item)} out of order, or where it is unknown`);
    },
  };
}

/** Codes created per transaction with their days and history; fewer if they are large. */
const BATCH_SIZE = 50;
const BATCH_BYTES = 4 * 1024 * 1024;

export async function* inBatches<Item extends object>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  let bytes = 0;
  for await (const item of items) {
    batch.push(item);
    bytes += 'bytes' in item ? Number(item.bytes) : 0;
    if (batch.length < BATCH_SIZE && bytes < BATCH_BYTES) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}
