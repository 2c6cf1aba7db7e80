import { expect, test } from 'bun:test';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inTemporaryProject } from '../testing/temporary-project.ts';
import { type BrowserSource, findBrowser } from './find-browser.ts';

/** The beginning of a Linux program for an IBM mainframe, which no machine that runs this is. */
const FOREIGN = Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 2, 1, ...Array(9).fill(0), 0, 2, 0, 22, 0, 0, 0, 1]);
const HANGING = '#!/bin/sh\necho $$ > "$0.pid"\nexec sleep 600\n';

/** Searches in programs with these contents; null: a missing one. */
const searchIn = (contents: (string | null)[], startMs: number, check: (root: string) => void = () => {}) => {
  const files = Object.fromEntries(contents.flatMap((content, at) => (content ? [[`b${at}`, content]] : [])));
  return inTemporaryProject(files, async (root) => {
    for (const name of Object.keys(files)) chmodSync(join(root, name), 0o755);
    const source: BrowserSource = {
      name: 'a source',
      find: () => contents.map((_, at) => ({ executablePath: join(root, `b${at}`) })),
    };
    const search = await findBrowser([source], startMs, join(root, 'memory'));
    expect(existsSync(join(root, 'memory'))).toBe(false);
    check(root);
    return { root, ...search };
  });
};

test('a program for another processor, a missing one and one that ends at once are skipped, each with a line', async () => {
  const { root, found, failures } = await searchIn([FOREIGN.toString('latin1'), null, '#!/bin/sh\nexit 1\n'], 10_000);
  expect(found).toBeNull();
  expect(failures).toHaveLength(3);
  for (const [at, failure] of failures.entries()) {
    expect(failure).toStartWith(`a source: ${join(root, `b${at}`)} does not start: `);
    expect(failure).not.toContain('\n');
  }
});

test('a program that hangs is killed after a timeout, and the next one is tried', async () => {
  let pid = 0;
  const { failures } = await searchIn([HANGING, null], 1_000, (root) => {
    pid = Number(readFileSync(join(root, 'b0.pid'), 'utf8'));
  });
  expect(failures).toEqual([expect.stringContaining('b0'), expect.stringContaining('b1')]);
  expect(Bun.spawnSync(['kill', '-0', String(pid)]).exitCode).not.toBe(0);
});

test('a source that fails is skipped', async () => {
  const find = () => Promise.reject(new Error('no disk'));
  expect(await findBrowser([{ name: 'a broken source', find }])).toEqual({
    found: null,
    failures: ['a broken source: no disk'],
  });
});
