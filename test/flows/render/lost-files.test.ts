import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { systemClock } from '../../../src/lib/clock.ts';
import { createLogger } from '../../../src/lib/logger.ts';
import { programFile } from '../../../src/lib/program-files.ts';
import { FileCache } from '../../../src/render/file-cache.ts';
import { LogoFiles } from '../../../src/render/logo-files.ts';
import { DEFAULT_STYLE } from '../../../src/render/picture/style.ts';
import { Pictures } from '../../../src/render/pictures.ts';
import { RenderThreads } from '../../../src/render/render-threads.ts';
import type { Store } from '../../../src/store/store.ts';
import { openAt } from '../../engines/support/open-at.ts';
import { query } from '../../engines/support/query.ts';
import { emptyStore, onBothEngines, type StoreEnv, temporaryFolder } from '../../harness/engines.ts';

const log = createLogger('fatal');

/** Counts the pictures it draws. */
class CountingThreads extends RenderThreads {
  drawn = 0;
  override make(...order: Parameters<RenderThreads['make']>) {
    this.drawn++;
    return super.make(...order);
  }
}

onBothEngines('files that the disk has lost', (engine) => {
  let storeEnv: StoreEnv;
  let store: Store;
  beforeAll(async () => {
    storeEnv = await emptyStore(engine);
    store = await openAt(storeEnv);
  });
  afterAll(() => store.close());

  async function picturesOn(threads: RenderThreads): Promise<Pictures> {
    const cache = await FileCache.open(temporaryFolder(), 10_000_000);
    const publicUrl = 'https://links.example';
    const logos = new LogoFiles(store);
    const drawing = { store, clock: systemClock, threads, logos, log, publicUrl };
    return new Pictures({ ...drawing, cache, secret: 'secret' });
  }

  /** The PNG names of this many published pictures. */
  async function lostPictures(account: string, payload: string, count: number): Promise<string[]> {
    const hashes = Array.from({ length: count }, (_, at) =>
      createHash('sha1').update(`${account} ${at}`).digest('hex'),
    );
    const style = JSON.stringify(DEFAULT_STYLE);
    const rows = hashes.map((hash) => `('${hash}', '${payload}', '${style}', '${account}', 0)`);
    await query(storeEnv, `insert into pictures (hash, payload, style, account_id, code_seq) values ${rows}`);
    return hashes.map((hash) => `${hash}.png`);
  }

  test('are drawn once for any number of parallel requests, and not again after that', async () => {
    const threads = new CountingThreads({ size: 1, log });
    const pictures = await picturesOn(threads);
    const [name = ''] = await lostPictures('owner', 'https://links.example/qr-23456789', 1);
    const files = await Promise.all(Array.from({ length: 200 }, () => pictures.file(name)));
    expect(new Set(files.map((file) => file?.bytes.length)).size).toBe(1);
    expect(files[0]?.bytes.length).toBeGreaterThan(1_000);
    await pictures.file(name);
    await pictures.file(name.replace('png', 'svg'));
    expect(threads.drawn).toBe(1);
    threads.close();
  });

  test('are refused for now when too many of one account wait, while other accounts are served', async () => {
    const script = programFile('src/render/testing/faulty-thread.ts');
    const threads = new RenderThreads({ size: 1, log, script, deadlineMs: 500 });
    const pictures = await picturesOn(threads);
    const names = await lostPictures('greedy', 'wait', 101);
    const [quick = ''] = await lostPictures('modest', 'quick', 1);
    const requests = names.map((name) => pictures.file(name).catch((error) => error));
    expect(await Promise.race(requests)).toMatchObject({ code: 'unavailable', status: 503, retryAfter: 2 });
    // It waits behind one picture of the busy account, not behind a hundred.
    expect((await pictures.file(quick))?.kind).toBe('png');
    threads.close();
    const refused = await Promise.all(requests);
    expect(refused.map(({ code }) => code)).toEqual(Array(101).fill('unavailable'));
  });
});
