import { Database } from 'bun:sqlite';
import { expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storeError } from './engines/sqlite/failures.ts';
import { guardReads } from './guard-reads.ts';
import type { Reads } from './reads.ts';
import { StoreUnavailable } from './unavailable.ts';

test('a read that finds the file locked is unavailable; any other error is rethrown unchanged', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'repoint-reads-'));
  const path = join(folder, 'locked.db');
  const other = new Database(path, { create: true });
  other.run('create table things (id integer)');
  other.run('begin exclusive');
  const reader = new Database(path, { readonly: true });
  const bare = {
    isEmpty: async () => reader.query('select * from things').all().length === 0,
    listAccounts: async () => {
      throw new TypeError('ours');
    },
  } as unknown as Reads;
  const reads = guardReads(bare, storeError);
  expect(await reads.isEmpty().catch((error) => error)).toBeInstanceOf(StoreUnavailable);
  expect(await reads.listAccounts().catch((error) => error)).toBeInstanceOf(TypeError);
  other.run('commit');
  expect(await reads.isEmpty()).toBe(true);
  reader.close();
  other.close();
  rmSync(folder, { recursive: true });
});
