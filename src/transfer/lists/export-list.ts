import { csvLine } from '../../lib/csv/write-csv.ts';
import { toIso } from '../../lib/instant.ts';
import { publicLink } from '../../render/picture/public-link.ts';
import type { ExportedCode } from '../../store/codes/exported-codes.ts';
import type { Store } from '../../store/store.ts';
import { allProjects, ProjectNames } from './project-names.ts';

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
} as const satisfies Record<string, (code: ExportedCode, context: Context) => string | number | null>;

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

/**
 * A CSV file with all codes of an account, including archived and blocked ones; `onCodes` is called with the number of
 * each batch.
 */
export async function* exportList(
  store: Store,
  accountId: string,
  publicUrl: string,
  onCodes: (codes: number) => void,
): AsyncGenerator<string> {
  const projects = await allProjects(store, accountId);
  const names = new ProjectNames(projects);
  const context = { publicUrl, projectNames: new Map(projects.map((one) => [one.id, names.nameOf(one)])) };
  yield csvLine(Object.keys(COLUMNS));
  for await (const codes of exportedCodes(store, accountId)) {
    yield codes.map((code) => csvLine(Object.values(COLUMNS).map((cell) => cell(code, context)))).join('');
    onCodes(codes.length);
  }
}
