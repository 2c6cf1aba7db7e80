import { afterAll, afterEach, expect, test } from 'bun:test';
import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LateBatch } from '../store/scans/scan-batch.ts';
import { LateScans } from './late-scans.ts';

const root = mkdtempSync(join(tmpdir(), 'repoint-late-'));
afterAll(() => rmSync(root, { recursive: true }));

/** No process has this number. */
const DEAD = 2 ** 22 + 1;

const batch = (number: number): LateBatch => ({
  batch: { id: 'run', number, now: 0, owners: ['ä'], codes: [], arrivals: [], kinds: [] },
  results: [number],
});

async function counted(late: LateScans): Promise<number[]> {
  const numbers: number[] = [];
  await late.countAll(
    async (batches) => void numbers.push(...batches.map(({ batch: { number } }) => number)),
  );
  return numbers;
}

const opened: LateScans[] = [];
afterEach(async () => {
  for (const late of opened.splice(0)) await late.close();
});

function open(...given: ConstructorParameters<typeof LateScans>): LateScans {
  const late = new LateScans(...given);
  opened.push(late);
  return late;
}

const newFolder = () => mkdtempSync(join(root, 'folder-'));

test('what was added is handed over once, in order, also what is added meanwhile', async () => {
  const late = open(newFolder(), 'a');
  expect(late.isEmpty).toBe(true);
  await Promise.all([1, 2, 3].map((number) => late.add(batch(number))));
  expect(late.isEmpty).toBe(false);
  const numbers: number[] = [];
  await late.countAll(async (batches) => {
    numbers.push(...batches.map(({ batch: { number } }) => number));
    if (numbers.length === 3) await late.add(batch(4));
  });
  expect(numbers).toEqual([1, 2, 3, 4]);
  expect(late.isEmpty).toBe(true);
  expect(await counted(late)).toEqual([]);
  await late.add(batch(5));
  expect(await counted(late)).toEqual([5]);
});

test('what the store refused is handed over again', async () => {
  const late = open(newFolder(), 'a');
  await late.add(batch(1));
  expect(late.countAll(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await counted(late)).toEqual([1]);
});

test('the next process takes over from one that has died, without a line that was cut off', async () => {
  const folder = newFolder();
  const died = open(folder, 'a', DEAD);
  await died.add(batch(1));
  await died.add(batch(2));
  const [name = ''] = readdirSync(folder);
  appendFileSync(join(folder, name), '{"batch":{"id":"run","num');
  const next = open(folder, 'b');
  expect(next.isEmpty).toBe(false);
  expect(await counted(next)).toEqual([1, 2]);
  expect(readdirSync(folder)).toEqual([]);
});

test('a process before with our own number has died, and one that lives keeps its file', async () => {
  const folder = newFolder();
  await open(folder, 'before').add(batch(1));
  await open(folder, 'parent', process.ppid).add(batch(2));
  expect(await counted(open(folder, 'now'))).toEqual([1]);
});

test('its file is for its owner alone, and gone when nothing waits', async () => {
  const folder = newFolder();
  const late = open(folder, 'a');
  await late.add(batch(1));
  const [name = ''] = readdirSync(folder);
  expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
  await counted(late);
  await late.close();
  expect(readdirSync(folder)).toEqual([]);
});
