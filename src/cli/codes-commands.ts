import { createReadStream } from 'node:fs';
import { type DeletedCode, deleteQrCode } from '../codes/delete-qr-code.ts';
import { invalid, Refusal } from '../errors/refusal.ts';
import { newId } from '../lib/ids.ts';
import { writeChunks, writeFileAtomically } from '../lib/new-file.ts';
import { callerOf } from '../people/caller.ts';
import { wholeAccount } from '../store/reach.ts';
import { codePages } from '../transfer/jobs/code-pages.ts';
import { checkList } from '../transfer/lists/check-list.ts';
import { csvLines, listRows } from '../transfer/lists/export-list.ts';
import { errorOf, type RowResult } from '../transfer/lists/import-batch.ts';
import { importList } from '../transfer/lists/import-list.ts';
import { recogniseList } from '../transfer/lists/known-lists.ts';
import { allProjects, ProjectNames } from '../transfer/lists/project-names.ts';
import { type CommandContext, type CommandInput, command } from './command.ts';
import { ACCOUNT, accountOption, readableFile, requireCode, withWriteErrors } from './shared.ts';
import { textTable } from './text-table.ts';
import { withSafety } from './with-safety.ts';

const codesExport = command<{ codes: number }>({
  words: ['codes', 'export'],
  usage: '--account ID_OR_EMAIL FILE.csv',
  summary: 'Export all codes of an account to a CSV file',
  positionals: ['FILE.csv'],
  options: ACCOUNT,
  async run({ store, settings, clock }, { positionals: [file = ''], options }) {
    const account = await accountOption(store, options);
    let codes = 0;
    const pages = codePages({ store, clock }, wholeAccount(account.id), null);
    const rows = listRows(store, wholeAccount(account.id), settings.publicUrl, (more) => (codes += more), pages);
    await withWriteErrors(file, () => writeFileAtomically(file, (partial) => writeChunks(partial, csvLines(rows))));
    return { codes };
  },
  show: ({ codes }) => `Wrote ${codes} ${codes === 1 ? 'code' : 'codes'}.`,
});

/** `short_link`: the code's link at another service, from its export. */
type ListedRow = Pick<RowResult, 'line' | 'qr_id' | 'slug'> & { error: string | null; short_link?: string | null };
type ImportOutput = {
  /** Nothing was written; `created` is what the import would create. */
  dry_run: boolean;
  created: number;
  refused: number;
  rows: ListedRow[];
  ignored_columns: string[];
};

const codesImport = command<ImportOutput>({
  words: ['codes', 'import'],
  changesStore: true,
  usage: '--account ID_OR_EMAIL FILE.csv [--project ID_OR_NAME] [--dry-run] [--resume] [--strict]',
  summary: 'Create a code for each row of a CSV file, with the checks of the API',
  positionals: ['FILE.csv'],
  options: {
    ...ACCOUNT,
    project: {
      type: 'string',
      help: 'where rows go that name no project: its id, or its name if no other has it (default: the default project)',
    },
    'dry-run': { type: 'boolean', help: 'report what would happen to each row, without creating codes' },
    resume: { type: 'boolean', help: 'skip rows that an earlier run of the same list has created' },
    strict: {
      type: 'boolean',
      help: 'exit with 1 if a row was refused; the others are created all the same',
    },
  },
  run: importCodes,
  exitCode: ({ refused }, { options }) => (options.strict === true && refused > 0 ? 1 : 0),
  show: ({ dry_run, created, refused, rows, ignored_columns }) =>
    [
      dry_run
        ? `Dry run: nothing was written. ${created} would be created, ${refused} refused, ${rows.length} in all.`
        : `${created} created, ${refused} refused, ${rows.length} in all.`,
      ...(ignored_columns.length === 0 ? [] : [`Columns that were ignored: ${ignored_columns.join(', ')}`]),
      ...(refused === 0
        ? []
        : [
            '',
            textTable(
              ['LINE', 'PROBLEM'],
              rows.flatMap(({ line, error }) => (error === null ? [] : [[String(line), error]])),
            ),
          ]),
    ].join('\n'),
});

