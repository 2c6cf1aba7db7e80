import { invalid, Refusal } from '../errors/refusal.ts';
import { newId } from '../lib/ids.ts';
import { createLogger } from '../lib/logger.ts';
import type { SafetyListEntry } from '../store/safety-list.ts';
import type { Reason, Verdict } from '../url-safety/check.ts';
import { createSafety, type Safety } from '../url-safety/create-safety.ts';
import { parseListEntry } from '../url-safety/list-entry.ts';
import { type RescanCounts, rescanAll } from '../url-safety/rescan.ts';
import { parseTargetUrl } from '../url-safety/target-url.ts';
import { type CommandContext, command } from './command.ts';
import { textList } from './text-table.ts';

type CheckOutput = { url: string; verdict: 'safe' | 'unsafe'; reasons: Reason[] };
type EntryOutput = { entry_id: string; kind: string; value: string; created_at: string };

const noOptions = { options: {}, optionHelp: {} };

export const safetyCheck = command<CheckOutput>({
  words: ['safety', 'check'],
  usage: 'URL',
  summary: 'Say whether a code may point at a URL',
  positionals: ['URL'],
  ...noOptions,
  run: (context, { positionals }) =>
    withSafety(context, async ({ checker }) => {
      const parsed = parseTargetUrl(positionals[0] ?? '');
      if (!parsed.ok) throw invalid(`URL ${parsed.problem}`);
      return checkOutput(parsed.stored, await checker.check([parsed.stored]));
    }),
  show: ({ url, verdict, reasons }) =>
    [`${url} is ${verdict}.`, ...reasons.map(({ source, text }) => `  It ${text} (${source}).`)].join('\n'),
});

export const safetyBlock = command<EntryOutput>({
  words: ['safety', 'block'],
  usage: 'URL_OR_HOST',
  summary: 'Put a host (with its subdomains) or a URL (and all that begins with it) on the list',
  positionals: ['URL_OR_HOST'],
  ...noOptions,
  async run({ store, clock }, { positionals }) {
    const { kind, text } = requireEntry(positionals[0] ?? '');
    const now = clock.now();
    return present(
      await store.write.addSafetyEntry({ id: newId('sle', now), kind, value: text, created_at: now }),
    );
  },
  show: (entry) =>
    `Blocked ${entry.kind} ${entry.value}. Codes that point there are blocked by the next check, or now by: repoint safety rescan`,
});

export const safetyUnblock = command<EntryOutput>({
  words: ['safety', 'unblock'],
  usage: 'URL_OR_HOST',
  summary: 'Take a host or a URL off the list',
  positionals: ['URL_OR_HOST'],
  ...noOptions,
  async run({ store, clock }, { positionals }) {
    const { kind, text } = requireEntry(positionals[0] ?? '');
    const removed = await store.write.removeSafetyEntry({ kind, value: text, now: clock.now() });
    if (!removed) throw invalid(`"${text}" is not on the list`);
    return present(removed);
  },
  show: (entry) =>
    `Unblocked ${entry.kind} ${entry.value}. Codes that pointed there come back with the next check, or now by: repoint safety rescan`,
});

export const safetyRescan = command<RescanCounts>({
  words: ['safety', 'rescan'],
  usage: '',
  summary: 'Check every active and blocked code now',
  positionals: [],
  ...noOptions,
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

/** A safe URL about which a source could not be asked says so among its reasons. */
function checkOutput(url: string, verdict: Verdict): CheckOutput {
  if (verdict.verdict === 'unsafe') return { url, verdict: 'unsafe', reasons: [...verdict.reasons] };
  if (verdict.verdict === 'unknown')
    throw new Refusal('unavailable', `no answer from ${verdict.unanswered.join(', ')}; try again shortly`);
  const text = 'was not checked by this source, which gave no answer';
  return { url, verdict: 'safe', reasons: verdict.unanswered.map((source) => ({ source, url, text })) };
}

function requireEntry(text: string) {
  const entry = parseListEntry(text);
  if (!entry)
    throw invalid(
      `"${text}" is neither a host nor a URL; give for instance bad.example or https://bad.example/path`,
    );
  return entry;
}

function present(entry: SafetyListEntry): EntryOutput {
  const { id, kind, value, created_at } = entry;
  return { entry_id: id, kind, value, created_at: new Date(created_at).toISOString() };
}

async function withSafety<Result>(
  context: CommandContext,
  work: (safety: Safety) => Promise<Result>,
): Promise<Result> {
  const safety = await createSafety({ ...context, log: createLogger('error') });
  try {
    return await work(safety);
  } finally {
    safety.close();
  }
}
