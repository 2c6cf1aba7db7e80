import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { until } from '../../test/harness/until.ts';
import { Deadline } from '../lib/deadline.ts';
import { STALE, UNLIMITED } from '../store/scans/scan-batch.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { KnownLinks } from './known-links.ts';
import { GrowingFile } from './late-file.ts';
import { LateScans } from './late-scans.ts';
import { Outage } from './outage.ts';

const folder = mkdtempSync(join(tmpdir(), 'repoint-outage-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the log says each time that the store is away, also when it goes while scans of the outage are counted', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line).msg) });
  const away = () => Promise.reject(new StoreUnavailable(null));
  /** It answers the probe, goes once more before it has counted anything, and is back for good. */
  let counts = 0;
  const store = {
    engine: 'postgres' as const,
    ping: async () => {},
    read: { findLink: away, findScanVersions: away },
    write: { countLateScans: () => (counts++ === 0 ? away() : Promise.resolve()) },
  };
  const late = new LateScans(new GrowingFile(join(folder, 'run.ndjson')), folder);
  const outage = new Outage({ known: new KnownLinks(folder), late, store, log });
  await late.add({
    batch: { id: 'run', number: 1, now: 0, owners: [], codes: [], arrivals: [], kinds: [] },
    results: [],
  });
  outage.begin(new StoreUnavailable(null));
  await until(() => counts === 2 && !outage.isActive);
  await outage.close();
  const gone = 'The database cannot be reached: known codes without a scan limit still work';
  const back = 'The database is back: scans of the outage are being counted';
  expect(lines).toEqual([gone, back, gone, back]);
});

/** A batch of one scan each of two codes, and a server whose database tells their versions so. */
function waited(findScanVersions: () => Promise<Map<string | number, number>>, ping = async () => {}) {
  const store = {
    engine: 'postgres' as const,
    ping,
    read: { findLink: async () => undefined, findScanVersions },
    write: { countLateScans: async () => {} },
  };
  const late = new LateScans(new GrowingFile(join(folder, `${crypto.randomUUID()}.ndjson`)), null);
  const outage = new Outage({ known: new KnownLinks(folder), late, store, log: pino({ level: 'silent' }) });
  const batch = {
    ...{ id: 'waited', number: 1, now: 0, kinds: [0, ''] },
    owners: ['account', 1, 'project', 1, 20_000, 12],
    codes: [1, 7, UNLIMITED, 0, 2, 2, UNLIMITED, 0],
    arrivals: [0, 0, 1, 0],
  };
  return { outage, batch };
}

const VERSIONS = new Map<string | number, number>([
  [1, 7],
  [2, 3],
  ['project', 1],
  ['account', 1],
]);

test('a batch that only waited too long follows no link that has changed since', async () => {
  const { outage, batch } = waited(async () => VERSIONS);
  expect(await outage.count(batch, new Deadline(4_000))).toEqual([1, STALE]);
  expect(outage.isActive).toBe(false);
  await outage.close();
});

test('what a database does not tell in time is decided as while it is away', async () => {
  const never = Promise.withResolvers<typeof VERSIONS>();
  const { outage, batch } = waited(
    () => never.promise,
    () => Promise.reject(new StoreUnavailable(null)),
  );
  expect(await outage.count(batch, new Deadline(5))).toEqual([1, 1]);
  expect(outage.isActive).toBe(true);
  await outage.close();
});

test('text with line separators is known again', async () => {
  const known = new KnownLinks(mkdtempSync(join(folder, 'known-')));
  const link = { redirect_url: 'https://example.com/', qr_data: { text: 'one\u2028two\u2029three' } };
  known.record('slug', link as never);
  expect<unknown>(await known.find('slug')).toEqual(link);
  await known.close();
});