async function importCodes(
  context: CommandContext,
  { positionals: [file = ''], options }: CommandInput,
): Promise<ImportOutput> {
  const { store, clock, plans, settings } = context;
  const account = await accountOption(store, options);
  const caller = callerOf(plans, account, { kind: 'command_line' });
  const projectId = await projectOption(context, account.id, options.project);
  const path = readableFile(file);
  const bytes = () => createReadStream(path) as AsyncIterable<Uint8Array>;
  const {
    columns,
    rows: total,
    format,
    ignored,
    shortLink,
  } = await readingList(file, async () => {
    const { header, rows, format } = await checkList(bytes);
    return { ...recogniseList(header), rows, format };
  });
  if (ignored.length > 0) context.printError(`repoint: columns that were ignored: ${ignored.join(', ')}`);
  return withSafety(context, async ({ checker }) => {
    const deps = {
      store,
      clock,
      checker,
      safetyIntervalMs: settings.safetyRecheckHours * 3_600_000,
      // The workers of a running server poll for jobs of other processes.
      wakeRenderer() {},
    };
    const job = {
      format,
      bytes: bytes(),
      columns,
      hasHeader: true,
      shortLink,
      styleTemplateId: null,
      createProjects: false,
      onNewProject() {},
      rows: total,
      projectId,
      isDryRun: options['dry-run'] === true,
      resumed: options.resume === true ? ('any' as const) : null,
      importId: newId('imp', clock.now()),
      // Per account: a run that continues a killed one replaces its reservation.
      reservation: `command line ${account.id}`,
    };
    const rows: ListedRow[] = [];
    let created = 0;
    for await (const batch of importList(deps, caller, job)) {
      for (const { isNew, shortLink: short_link, refusal, ...made } of batch) {
        const row = { ...made, error: errorOf({ refusal }) };
        rows.push(shortLink === null ? row : { ...row, short_link });
        if (isNew) created++;
      }
    }
    const refused = rows.filter(({ error }) => error !== null).length;
    if (refused > 0) context.printError(`repoint: ${refused} of ${rows.length} rows refused`);
    return { dry_run: job.isDryRun, created, refused, rows, ignored_columns: ignored };
  });
}

async function projectOption(
  { store }: CommandContext,
  accountId: string,
  option: string | boolean | undefined,
): Promise<string | null> {
  if (typeof option !== 'string') return null;
  const projects = await allProjects(store, wholeAccount(accountId));
  const id = new ProjectNames(projects).idOf(option);
  if (projects.find((project) => project.id === id)?.is_archived)
    throw invalid(`project "${option}" is archived; unarchive it first`);
  return id;
}

async function readingList<Result>(file: string, read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof Refusal ? invalid(`${file} cannot be imported: ${error.message}`) : error;
  }
}

const codesDelete = command<DeletedCode>({
  words: ['codes', 'delete'],
  changesStore: true,
  usage: 'QR_ID_OR_SLUG --confirm SLUG',
  summary: 'Delete an archived code for good, with its history and analytics; its slug is never reused',
  positionals: ['QR_ID_OR_SLUG'],
  options: {
    confirm: { type: 'string', help: 'the slug of the code once more, since this cannot be undone' },
  },
  async run(context, { positionals: [text = ''], options }) {
    const code = await requireCode(context.store, text);
    if (typeof options.confirm !== 'string') throw invalid('--confirm with the slug is required');
    return deleteQrCode(context, wholeAccount(code.account_id), code.id, options.confirm);
  },
  show: ({ qr_id, slug }) => `Deleted ${qr_id} (${slug}).`,
});

/** In the order of the help. */
export const codesCommands = [codesExport, codesImport, codesDelete];
