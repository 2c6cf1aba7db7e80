import { afterAll, afterEach, expect, test } from 'bun:test';
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mountSmallDisk } from '../../test/faults/support/small-disk.ts';
import type { LateBatch } from '../store/scans/scan-batch.ts';
import { GrowingFile, ReservedFile } from './late-file.ts';
import { LateScans } from './late-scans.ts';

const root = mkdtempSync(join(tmpdir(), 'repoint-late-'));
afterAll(() => rmSync(root, { recursive: true }));

const batch = (number: number): LateBatch => ({
  batch: { id: 'run', number, now: 0, owners: ['ä'], codes: [], arrivals: [], kinds: [] },
  results: [number],
});

async function counted(late: LateScans): Promise<number[]> {
  const numbers: number[] = [];
  await late.countAll(async (batches) => void numbers.push(...batches.map(({ batch: { number } }) => number)));
  return numbers;
}

const opened: LateScans[] = [];
afterEach(async () => {
  for (const late of opened.splice(0)) await late.close();
});

function open(folder: string, run: string): LateScans {
  return keep(new LateScans(new GrowingFile(join(folder, `${run}.ndjson`)), folder));
}

function keep(late: LateScans): LateScans {
  opened.push(late);
  return late;
}

const newFolder = () => mkdtempSync(join(root, 'folder-'));

test('batches are counted once, in order, including those added meanwhile', async () => {
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

test('batches that the store refused are sent again', async () => {
  const late = open(newFolder(), 'a');
  await late.add(batch(1));
  expect(late.countAll(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await counted(late)).toEqual([1]);
});

test('the file of a process that has died is counted by one other, ignoring a truncated line', async () => {
  const folder = newFolder();
  const died = new LateScans(new GrowingFile(join(folder, 'a.ndjson')), folder);
  await died.add(batch(1));
  await died.add(batch(2));
  appendFileSync(join(folder, 'a.ndjson'), '{"batch":{"id":"run","num');
  const others = [open(folder, 'b'), open(folder, 'c')];
  for (const other of others) other.takeOrphans();
  expect(others.map((other) => other.isEmpty)).toEqual([true, true]);
  // Lets go of its lock and leaves its lines, as a process does when it dies.
  await died.close();
  for (const other of others) other.takeOrphans();
  expect(others.map((other) => other.isEmpty)).toEqual([false, true]);
  expect(await Promise.all(others.map(counted))).toEqual([[1, 2], []]);
  expect(readdirSync(folder)).toEqual([]);
});

test('a file whose lines could not be counted by one process is left to the next', async () => {
  const folder = newFolder();
  const died = new LateScans(new GrowingFile(join(folder, 'a.ndjson')), folder);
  await died.add(batch(1));
  await died.close();
  const second = open(folder, 'b');
  second.takeOrphans();
  expect(second.countAll(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  await second.close();
  const third = open(folder, 'c');
  third.takeOrphans();
  expect(await counted(third)).toEqual([1]);
});

test('its file is private, and deleted when nothing waits', async () => {
  const folder = newFolder();
  const late = open(folder, 'a');
  await late.add(batch(1));
  const [name = ''] = readdirSync(folder);
  expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
  await counted(late);
  await late.close();
  expect(readdirSync(folder)).toEqual([]);
});

async function reserved(folder: string, bytes: number): Promise<LateScans> {
  const file = new ReservedFile(join(folder, 'scans.reserved'), bytes);
  await file.reserve();
  return keep(new LateScans(file, null));
}

test('a reserved file stores lines without growing, has each counted once, and is reused', async () => {
  const folder = newFolder();
  const late = await reserved(folder, 4_096);
  for (let round = 0; round < 50; round++) {
    await late.add(batch(round));
    expect(await counted(late)).toEqual([round]);
  }
  expect(late.isEmpty).toBe(true);
  expect(statSync(join(folder, 'scans.reserved')).size).toBe(4_096);
  expect(statSync(join(folder, 'scans.reserved')).mode & 0o077).toBe(0);
});

test('lines left in a reserved file are counted by the next process, ignoring a truncated line', async () => {
  const folder = newFolder();
  const died = await reserved(folder, 4_096);
  await died.add(batch(1));
  await died.add(batch(2));
  const path = join(folder, 'scans.reserved');
  const bytes = readFileSync(path);
  bytes.write('{"batch":{"id":"run","num', bytes.indexOf(0));
  writeFileSync(path, bytes);
  const next = await reserved(folder, 4_096);
  expect(next.isEmpty).toBe(false);
  await next.add(batch(3));
  expect(await counted(next)).toEqual([1, 2, 3]);
  expect(next.isEmpty).toBe(true);
});

test('a full reserved file refuses lines until those in it are counted', async () => {
  const late = await reserved(newFolder(), 300);
  await late.add(batch(1));
  await late.add(batch(2));
  expect(late.add(batch(3))).rejects.toThrow('full');
  expect(await counted(late)).toEqual([1, 2]);
  await late.add(batch(4));
  expect(await counted(late)).toEqual([4]);
});

test('on a disk without room a batch is kept whole or refused, and those after it are counted', async () => {
  const disk = mountSmallDisk(1);
  if (!disk) return;
  try {
    const late = open(disk.folder, 'a');
    const kept: number[] = [];
    const add = (number: number) =>
      late.add(batch(number)).then(
        () => kept.push(number),
        () => {},
      );
    await add(1);
    disk.fill();
    // The last page of the file takes some of them, and a part of one.
    for (let number = 2; number <= 60; number++) await add(number);
    expect(kept.length).toBeLessThan(60);
    disk.free();
    await add(61);
    await late.close();
    const heir = open(disk.folder, 'b');
    heir.takeOrphans();
    expect(await counted(heir)).toEqual(kept);
  } finally {
    disk.remove();
  }
});

test('a damaged line is told and kept, and hides no other', async () => {
  const folder = newFolder();
  const lines = [JSON.stringify(batch(1)), '{"batch":{"id":"run\0\0\0', JSON.stringify(batch(3))];
  writeFileSync(join(folder, 'dead.ndjson'), `${lines.join('\n')}\n`);
  const late = open(folder, 'a');
  late.takeOrphans();
  const [numbers, told]: [number[], string[]] = [[], []];
  const count = async (batches: LateBatch[]) => void numbers.push(...batches.map(({ batch: { number } }) => number));
  await late.countAll(count, ({ line }) => told.push(line));
  expect(numbers).toEqual([1, 3]);
  expect(told).toEqual([lines[1] ?? '']);
  expect(late.isEmpty).toBe(true);
  expect(readdirSync(folder)).toEqual(['dead.ndjson.damaged']);
});
