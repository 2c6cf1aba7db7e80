import { expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileCache } from './file-cache.ts';

const CONTENT = '<svg>a picture</svg>';

/** What a crash, a bad disk or a person can do to a file. */
const DAMAGE: Record<string, (path: string) => void> = {
  emptied: (path) => writeFileSync(path, ''),
  'cut short': (path) => writeFileSync(path, CONTENT.slice(0, -1)),
  altered: (path) => writeFileSync(path, CONTENT.replace('a', 'b')),
  longer: (path) => writeFileSync(path, `${CONTENT} `),
  removed: (path) => rmSync(path),
};

async function inFolder(run: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'repoint-cache-'));
  await run(folder).finally(() => rmSync(folder, { recursive: true }));
}

const only = (folder: string) => join(folder, readdirSync(folder)[0] ?? 'nothing');
const text = (bytes: Uint8Array | null) => bytes && new TextDecoder().decode(bytes);

for (const [name, damage] of Object.entries(DAMAGE))
  test(`a file that was ${name} is not given, and can be put again`, () =>
    inFolder(async (folder) => {
      const cache = await FileCache.open(folder, 100_000);
      await cache.put('a.svg', CONTENT);
      expect(text(await cache.get('a.svg'))).toBe(CONTENT);
      damage(only(folder));
      expect(await cache.get('a.svg')).toBeNull();
      expect(readdirSync(folder)).toEqual([]);
      await cache.put('a.svg', CONTENT);
      expect(text(await cache.get('a.svg'))).toBe(CONTENT);
      damage(only(folder));
      // Like the next start.
      const next = await FileCache.open(folder, 100_000);
      expect(await next.get('a.svg')).toBeNull();
    }));

test('the next start takes the files over and removes what was half written or is not ours', () =>
  inFolder(async (folder) => {
    const first = await FileCache.open(folder, 100_000);
    await first.put('a.svg', CONTENT);
    writeFileSync(join(folder, 'b.svg.123-1.part'), CONTENT);
    writeFileSync(join(folder, 'c.svg'), CONTENT);
    const next = await FileCache.open(folder, 100_000);
    expect(text(await next.get('a.svg'))).toBe(CONTENT);
    expect(readdirSync(folder)).toHaveLength(1);
    expect(readFileSync(only(folder), 'utf8')).toBe(CONTENT);
    expect(statSync(only(folder)).mode & 0o777).toBe(0o600);
  }));

test('the oldest files make room for new ones, and a name has one file', () =>
  inFolder(async (folder) => {
    // Each takes a block.
    const cache = await FileCache.open(folder, 3 * 4_096);
    for (const name of ['a', 'b', 'c']) await cache.put(name, '0123456789');
    await cache.put('b', 'others 234');
    await cache.put('d', '0123456789');
    expect(await cache.get('a')).toBeNull();
    expect(text(await cache.get('b'))).toBe('others 234');
    expect(readdirSync(folder)).toHaveLength(3);
  }));
