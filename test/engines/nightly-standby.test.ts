import { expect, test } from 'bun:test';
import { existsSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLogger } from '../../src/lib/logger.ts';
import { lastNight, startNightlyStandby } from '../../src/transfer/standby/nightly-standby.ts';
import { emptyStore, onBothEngines, temporaryFolder } from '../harness/engines.ts';
import { openAt } from './support/open-at.ts';
import { seedAccount, someCode } from './support/seed.ts';

test('the night begins at two', () => {
  const at = (text: string) => lastNight(Date.parse(`2026-03-01T${text}Z`));
  expect([at('01:59:59'), at('02:00:00')].map((time) => new Date(time).toISOString().slice(0, 13))).toEqual([
    '2026-02-28T02',
    '2026-03-01T02',
  ]);
});

onBothEngines('the nightly standby', (engine) => {
  test('is written where there is none, and again after the next night', async () => {
    const storeEnv = await emptyStore(engine);
    const store = await openAt(storeEnv);
    const owner = await seedAccount(store);
    const insert = () =>
      store.write.insertQrCode({ code: someCode(owner), cap: 10, idempotency: null }) as Promise<{
        code: { slug: string };
      }>;
    const { code } = await insert();
    const folder = join(temporaryFolder(), 'standby');
    const conf = join(folder, 'nginx.conf');
    let now = Date.now();
    const nightly = startNightlyStandby({
      location: { databaseUrl: storeEnv.DATABASE_URL ?? null, dataDir: storeEnv.DATA_DIR },
      folder,
      port: 8080,
      clock: { now: () => now },
      log: createLogger('fatal'),
    });
    await nightly.run();
    expect(readFileSync(conf, 'utf8')).toContain(code.slug);
    utimesSync(conf, now / 1_000 - 1, now / 1_000 - 1);
    const { code: later } = await insert();
    if (lastNight(now - 2_000) === lastNight(now)) {
      await nightly.run();
      expect(readFileSync(conf, 'utf8')).not.toContain(later.slug);
    }
    now += 86_400_000;
    await nightly.run();
    expect(readFileSync(conf, 'utf8')).toContain(later.slug);
    await nightly.close();
    await store.close();
    expect(existsSync(join(folder, '.new'))).toBe(false);
  });
});

test('the nightly standby is tried again an hour after a failure', async () => {
  const storeEnv = await emptyStore('sqlite');
  await (await openAt(storeEnv)).close();
  const folder = temporaryFolder();
  const other = join(folder, 'other');
  writeFileSync(other, '');
  let now = Date.now();
  const nightly = startNightlyStandby({
    location: { databaseUrl: storeEnv.DATABASE_URL ?? null, dataDir: storeEnv.DATA_DIR },
    folder,
    port: 8080,
    clock: { now: () => now },
    log: createLogger('silent'),
  });
  const isMade = async () => {
    await nightly.run();
    return existsSync(join(folder, 'nginx.conf'));
  };
  expect(await isMade()).toBe(false);
  rmSync(other);
  now += 3_599_999;
  expect(await isMade()).toBe(false);
  now += 1;
  expect(await isMade()).toBe(true);
  await nightly.close();
});
