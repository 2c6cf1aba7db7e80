import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createListFile, type ListFile, type ListFileState } from './list-file.ts';

const directory = mkdtempSync(join(tmpdir(), 'list-file-'));
afterAll(() => rmSync(directory, { recursive: true }));

let files = 0;
function listFile(content?: string): { file: ListFile; path: string; logged: ListFileState[] } {
  files += 1;
  const path = join(directory, `list-${files}.txt`);
  if (content !== undefined) writeFileSync(path, content);
  const logged: ListFileState[] = [];
  return { file: createListFile({ path, log: (result) => logged.push(result) }), path, logged };
}

const covers = (file: ListFile, host: string) => file.find(new URL(`https://${host}/`)) !== undefined;

test('a file is read, and read again only when it has changed', async () => {
  const { file, path, logged } = listFile('a.example\nnot a line\nc.example\n');
  expect(await file.refresh()).toEqual({ result: 'loaded', entries: 2, malformed: 1 });
  expect(await file.refresh()).toEqual({ result: 'unchanged' });
  writeFileSync(path, 'b.example\n');
  expect(await file.refresh()).toEqual({ result: 'loaded', entries: 1, malformed: 0 });
  expect([covers(file, 'a.example'), covers(file, 'b.example')]).toEqual([false, true]);
  expect(logged.length).toBe(2);
});

test('a file that replaces the old one is noticed', async () => {
  const { file, path } = listFile('a.example\n');
  await file.refresh();
  writeFileSync(`${path}.new`, 'b.example\n');
  renameSync(`${path}.new`, path);
  await file.refresh();
  expect([covers(file, 'a.example'), covers(file, 'b.example')]).toEqual([false, true]);
});

test('with a missing, empty or invalid file the old list stays in use, and it is logged once', async () => {
  const { file, path, logged } = listFile('a.example\n');
  await file.refresh();
  const breakages = [
    () => rmSync(path),
    () => writeFileSync(path, ''),
    () => writeFileSync(path, '<!doctype html>\n<title>404 not found</title>\n<p>no list here</p>\n'),
    () => writeFileSync(path, 'x'.repeat(100_000)),
  ];
  for (const [index, breakIt] of breakages.entries()) {
    breakIt();
    expect(await file.refresh()).toMatchObject({ result: 'kept' });
    expect(await file.refresh()).toEqual({ result: 'unchanged' });
    expect(covers(file, 'a.example')).toBe(true);
    expect(logged.length).toBe(index + 2);
  }
  writeFileSync(path, 'b.example\n');
  expect(await file.refresh()).toMatchObject({ result: 'loaded' });
  expect([covers(file, 'a.example'), covers(file, 'b.example')]).toEqual([false, true]);
});

test('a file with only comments is an empty list', async () => {
  const { file, path } = listFile('a.example\n');
  await file.refresh();
  writeFileSync(path, '# nothing for now\n');
  expect(await file.refresh()).toEqual({ result: 'loaded', entries: 0, malformed: 0 });
  expect(covers(file, 'a.example')).toBe(false);
});

test('a file that was missing at the start is loaded when it appears', async () => {
  const { file, path } = listFile();
  expect(await file.refresh()).toMatchObject({ result: 'kept' });
  writeFileSync(path, 'a.example\n');
  await file.refresh();
  expect(covers(file, 'a.example')).toBe(true);
});

test('the old list stays complete until the new one is fully read, while other work goes on', async () => {
  const { file, path } = listFile('old.example\n');
  await file.refresh();
  writeFileSync(path, Array.from({ length: 100_000 }, (_, i) => `host-${i}.example`).join('\n'));
  const reading = file.refresh();
  let turns = 0;
  let isDone = false;
  reading.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    turns += 1;
    const isOld = covers(file, 'old.example');
    expect(covers(file, 'host-0.example')).toBe(!isOld);
    expect(covers(file, 'host-99999.example')).toBe(!isOld);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await reading).toMatchObject({ result: 'loaded', entries: 100_000 });
  expect(covers(file, 'old.example')).toBe(false);
  // 232 pieces are read; a busy machine may bring several between two turns, but a list read at once leaves 3 turns.
  expect(turns).toBeGreaterThan(10);
});

test('calls at the same time share one reading', async () => {
  const { file, logged } = listFile('a.example\n');
  await Promise.all([file.refresh(), file.refresh(), file.refresh()]);
  expect(logged.length).toBe(1);
});

test('a watched file is read again by itself', async () => {
  const path = join(directory, 'watched.txt');
  writeFileSync(path, 'a.example\n');
  let loaded = Promise.withResolvers<void>();
  const file = createListFile({ path, log: () => loaded.resolve(), pollMs: 5 });
  file.watch();
  await loaded.promise;
  loaded = Promise.withResolvers<void>();
  writeFileSync(path, 'longer-name.example\n');
  await loaded.promise;
  file.close();
  expect(covers(file, 'longer-name.example')).toBe(true);
});
