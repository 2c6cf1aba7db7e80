import { csvLine } from '../../lib/csv/write-csv.ts';
import { toIso } from '../../lib/instant.ts';
import { publicLink } from '../../render/picture/public-link.ts';
import type { ExportedCode } from '../../store/codes/exported-codes.ts';
import type { WholeCode } from '../../store/codes/whole-codes.ts';
import type { Reach } from '../../store/reach.ts';
import type { Store } from '../../store/store.ts';
import { allProjects, ProjectNames } from './project-names.ts';
import { tagsCell } from './row-extras.ts';

const COLUMNS = {
  qr_id: ({ id }) => id,
  slug: ({ slug }) => slug,
  link: (code, { publicUrl }) => publicLink(code, publicUrl),
  external_id: ({ external_id }) => external_id,
  label: ({ label }) => label,
  project: ({ project_id }, { projectNames }) => projectNames.get(project_id) ?? project_id,
  type: ({ type }) => type,
  status: ({ status }) => status,
  redirect_url: ({ redirect_url }) => redirect_url,
  scan_count: ({ scan_count }) => scan_count,
  scan_limit: ({ scan_limit }) => scan_limit,
  expires_at: ({ expires_at }) => toIso(expires_at),
  created_at: ({ created_at }) => toIso(created_at),
  alias: ({ alias }) => alias,
  tags: ({ tag_names }) => tagsCell(tag_names?.split('\n') ?? []),
  note: ({ note }) => note,
  text: ({ type, qr_data }) => (type === 'text' && 'text' in qr_data ? qr_data.text : null),
  qr_data: ({ type, qr_data }) => (type === 'text' ? null : jsonCell(qr_data)),
  metadata: ({ metadata }) => jsonCell(metadata),
  rules: ({ redirect_rules }) => jsonCell(redirect_rules),
  split: ({ split }) => split && jsonCell(split),
  split_by: ({ split, split_by }) => split && split_by,
  expired_url: ({ expired_url }) => expired_url,
  limit_reached_url: ({ limit_reached_url }) => limit_reached_url,
} as const satisfies Record<string, (code: WholeCode, context: Context) => Cell>;

/** What is not text by nature, as the API has it. */
function jsonCell(value: object): string | null {
  return Object.keys(value).length > 0 ? JSON.stringify(value) : null;
}

type Context = { publicUrl: string; projectNames: ReadonlyMap<string, string> };

const PAGE = 500;

/** All codes of an account, oldest first, in batches: only one batch is in memory. */
export async function* exportedCodes(
  { read }: Store,
  accountId: string | null,
  limit = PAGE,
): AsyncGenerator<ExportedCode[]> {
  for (let afterSeq = 0; ; ) {
    const page = await read.listExportedCodes({ accountId, afterSeq, limit });
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (!last || page.length < limit) return;
    afterSeq = last.seq;
  }
}

export type Cell = string | number | null;

/** The rows of a list of codes with the names of the columns first; `onCodes` is called with the number of each batch. */
export async function* listRows(
  store: Store,
  reach: Reach,
  publicUrl: string,
  onCodes: (codes: number) => void,
  pages: AsyncIterable<WholeCode[]>,
): AsyncGenerator<Cell[][]> {
  const projects = await allProjects(store, reach);
  const names = new ProjectNames(projects);
  const context = { publicUrl, projectNames: new Map(projects.map((one) => [one.id, names.nameOf(one)])) };
  yield [Object.keys(COLUMNS)];
  for await (const codes of pages) {
    yield codes.map((code) => Object.values(COLUMNS).map((cell) => cell(code, context)));
    onCodes(codes.length);
  }
}

export async function* csvLines(rows: AsyncIterable<Cell[][]>): AsyncGenerator<string> {
  for await (const some of rows) yield some.map(csvLine).join('');
}
