import { describe, expect, test } from 'bun:test';
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inTemporaryProject } from '../testing/temporary-project.ts';
import { type BrowserSource, findBrowser } from './find-browser.ts';

/** The beginning of a Linux program for an IBM mainframe, which no machine that runs this is. */
const FOREIGN = Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 2, 1, ...Array(9).fill(0), 0, 2, 0, 22, 0, 0, 0, 1]);
const HANGING = '#!/bin/sh\necho $$ > "$0.pid"\nexec sleep 600\n';
const ENDING = '#!/bin/sh\nexit 1\n';

const source = (...programs: string[]): BrowserSource => ({
  name: 'a source',
  find: () => programs.map((program) => ({ program, args: [] })),
});

function searchIn(files: Record<string, string>, programs: string[], startMs = 10_000) {
  return inTemporaryProject(files, async (root) => {
    for (const name of Object.keys(files)) chmodSync(join(root, name), 0o755);
    const search = await findBrowser([source(...programs.map((name) => join(root, name)))], startMs);
    return { root, search, pid: readText(join(root, 'browser.pid')) };
  });
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return null;
  }
}

const isRunning = (pid: number) => Bun.spawnSync(['kill', '-0', String(pid)]).exitCode === 0;

describe('a browser is not found in', () => {
  const cases: [what: string, files: Record<string, string>][] = [
    ['a program for another processor', { browser: FOREIGN.toString('latin1') }],
    ['a missing program', {}],
    ['a program that ends at once', { browser: ENDING }],
  ];
  test.each(cases)('%s, and the reason is one line with its name', async (_, files) => {
    const { root, search } = await searchIn(files, ['browser']);
    expect(search.found).toBeNull();
    expect(search.failures).toHaveLength(1);
    expect(search.failures[0]).toStartWith(`a source: ${join(root, 'browser')} does not start: `);
    expect(search.failures[0]).not.toContain('\n');
  });

  test('a program that hangs: it is killed after a timeout, and the next one is tried', async () => {
    const { search, pid } = await searchIn({ browser: HANGING }, ['browser', 'next'], 1_000);
    expect(search.failures).toEqual([
      expect.stringContaining('no page within 1 s'),
      expect.stringContaining('next'),
    ]);
    expect(isRunning(Number(pid))).toBe(false);
  });
});

test('a source that fails is skipped', async () => {
  const failing: BrowserSource = {
    name: 'a broken source',
    find: () => Promise.reject(new Error('no disk')),
  };
  expect(await findBrowser([failing, source()])).toEqual({
    found: null,
    source: null,
    failures: ['a broken source: no disk'],
  });
});
