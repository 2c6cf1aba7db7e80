import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../../src/lib/clock.ts';
import { createLogger } from '../../../src/lib/logger.ts';
import { FileCache } from '../../../src/render/file-cache.ts';
import { DEFAULT_STYLE } from '../../../src/render/picture/style.ts';
import { Pictures } from '../../../src/render/pictures.ts';
import { RenderThreads } from '../../../src/render/render-threads.ts';
import { openStore } from '../../../src/store/open-store.ts';
import type { Store } from '../../../src/store/store.ts';

const log = createLogger('fatal');
const folder = mkdtempSync(join(tmpdir(), 'repoint-pictures-'));
let store: Store;
beforeAll(async () => {
  store = await openStore({ databaseUrl: null, dataDir: folder }, Date.now(), () => {});
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

/** Counts what it is asked to draw. */
class CountingThreads extends RenderThreads {
  drawn = 0;
  override make(...order: Parameters<RenderThreads['make']>) {
    this.drawn++;
    return super.make(...order);
  }
}

async function picturesOn(threads: RenderThreads): Promise<Pictures> {
  const cache = await FileCache.open(mkdtempSync(join(folder, 'files-')), 10_000_000);
  const publicUrl = 'https://links.example';
  return new Pictures({ store, clock: systemClock, threads, cache, secret: 'secret', log, publicUrl });
}

/** A picture that was published once and is not on the disk; the name of its PNG. */
function lostPicture(account: string, payload: string, number = 0): string {
  const hash = createHash('sha1').update(`${account} ${payload} ${number}`).digest('hex');
  const database = new Database(join(folder, 'repoint.db'));
  database
    .query('insert into pictures (hash, payload, style, account_id) values (?, ?, ?, ?)')
    .run(hash, payload, JSON.stringify(DEFAULT_STYLE), account);
  database.close();
  return `${hash}.png`;
}

test('a lost file that many ask for at once is drawn once, and not again after that', async () => {
  const threads = new CountingThreads({ size: 1, log });
  const pictures = await picturesOn(threads);
  const name = lostPicture('a', 'https://links.example/qr-23456789');
  const files = await Promise.all(Array.from({ length: 200 }, () => pictures.file(name)));
  expect(new Set(files.map((file) => file?.bytes.length)).size).toBe(1);
  expect(files[0]?.bytes.length).toBeGreaterThan(1_000);
  await pictures.file(name);
  await pictures.file(name.replace('png', 'svg'));
  expect(threads.drawn).toBe(1);
  threads.close();
});

test('an account that asks for more lost files than may wait is told to come again; others are served', async () => {
  const script = new URL('./testing/odd-thread.ts', import.meta.url);
  const threads = new RenderThreads({ size: 1, log, script, deadlineMs: 500 });
  const pictures = await picturesOn(threads);
  const names = Array.from({ length: 101 }, (_, number) => lostPicture('greedy', 'wait', number));
  const asked = names.map((name) => pictures.file(name).catch((error) => error));
  expect(await Promise.race(asked)).toMatchObject({ code: 'unavailable', status: 503, retryAfter: 2 });
  // Behind one of the greedy account's pictures, not behind a hundred.
  expect((await pictures.file(lostPicture('modest', 'quick')))?.kind).toBe('png');
  threads.close();
  const refused = await Promise.all(asked);
  expect(refused.map(({ code }) => code)).toEqual(Array(101).fill('unavailable'));
});
