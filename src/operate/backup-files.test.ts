import { expect, test } from 'bun:test';
import { backupName, backupsAmong, backupTime } from './backup-files.ts';

const NOW = Date.parse('2026-11-15T16:36:24.000Z');

test('a backup is named by its time, to the second', () => {
  expect(backupName(NOW + 999)).toBe('repoint-2026-11-15T16-36-24Z.db');
  expect(backupTime(backupName(NOW))).toBe(NOW);
});

test('only names of that form are backups of the server, newest first', () => {
  const names = [
    'repoint-2026-11-14T16-36-24Z.db',
    'notes.txt',
    'repoint-2026-11-15T16-36-24Z.db',
    'repoint-2026-11-15T16-36-24Z.db.partial',
    'repoint-2026-99-15T16-36-24Z.db',
    'before-upgrade.db',
  ];
  expect(backupsAmong(names).map(({ name }) => name)).toEqual([
    'repoint-2026-11-15T16-36-24Z.db',
    'repoint-2026-11-14T16-36-24Z.db',
  ]);
});
