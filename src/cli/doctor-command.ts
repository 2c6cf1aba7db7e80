import { systemClock } from '../lib/clock.ts';
import type { NamedCheck } from '../operate/run-checks.ts';
import { command } from './command.ts';
import { textList } from './text-table.ts';

export const doctorCommand = command<{ checks: NamedCheck[] }>({
  words: ['doctor'],
  summary: 'Check everything the server needs and say what to fix',
  async runWithoutStore(_, settings) {
    // Loaded on demand, as it needs most of the program.
    const { runChecks } = await import('../operate/run-checks.ts');
    return { checks: await runChecks(settings, systemClock) };
  },
  show: ({ checks }) =>
    textList(
      checks.flatMap(({ name, ok, detail, advice }): [string, string][] => [
        [`${ok ? (advice === null ? 'ok  ' : 'note') : 'FAIL'} ${name}`, detail],
        ...(advice === null ? [] : [['', `→ ${advice}`] as [string, string]]),
      ]),
    ),
  exitCode: ({ checks }) => (checks.every(({ ok }) => ok) ? 0 : 1),
});
