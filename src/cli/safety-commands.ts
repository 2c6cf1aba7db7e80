import { commandLine } from '../config/program.ts';
import { checkUrl, type UrlVerdict } from '../safety/check-url.ts';
import { addListEntry, removeListEntry } from '../safety/operator-entries.ts';
import { type RescanCounts, rescanAll } from '../safety/rescan.ts';
import type { SafetyListEntry } from '../store/safety/safety-list.ts';
import { command } from './command.ts';
import { textList } from './text-table.ts';
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

function present(entry: SafetyListEntry): EntryOutput {
  const { id, kind, value, created_at } = entry;
  return { entry_id: id, kind, value, created_at: new Date(created_at).toISOString() };
}

/** In the order of the help. */
export const safetyCommands = [safetyCheck, safetyBlock, safetyUnblock, safetyRescan];
