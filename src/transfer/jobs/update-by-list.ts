import type { CodeChangeInput } from '../../codes/owner-fields.ts';
import { changeManyV2 } from '../../codes/v2-requests.ts';
import { nameInLink } from '../../codes/values/alias.ts';
import { invalid, invalidField, Refusal } from '../../errors/refusal.ts';
import { completedUrl } from '../../lib/completed-url.ts';
import { unescapeFormula } from '../../lib/csv/write-csv.ts';
import { fieldProblem } from '../../lib/field-problems.ts';
import { readJsonLines } from '../../lib/json-lines.ts';
import type { CodeKey } from '../../store/codes/code-keys.ts';
import type { JobRow } from '../../store/schema.ts';
import { allProjects, ProjectNames } from '../lists/project-names.ts';
import { readTags } from '../lists/row-extras.ts';
import { readRecords } from '../lists/source-rows.ts';
import { type ListUpdateRequest, MATCHES, type Match, reachOfJob } from './job.ts';
import type { JobFiles } from './job-files.ts';
import { BATCH_SIZE, begunPortion, type ChangesDeps, type Step } from './run-changes.ts';
import { requireUpload, type UploadedList } from './uploads.ts';

/** The fields of a table that change codes. An empty cell changes nothing, and `null` clears what can be cleared. */
const FIELDS = [
  'redirect_url',
  'alias',
  'label',
  'name',
  'project',
  'status',
  'expires_at',
  'scan_limit',
  'expired_url',
  'limit_reached_url',
  'tags',
  'note',
] as const;

/** How codes are found by what a row names. */
const KEYS: Record<Match, { column: CodeKey; read: (text: string) => string | null }> = {
  qr_id: { column: 'id', read: (text) => text },
  external_id: { column: 'external_id', read: (text) => text },
  slug: { column: 'slug', read: nameInLink },
  link: { column: 'slug', read: nameInLink },
  label: { column: 'label', read: (text) => text },
};

/** The columns of a table by field, as they are sent or as its first line names them. JSON objects have none. */
export function updateColumns(
  match: Match,
  sent: Record<string, number> | undefined,
  { format, header }: UploadedList,
): Record<string, number> {
  if (format === 'ndjson') {
    if (sent !== undefined) throw invalidField('columns', 'is not allowed: the list has JSON objects');
    return {};
  }
  const known: readonly string[] = [...FIELDS, ...MATCHES];
  const unknown = Object.keys(sent ?? {}).find((name) => !known.includes(name));
  if (unknown !== undefined) throw invalid(`columns.${unknown} is not a field of such lists`, `columns.${unknown}`);
  const named = header.map((cell, at) => [cell.trim().toLowerCase(), at] as const);
  const columns = sent ?? Object.fromEntries(named.filter(([name]) => known.includes(name)).reverse());
  if (columns[match] === undefined) throw invalid(`the list has no column ${match}`, 'match');
  if (!FIELDS.some((field) => field !== match && columns[field] !== undefined))
    throw invalid('the list has no column that changes codes', 'columns');
  return columns;
}

/** A row of the list: the code that it names, and what is to change. */
type UpdateRow = { line: number; key: string; read(): CodeChangeInput };

/** The rows of the list that are left. */
export async function* stepsByList(
  deps: ChangesDeps & { jobFiles: JobFiles },
  job: JobRow,
  request: ListUpdateRequest,
): AsyncGenerator<Step[]> {
  const { store, jobFiles } = deps;
  const reach = reachOfJob(job);
  const { list, file } = await requireUpload(deps, reach, job.upload_id ?? '');
  const projects = new ProjectNames(await allProjects(store, reach));
  const done = Number(job.position);
  let waiting: UpdateRow[] = [];
  for await (const rows of rowsOf(list, jobFiles.read(file), request, projects)) {
    waiting.push(...rows.filter(({ line }) => line > done));
    for (; waiting.length >= BATCH_SIZE; waiting = waiting.slice(BATCH_SIZE))
      yield await stepsOf(deps, job, request.match, waiting.slice(0, BATCH_SIZE));
  }
  if (waiting.length > 0) yield await stepsOf(deps, job, request.match, waiting);
}

