import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';
import type { SafetySource } from './check.ts';
import { createOperatorList } from './operator-list.ts';

const folder = mkdtempSync(join(tmpdir(), 'operator-list-'));
let store: Store;
beforeAll(async () => {
  store = await openStore({ databaseUrl: null, dataDir: folder }, 1, () => {});
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

let made = 0;
const block = (value: string) =>
  store.write.addSafetyEntry({ id: `sle_${++made}`, kind: 'host', value, created_at: made });

/** The real store, counting reads of the list. */
function counted(): { source: SafetySource; looks: { marks: number; lists: number } } {
  const looks = { marks: 0, lists: 0 };
  const read = {
    ...store.read,
    async safetyListRevision() {
      looks.marks += 1;
      return store.read.safetyListRevision();
    },
    async listSafetyEntries() {
      looks.lists += 1;
      return store.read.listSafetyEntries();
    },
  };
  return { source: createOperatorList({ read }), looks };
}

const verdictOf = async (source: SafetySource, host: string) =>
  (await source.check(new URL(`https://${host}/`))).verdict;

test('a thousand concurrent checks read the revision once, and the list once', async () => {
  await block('crowd.example');
  const { source, looks } = counted();
  const hosts = Array.from({ length: 1_000 }, (_, at) => (at % 2 === 0 ? 'crowd.example' : 'fine.example'));
  const verdicts = await Promise.all(hosts.map((host) => verdictOf(source, host)));
  expect(verdicts.filter((verdict) => verdict === 'unsafe')).toHaveLength(500);
  expect(looks).toEqual({ marks: 1, lists: 1 });
});

test('a check that starts while another is running still sees what was blocked before it', async () => {
  const { source, looks } = counted();
  const first = verdictOf(source, 'late.example');
  await block('late.example');
  expect(await verdictOf(source, 'late.example')).toBe('unsafe');
  await first;
  expect(looks.marks).toBe(2);
});

test('an unchanged list is not read again', async () => {
  const { source, looks } = counted();
  for (let i = 0; i < 5; i += 1) await verdictOf(source, 'fine.example');
  expect(looks).toEqual({ marks: 5, lists: 1 });
  await store.write.addSafetyEntry({ id: 'sle_again', kind: 'host', value: 'late.example', created_at: 9 });
  await verdictOf(source, 'fine.example');
  expect(looks.lists).toBe(1);
});

test('after a store failure the next check asks again', async () => {
  await block('after.example');
  let fails = true;
  const read = {
    ...store.read,
    safetyListRevision: () => (fails ? Promise.reject(new Error('gone')) : store.read.safetyListRevision()),
  };
  const source = createOperatorList({ read });
  expect(verdictOf(source, 'after.example')).rejects.toThrow('gone');
  await Bun.sleep(0);
  fails = false;
  expect(await verdictOf(source, 'after.example')).toBe('unsafe');
});
