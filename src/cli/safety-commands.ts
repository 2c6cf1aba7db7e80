import { commandLine } from '../config/program.ts';
import { blockFile, unblockFile } from '../files/block-file.ts';
import { checkUrl, type UrlVerdict } from '../safety/check-url.ts';
import { addListEntry, removeListEntry } from '../safety/operator-entries.ts';
import { type RescanCounts, rescanAll } from '../safety/rescan.ts';
import type { SafetyListEntry } from '../store/safety/safety-list.ts';
import type { BlockedFileRow } from '../store/schema.ts';
import { command } from './command.ts';
import { textList, textTable } from './text-table.ts';
import { withSafety } from './with-safety.ts';

type EntryOutput = { entry_id: string; kind: string; value: string; created_at: string };

const safetyCheck = command<UrlVerdict>({
  words: ['safety', 'check'],
  summary: 'Check whether codes may point at a URL',
  positionals: ['URL'],
  run: (context, { positionals }) => withSafety(context, ({ checker }) => checkUrl(checker, positionals[0] ?? '')),
  show: ({ url, verdict, reasons }) =>
    [`${url} is ${verdict}.`, ...reasons.map(({ source, text }) => `  It ${text} (${source}).`)].join('\n'),
});

const safetyBlock = command<EntryOutput>({
  words: ['safety', 'block'],
  changesStore: true,
  summary: 'Add a host (with its subdomains) or a URL (and everything that begins with it) to the safety list',
  positionals: ['URL_OR_HOST'],
  run: async (context, { positionals }) => present(await addListEntry(context, positionals[0] ?? '')),
  show: (entry) =>
    `Blocked ${entry.kind} ${entry.value}. Codes that point there are blocked by the next check, or now by: ${commandLine('safety rescan')}`,
});

const safetyUnblock = command<EntryOutput>({
  words: ['safety', 'unblock'],
  changesStore: true,
  summary: 'Remove a host or a URL from the safety list',
  positionals: ['URL_OR_HOST'],
  run: async (context, { positionals }) => present(await removeListEntry(context, positionals[0] ?? '')),
  show: (entry) =>
    `Unblocked ${entry.kind} ${entry.value}. Codes that pointed there come back with the next check, or now by: ${commandLine('safety rescan')}`,
});

const safetyRescan = command<RescanCounts>({
  words: ['safety', 'rescan'],
  changesStore: true,
  summary: 'Check every active and blocked code now',
  run: (context) =>
    withSafety(context, ({ checker }) => {
      const { store, clock, settings } = context;
      return rescanAll({ store, checker, intervalMs: settings.safetyRecheckHours * 3_600_000 }, clock.now);
    }),
  show: ({ checked, blocked, unblocked }) =>
    textList([
      ['Checked', String(checked)],
      ['Blocked', String(blocked)],
      ['Unblocked', String(unblocked)],
    ]),
});

const DEFAULT_NOTE = 'by command';
/** Shown at a time. */
const MAX_LISTED = 1_000;

type FileOutput = { sha256: string; note: string; created_at: string };

const presentFile = ({ sha256, note, created_at }: BlockedFileRow): FileOutput => {
  return { sha256, note, created_at: new Date(created_at).toISOString() };
};

const safetyBlockFile = command<FileOutput>({
  words: ['safety', 'block-file'],
  changesStore: true,
  summary: 'Block a file of codes by its SHA-256, for all accounts and at once',
  positionals: ['SHA256'],
  run: async (context, { positionals }) => presentFile(await blockFile(context, positionals[0] ?? '', DEFAULT_NOTE)),
  show: ({ sha256 }) => `Blocked the file ${sha256}. Codes with it show the page of blocked codes from now on.`,
});

const safetyUnblockFile = command<FileOutput>({
  words: ['safety', 'unblock-file'],
  changesStore: true,
  summary: 'Let codes serve a file again',
  positionals: ['SHA256'],
  run: async (context, { positionals }) => presentFile(await unblockFile(context, positionals[0] ?? '')),
  show: ({ sha256 }) => `Unblocked the file ${sha256}. Codes with it serve it again.`,
});

const safetyBlockedFiles = command<{ files: (FileOutput & { codes: number })[] }>({
  words: ['safety', 'blocked-files'],
  summary: 'List blocked files, newest first',
  run: async ({ store }) => {
    const files = await store.read.listBlockedFiles(MAX_LISTED);
    return { files: files.map((file) => ({ ...presentFile(file), codes: file.codes })) };
  },
  show: ({ files }) =>
    textTable(
      ['SHA-256', 'Codes', 'Since', 'Note'],
      files.map(({ sha256, codes, created_at, note }) => [sha256, String(codes), created_at, note]),
    ),
});

function present(entry: SafetyListEntry): EntryOutput {
  const { id, kind, value, created_at } = entry;
  return { entry_id: id, kind, value, created_at: new Date(created_at).toISOString() };
}

/** In the order of the help. */
export const safetyCommands = [
  safetyCheck,
  safetyBlock,
  safetyUnblock,
  safetyRescan,
  safetyBlockFile,
  safetyUnblockFile,
  safetyBlockedFiles,
];
