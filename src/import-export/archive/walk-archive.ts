import { invalid } from '../../errors/refusal.ts';
import { holdsContent, readContent, readDecoration, readStyle } from '../../qr-codes/code-content.ts';
import { type Decoration, NO_DECORATION } from '../../render/picture/decoration.ts';
import type { RenderStyle } from '../../render/picture/style.ts';
import type { ArchiveRecord, RecordFile } from './format.ts';
import type { Archive } from './open-archive.ts';

/** A project with all that comes with it, and a code with all that is told of it. */
export type ArchivedProject = {
  project: ArchiveRecord<'projects.ndjson'>;
  days: ArchiveRecord<'project-days.ndjson'>[];
  styles: ArchiveRecord<'saved-styles.ndjson'>[];
  presets: ArchiveRecord<'utm-presets.ndjson'>[];
};

export type ArchivedCode = {
  code: ArchiveRecord<'codes.ndjson'>;
  days: ArchiveRecord<'code-days.ndjson'>[];
  changes: ArchiveRecord<'code-changes.ndjson'>[];
  events: ArchiveRecord<'safety-events.ndjson'>[];
};

/** Records of one code: a day for every day of a hundred years, and all of its history. */
const MAX_OF_ONE = 50_000;

/** The one record of the account. */
export async function readAccount(archive: Archive): Promise<ArchiveRecord<'account.ndjson'>> {
  const [account, another] = await Array.fromAsync(archive.read('account.ndjson'));
  if (!account || another) throw invalid('account.ndjson must hold one record');
  return account;
}

export async function* walkProjects(archive: Archive): AsyncGenerator<ArchivedProject> {
  const days = follow(archive, 'project-days.ndjson', ({ project_id }) => project_id);
  const styles = follow(archive, 'saved-styles.ndjson', ({ project_id }) => project_id);
  const presets = follow(archive, 'utm-presets.ndjson', ({ project_id }) => project_id);
  const seen = new Set<string>();
  for await (const project of archive.read('projects.ndjson')) {
    const { project_id: id } = project;
    if (seen.has(id)) throw invalid(`projects.ndjson has ${id} twice`);
    seen.add(id);
    const own = { days: await days.of(id), styles: await styles.of(id), presets: await presets.of(id) };
    for (const { style, decoration } of own.styles) readLook(style, decoration);
    yield { project, ...own };
  }
  for (const followed of [days, styles, presets]) await followed.end();
}

/** In the order of the file, each checked as the API would check what it says. */
export async function* walkCodes(archive: Archive): AsyncGenerator<ArchivedCode> {
  const days = follow(archive, 'code-days.ndjson', ({ qr_id }) => qr_id);
  const changes = follow(archive, 'code-changes.ndjson', ({ qr_id }) => qr_id);
  const events = follow(archive, 'safety-events.ndjson', ({ qr_id }) => qr_id);
  for await (const code of archive.read('codes.ndjson')) {
    const { qr_id: id } = code;
    const own = { days: await days.of(id), changes: await changes.of(id), events: await events.of(id) };
    yield checkedCode({ code, ...own });
  }
  for (const followed of [days, changes, events]) await followed.end();
}

function checkedCode(archived: ArchivedCode): ArchivedCode {
  const { code, days } = archived;
  const { qr_id: id, type, redirect_url, scan_count } = code;
  const holds = holdsContent(type);
  if (!holds && redirect_url === null) throw invalid(`code ${id} leads nowhere: redirect_url is null`);
  if (holds && redirect_url !== null) throw invalid(`code ${id} is of type ${type} and has a redirect_url`);
  if (days.reduce((sum, { total }) => sum + total, 0) !== scan_count)
    throw invalid(`the days of code ${id} do not add up to its scan_count`);
  if (new Set(days.map(({ day }) => day)).size !== days.length) throw invalid(`code ${id} has a day twice`);
  const { style } = readLook(code.style, code.decoration);
  const qr_data = holds ? readContent(type, code.qr_data) : {};
  return { ...archived, code: { ...code, style, qr_data } };
}

/** As it is drawn, checked as the API would. */
export function readLook(
  style: unknown,
  decoration: unknown,
): { style: RenderStyle; decoration: Decoration } {
  const whole = readStyle(style);
  return {
    style: whole,
    decoration: decoration === null ? NO_DECORATION : readDecoration(decoration, whole),
  };
}

/** Records that belong to those of another file and stand in the same order. */
function follow<File extends RecordFile>(
  archive: Archive,
  file: File,
  owner: (record: ArchiveRecord<File>) => string,
) {
  const records = archive.read(file);
  let next: IteratorResult<ArchiveRecord<File>> | null = null;

  return {
    async of(id: string): Promise<ArchiveRecord<File>[]> {
      const own: ArchiveRecord<File>[] = [];
      next ??= await records.next();
      while (!next.done && owner(next.value) === id) {
        if (own.push(next.value) > MAX_OF_ONE) throw invalid(`${file} has too many records of ${id}`);
        next = await records.next();
      }
      return own;
    },
    async end(): Promise<void> {
      next ??= await records.next();
      if (!next.done)
        throw invalid(`${file} tells of ${owner(next.value)} out of order, or where it is unknown`);
    },
  };
}

/** Codes that are made in one transaction, with their days and history. */
const BATCH_SIZE = 50;

export async function* inBatches<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