async function stepsOf({ store }: ChangesDeps, job: JobRow, match: Match, rows: UpdateRow[]): Promise<Step[]> {
  const { column, read } = KEYS[match];
  const keys = rows.map(({ key }) => read(key));
  const wanted = [...new Set(keys.filter((key) => key !== null && key !== ''))] as string[];
  const codes = await store.read.findCodesByKey(reachOfJob(job), column, wanted);
  const found = Map.groupBy(codes, ({ key }) => key);
  const counts = await store.read.countChangesOfJob(
    job.id,
    codes.map(({ id }) => id),
  );
  const had = new Map(counts.map(({ id, changes }) => [id, changes]));
  // A code may have lost the name that its row gives, by that row.
  const begun = new Map(begunPortion(job).map((step) => [step.key, step]));
  return rows.map(({ line, read: readChange }, at): Step => {
    const [only, another] = found.get(keys[at] ?? '') ?? [];
    const id = (another ? null : only?.id) ?? null;
    const step = begun.get(String(line)) ?? { key: String(line), id, had: had.get(id ?? '') ?? 0 };
    const changes = async () => {
      const change = readChange();
      return [() => change];
    };
    if (step.id !== null) return { ...step, line, changes };
    const refusal = another ? invalidField(match, 'is that of several codes') : unknownCode(match);
    return { ...step, line, changes, refusal };
  });
}

function unknownCode(match: Match): Refusal {
  return new Refusal('qr_not_found', `There is no code with this ${match} in the account`, { field: match });
}

async function* rowsOf(
  { format }: UploadedList,
  bytes: AsyncIterable<Uint8Array>,
  { match, columns }: ListUpdateRequest,
  projects: ProjectNames,
): AsyncGenerator<UpdateRow[]> {
  if (format === 'ndjson') {
    for await (const lines of readJsonLines(bytes))
      yield lines.map(({ line, value }) => {
        const { [match]: key, ...change } = value as Record<string, unknown>;
        return { line, key: typeof key === 'string' ? key : '', read: () => parsed(change) };
      });
    return;
  }
  let isHeader = true;
  for await (const records of readRecords(format, bytes)) {
    const rows = isHeader ? records.slice(1) : records;
    if (records.length > 0) isHeader = false;
    yield rows.map(({ line, cells }) => {
      const cell = (name: string) => unescapeFormula(cells[columns[name] ?? -1] ?? '').trim();
      return { line, key: cell(match), read: () => parsed(changeOf(cell, match, projects)) };
    });
  }
}

/** The change of a row as the API takes it. Whether a code is blocked is not for lists to say. */
function changeOf(cell: (name: string) => string, match: Match, projects: ProjectNames): Record<string, unknown> {
  const change: Record<string, unknown> = {};
  for (const field of FIELDS) {
    const text = cell(field);
    if (field === match || text === '' || (field === 'status' && text === 'blocked')) continue;
    const isCleared = text.toLowerCase() === 'null';
    if (field === 'project') change.project_id = projects.idOf(text);
    else if (field === 'tags') change.tags = isCleared ? [] : readTags(text);
    else if (field === 'redirect_url') change.redirect_url = completedUrl(text);
    else if (field === 'scan_limit') change.scan_limit = isCleared ? null : Number(text);
    else if (field === 'expired_url' || field === 'limit_reached_url')
      change[field] = isCleared ? null : completedUrl(text);
    else change[field] = isCleared && (field === 'expires_at' || field === 'alias') ? null : text;
  }
  return change;
}

function parsed(change: Record<string, unknown>): CodeChangeInput {
  const { success, data, error } = changeManyV2.safeParse(change);
  if (success) return data;
  const { message, field } = fieldProblem(error, change);
  throw invalid(message, field);
}
