import { systemClock } from '../lib/clock.ts';
import { type BackupResult, backUp, restore } from '../operate/backup.ts';
import { command } from './command.ts';
import type { DrillResult } from './restore-drill.ts';
import { textList } from './text-table.ts';

export const backupCommand = command<BackupResult>({
  words: ['backup'],
  summary: 'Back up everything into one new file, also while the server runs, and verify it',
  positionals: ['FILE'],
  runWithoutStore: ({ positionals }, settings) => backUp(settings(), positionals[0] ?? '', systemClock.now()),
  show: (result) => `Backup written and checked.\n${describe(result)}`,
});

export const restoreCommand = command<BackupResult>({
  words: ['restore'],
  changesStore: true,
  summary: 'Restore a backup into an empty data folder',
  positionals: ['FILE'],
  runWithoutStore: ({ positionals }, settings) => restore(settings(), positionals[0] ?? ''),
  show: (result) => `Restored; start the server as usual.\n${describe(result)}`,
});

export const restoreDrill = command<DrillResult>({
  words: ['restore-drill'],
  summary: 'Test a backup: restore it into a temporary folder, start a server on it, request its codes, clean up',
  positionals: ['FILE'],
  async runWithoutStore({ positionals: [file = ''] }, settings) {
    // Loaded on demand: it starts the whole program.
    const { drillRestore } = await import('./restore-drill.ts');
    return drillRestore(settings(), file);
  },
  show(result) {
    const { answered, migrated, failed } = result;
    const text = textList([
      ['Migrated', migrated.length === 0 ? 'not needed' : migrated.join(', ')],
      ['Answered', `${answered} codes, as they are stored`],
      ...failed.map(({ slug, expected, status }): [string, string] => [
        `FAIL ${slug}`,
        `answered ${status} instead of ${expected}`,
      ]),
    ]);
    const verdict = failed.length === 0 ? 'The backup can be restored.' : 'The backup does not answer as it should.';
    return `${verdict}\n${describe(result)}\n${text}`;
  },
  exitCode: ({ failed }) => (failed.length === 0 ? 0 : 1),
});

function describe({ file, bytes, codes, scans, took_ms }: BackupResult): string {
  return textList([
    ['File', file],
    ['Size', `${(bytes / 1e6).toFixed(1)} MB`],
    ['Codes', String(codes)],
    ['Scans', String(scans)],
    ['Took', `${(took_ms / 1000).toFixed(1)} s`],
  ]);
}
