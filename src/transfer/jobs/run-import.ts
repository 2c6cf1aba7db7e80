import { changeQrCode } from '../../codes/change-qr-code.ts';
import { csvLine } from '../../lib/csv/write-csv.ts';
import { writeChunks, writeFileAtomically } from '../../lib/new-file.ts';
import type { Caller } from '../../people/caller.ts';
import type { ImportDeps } from '../lists/import-batch.ts';
import { importList } from '../lists/import-list.ts';
import { pauseForOthers } from '../pause.ts';
import type { ImportOptions } from './job.ts';

/** The summary of an import: the counts, and the first refusals. */
type ImportResult = { created: number; refused: number; errors: { line: number; error: string }[] };

const ERRORS_TOLD = 200;

type Run = {
  id: string;
  /** The uploaded list, which was checked when it came. */
  upload: AsyncIterable<Uint8Array>;
  rows: number;
  path: string;
  options: ImportOptions;
  isDryRun: boolean;
  /** May throw to stop the import. */
  onRows: (rows: number) => void;
};

/** Creates codes from the uploaded list, or checks it as a dry run; the result file has a line for every row. */
export async function runImport(
  deps: ImportDeps & { publicUrl: string },
  caller: Caller,
  { id, upload, rows, path, options, isDryRun, onRows }: Run,
): Promise<ImportResult> {
  const { columns, project_id: projectId, short_link: shortLink } = options;
  const job = {
    bytes: upload,
    columns,
    rows,
    projectId,
    shortLink,
    isDryRun,
    resumed: 'own' as const,
    importId: id,
    reservation: id,
  };
  const result: ImportResult = { created: 0, refused: 0, errors: [] };
  const { publicUrl } = deps;

  async function* lines(): AsyncGenerator<string> {
    yield csvLine(['line', 'qr_id', 'slug', 'link', 'short_link', 'error']);
    for await (const batch of importList(deps, caller, job)) {
      let text = '';
      for (const { line, qr_id, slug, shortLink: before, error } of batch) {
        const link = slug === null ? '' : `${publicUrl}/${slug}`;
        text += csvLine([line, qr_id, slug, link, before, error]);
        if (error === null) result.created++;
        else if (++result.refused <= ERRORS_TOLD) result.errors.push({ line, error });
      }
      yield text;
      onRows(batch.length);
    }
  }
  await writeFileAtomically(path, (partial) => writeChunks(partial, lines()));
  return result;
}

/** Codes archived concurrently: on SQLite they share commits, on PostgreSQL they wait for each other. */
const AT_A_TIME = { sqlite: 10, postgres: 3 };

/** Archives the codes of an import; returns how many. */
export async function undoImport(
  deps: ImportDeps,
  caller: Caller,
  id: string,
  onCodes: (codes: number) => void,
): Promise<number> {
  const limit = AT_A_TIME[deps.store.engine];
  let archived = 0;
  let after = '';
  for (;;) {
    const begun = performance.now();
    const ids = await deps.store.read.listImportedCodes(id, { after, limit });
    after = ids.at(-1) ?? '';
    if (ids.length === 0) return archived;
    await Promise.all(ids.map((codeId) => changeQrCode(deps, caller, codeId, { status: 'archived' }, null)));
    archived += ids.length;
    onCodes(ids.length);
    await pauseForOthers(begun);
  }
}
