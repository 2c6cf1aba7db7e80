import { commandLine } from '../config/program.ts';
import { invalid, Refusal } from '../errors/refusal.ts';
import { FileContents } from '../files/file-contents.ts';
import { callerOf } from '../people/caller.ts';
import { type ArchiveResult, checkArchive } from '../transfer/archive/check-archive.ts';
import { type ArchiveCounts, exportArchive } from '../transfer/archive/export-archive.ts';
import { importArchive } from '../transfer/archive/import-archive.ts';
import { openArchive } from '../transfer/archive/open-archive.ts';
import { type CommandContext, type CommandInput, command } from './command.ts';
import {
  describeExport,
  describeImport,
  exportAll,
  importAll,
  type ServerExported,
  type ServerImported,
} from './server-archive-commands.ts';
import { ACCOUNT, accountOption, readableFile, withWriteErrors } from './shared.ts';
import { textList, textTable } from './text-table.ts';
import { withSafety } from './with-safety.ts';

const ALL = { all: { type: 'boolean', help: 'the whole server, secrets included' } } as const;

export const exportCommand = command<ArchiveCounts | ServerExported>({
  words: ['export'],
  usage: '(--account ID_OR_EMAIL | --all) FILE.zip',
  summary: 'Export an account, or the whole server, into a file that another server can import',
  positionals: ['FILE.zip'],
  options: { ...ACCOUNT, ...ALL },
  run: (context, input) => (input.options.all === true ? exportAll(context, input) : exportAccount(context, input)),
  show: (result) => ('rows' in result ? describeExport(result) : counted(result)),
});

async function exportAccount(
  context: CommandContext,
  { positionals: [file = ''], options }: CommandInput,
): Promise<ArchiveCounts> {
  const account = await accountOption(context.store, options);
  const deps = { ...context, contents: new FileContents(context.settings.dataDir, context.store) };
  const counts = await withWriteErrors(file, () => exportArchive(deps, account, file, { withActivity: true }));
  const activity = { kind: 'archive.exported', subject: 'archive', at: context.clock.now() } as const;
  await context.store.write.recordActivity({ accountId: account.id, by: context.author(), activity });
  return counts;
}

export const importCommand = command<ArchiveResult | ServerImported>({
  words: ['import'],
  changesStore: true,
  usage: '(--account ID_OR_EMAIL [--dry-run] | --all) FILE.zip',
  summary: 'Import an archive into an account, or a whole server into an empty store; run it again to continue',
  positionals: ['FILE.zip'],
  options: {
    ...ACCOUNT,
    ...ALL,
    'dry-run': {
      type: 'boolean',
      help: 'check the archive and report what would be created, without creating it',
    },
  },
  insteadOfRun: (input, settings) => (input.options.all === true ? importAll(input, settings) : null),
  run: importFile,
  show: (result) => ('rows' in result ? describeImport(result) : describeArchive(result)),
});

function describeArchive(result: ArchiveResult): string {
  return [
    result.dry_run ? 'Dry run: nothing was written. The import would create' : 'Imported',
    counted(result),
    ...(result.skipped.length === 0
      ? []
      : [
          '',
          textTable(
            ['SKIPPED', 'REASON'],
            result.skipped.map(({ slug, reason }) => [slug, reason]),
          ),
        ]),
    '',
    textTable(['NOT IN THE ARCHIVE', 'WHAT TO DO'], notInArchive(result)),
  ].join('\n');
}

/** Nobody gets rights by a file: members are invited here, with the limits that the file does not have. */
function invitedAgain({ email, role, is_limited }: ArchiveResult['left_out']['members'][number]): string[] {
  const limit = is_limited ? ' --projects PROJECT_IDS' : '';
  const invitation = `members invite --account ID_OR_EMAIL --email EMAIL --role ${role}${limit}`;
  return [`${email} (${role})`, `invite again: ${commandLine(invitation)}`];
}

/** What people miss most after an import, and how to get it. */
function notInArchive({ left_out: { domains, api_keys, members } }: ArchiveResult): string[][] {
  return [
    ...(domains.length === 0
      ? []
      : [[domains.join(', '), `add and verify each here: ${commandLine('domains add --project PROJECT_ID HOST')}`]]),
    ...(api_keys === 0
      ? []
      : [
          [
            `${api_keys} API ${api_keys === 1 ? 'key' : 'keys'}`,
            `create new ones: ${commandLine('keys create --account ID_OR_EMAIL')}`,
          ],
        ]),
    ...(members.length > 1 ? members.map(invitedAgain) : []),
    ['password and sessions', 'the account keeps its own'],
  ];
}

async function importFile(
  context: CommandContext,
  { positionals: [file = ''], options }: CommandInput,
): Promise<ArchiveResult> {
  const { store, clock, plans, settings, author } = context;
  const account = await accountOption(store, options);
  const target = { account, caller: callerOf(plans, account, { kind: 'command_line' }) };
  try {
    return await withSafety(context, async ({ checker }) => {
      const archive = await openArchive(readableFile(file));
      try {
        const contents = new FileContents(settings.dataDir, store);
        const deps = { store, contents, clock, author, checker, publicUrl: settings.publicUrl };
        const { result, unsafeButtons } = await checkArchive(deps, target, archive);
        for (const { name, problem } of unsafeButtons)
          context.printError(`repoint: the button on the page for visitors of "${name}" is left out: ${problem}`);
        if (options['dry-run'] === true) return result;
        return await importArchive(deps, target, archive, unsafeButtons);
      } finally {
        archive.close();
      }
    });
  } catch (error) {
    throw error instanceof Refusal ? invalid(`${file} cannot be imported: ${error.message}`) : error;
  }
}

function counted({ projects, codes, scans }: ArchiveCounts): string {
  return textList([
    ['Projects', String(projects)],
    ['Codes', String(codes)],
    ['Scans', String(scans)],
  ]);
}
