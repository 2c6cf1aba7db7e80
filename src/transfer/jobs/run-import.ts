import { csvLine } from '../../lib/csv/write-csv.ts';
import { writeChunks, writeFileAtomically } from '../../lib/new-file.ts';
import type { Caller } from '../../people/caller.ts';
import type { JobRefusal } from '../../store/jobs/jobs.ts';
import { errorOf, type ImportDeps } from '../lists/import-batch.ts';
import { importList } from '../lists/import-list.ts';
import type { ListFormat } from '../lists/source-rows.ts';
import type { ImportRequest } from './job.ts';

type Run = {
  id: string;
  /** The list, which was checked when it came. */
  format: ListFormat;
  bytes: AsyncIterable<Uint8Array>;
  rows: number;
  path: string;
  request: ImportRequest;
  /** After each batch; may throw to stop the import. */
  onRows: (rows: number, created: number, refusals: JobRefusal[]) => Promise<void>;
};

/**
 * Creates codes from a list, or checks it as a dry run; the result file has a line for every row. Returns how many
 * projects the rows name that did not exist.
 */
export async function runImport(
  deps: ImportDeps & { publicUrl: string },
  caller: Caller,
  { id, path, request, onRows, ...list }: Run,
): Promise<number> {
  const { columns, project_id: projectId, short_link: shortLink, dry_run: isDryRun, has_header: hasHeader } = request;
  const { create_projects: createProjects, style_template_id: styleTemplateId } = request;
  let newProjects = 0;
  const onNewProject = () => {
    newProjects++;
  };
  const own = { resumed: 'own' as const, importId: id, reservation: id };
  const table = { columns, hasHeader, projectId, createProjects, onNewProject, styleTemplateId, shortLink };
  const job = { ...list, ...table, isDryRun, ...own };

  async function* lines(): AsyncGenerator<string> {
    yield csvLine(['line', 'qr_id', 'slug', 'link', 'short_link', 'error']);
    for await (const batch of importList(deps, caller, job)) {
      let text = '';
      const refusals: JobRefusal[] = [];
      for (const row of batch) {
        const { line, qr_id, slug, shortLink: before, refusal } = row;
        const link = slug === null ? '' : `${deps.publicUrl}/${slug}`;
        text += csvLine([line, qr_id, slug, link, before, errorOf(row)]);
        if (refusal) refusals.push({ line, code_id: null, code: refusal.code, message: refusal.message });
      }
      yield text;
      await onRows(batch.length, batch.length - refusals.length, refusals);
    }
  }
  await writeFileAtomically(path, (partial) => writeChunks(partial, lines()));
  return newProjects;
}
