import { type BackupResult, backUp, restore } from '../backup/backup.ts';
import { settingsFromEnvironment } from '../config/settings.ts';
import { systemClock } from '../lib/clock.ts';
import { command } from './command.ts';
import { textList } from './text-table.ts';

const noOptions = { options: {}, optionHelp: {} };

export const backupCommand = command<BackupResult>({
  words: ['backup'],
  usage: 'FILE',
  summary: 'Write everything into one new file, also while the server runs, and check it',
  positionals: ['FILE'],
  ...noOptions,
  runWithoutStore: ({ positionals }) =>
    backUp(settingsFromEnvironment(), positionals[0] ?? '', systemClock.now()),
  show: (result) => `Backup written and checked.\n${describe(result)}`,
});

export const restoreCommand = command<BackupResult>({
  words: ['restore'],
  usage: 'FILE',
  summary: 'Put a backup into an empty data folder',
  positionals: ['FILE'],
  ...noOptions,
  runWithoutStore: ({ positionals }) => restore(settingsFromEnvironment(), positionals[0] ?? ''),
  show: (result) => `Restored; start the server as usual.\n${describe(result)}`,
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
