import { expect, test } from 'bun:test';
import pg from 'pg';
import { createLogger } from '../../src/lib/logger.ts';
import { startSearchIndexer } from '../../src/store/housekeeping/search-indexer.ts';
import { emptyStore } from '../harness/engines.ts';
import { openAt } from './support/open-at.ts';
import { query } from './support/query.ts';
import { seedAccount, someCode } from './support/seed.ts';

test('PostgreSQL has current statistics as soon as many new codes can be searched', async () => {
  const storeEnv = await emptyStore('postgres');
  const store = await openAt(storeEnv);
  const owner = await seedAccount(store);
  await query(storeEnv, 'alter table qr_codes set (autovacuum_enabled = off)');
  for (let at = 0; at < 70; at++)
    await store.write.insertQrCode({ code: someCode(owner, `Desk ${at}`), cap: 100, idempotency: null });

  const indexer = startSearchIndexer(store, createLogger('fatal'), { many: 70 });
  const estimatedRows = async () =>
    Number((await query(storeEnv, `select reltuples from pg_class where relname = 'qr_codes'`))[0]?.reltuples);
  while ((await estimatedRows()) !== 70) await Bun.sleep(5);
  expect(await store.read.hasSearchBacklog()).toBe(false);
  await indexer.close();
  await store.close();
});

test('statistics that take longer than any other statement are refreshed all the same', async () => {
  const storeEnv = await emptyStore('postgres');
  const address = new URL(storeEnv.DATABASE_URL ?? '');
  const statementMs = 1_000;
  address.searchParams.set('statement_timeout', String(statementMs));
  const store = await openAt({ ...storeEnv, DATABASE_URL: address.href });
  const other = new pg.Client({ connectionString: storeEnv.DATABASE_URL });
  await other.connect();
  await other.query('begin; lock table qr_codes in share update exclusive mode');
  const analyzed = store.write.analyzeCodes({}).then(() => 'refreshed');
  const released = Bun.sleep(2.5 * statementMs).then(() => other.query('commit'));
  expect(await analyzed).toBe('refreshed');
  await released;
  await other.end();
  await store.close();
});
