import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { until } from '../../test/harness/until.ts';
import { slugKey } from '../codes/values/slug.ts';
import type { StoredLink } from '../store/scans/links.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { KnownLinks } from './known-links.ts';
import { GrowingFile } from './late-file.ts';
import { LateScans } from './late-scans.ts';
import { Outage } from './outage.ts';
import { Links } from './resolve.ts';

const folder = mkdtempSync(join(tmpdir(), 'repoint-resolve-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SLUG = 'qr-menu1234';
const KEY = slugKey(SLUG, 0, SLUG.length);

const ROW: StoredLink = {
  ...{ seq: 1, id: 'qr_1', version: 2, slug: SLUG, type: 'url', status: 'active' },
  ...{ redirect_url: 'https://example.com/', redirect_rules: [], split: null, split_by: 'scan', qr_data: {} },
  ...{ blocked_links: null, expires_at: null, scan_limit: null, expired_url: null, limit_reached_url: null },
  ...{ password_hash: null, next_change_at: null, scan_count: 0, analytics_enabled: true, pass_query: false },
  ...{ revision: 2, updated_at: 0, account_id: 'acc_1', project_id: 'prj_1', project_archived: false },
  ...{ project_version: 1, verified_hosts: null, time_zone: 'UTC', account_version: 1, daily_visitors: false },
};

function linksOf(first: StoredLink) {
  let row = first;
  let isAway = false;
  let isFailover = false;
  const ask = async () => {
    if (isAway) throw new StoreUnavailable(null);
  };
  const findLink = async () => {
    const found = row;
    await ask();
    if (isFailover) {
      isFailover = false;
      throw new StoreUnavailable(null, { isFailover: true });
    }
    return found;
  };
  const store = {
    engine: 'postgres' as const,
    ping: ask,
    read: { findLink, findScanVersions: () => ask().then(() => new Map()) },
    write: { countLateScans: ask },
  };
  const late = new LateScans(new GrowingFile(join(folder, `${crypto.randomUUID()}.ndjson`)), null);
  const known = new KnownLinks(mkdtempSync(join(folder, 'known-')));
  const outage = new Outage({ known, late, store, log: pino({ level: 'silent' }) });
  const links = new Links(store, outage);
  const setAway = async (away: boolean) => {
    isAway = away;
    if (!away) await until(() => !outage.isActive);
  };
  const setRow = (next: StoredLink) => {
    row = next;
  };
  const failOver = () => {
    isFailover = true;
  };
  return { links, outage, setAway, setRow, failOver };
}

test('a last known link is followed while the store is away, and read again when it is back', async () => {
  const { links, outage, setAway } = linksOf(ROW);
  await links.lookUp(KEY);
  await setAway(true);
  // Another server has taken over, and gives versions again.
  links.forget();
  expect((await links.lookUp(KEY))?.link.version).toBe(2);
  expect(links.cached(KEY)).toBeDefined();
  await setAway(false);
  expect(links.cached(KEY)).toBeUndefined();
  await outage.close();
});

test('what a server answers that another has replaced meanwhile is asked for again', async () => {
  const row = { ...ROW, verified_hosts: ['old.example.com'] };
  const { links, outage, setRow } = linksOf(row);
  const reading = links.lookUp(KEY);
  links.forget();
  // Of the same versions.
  setRow({ ...row, verified_hosts: ['new.example.com'] });
  expect((await reading)?.owner.hosts).toEqual(new Set(['new.example.com']));
  expect(links.cached(KEY)?.owner.hosts).toEqual(new Set(['new.example.com']));
  await outage.close();
});

test('a look-up that another server could not be asked for any more is made there', async () => {
  const { links, outage, failOver } = linksOf(ROW);
  failOver();
  expect((await links.lookUp(KEY))?.link.version).toBe(2);
  expect(outage.isActive).toBe(false);
  await outage.close();
});

test('what is decided on a link that was forgotten meanwhile is not kept', async () => {
  const planned = [{ at: 1_000, change: { redirect_url: 'https://example.com/planned' } }];
  const { links, outage } = linksOf({ ...ROW, next_change_at: 1_000, planned } as never);
  const before = await links.lookUp(KEY);
  links.forget();
  if (before) links.withPlannedChanges(KEY, before, 2_000);
  expect(links.cached(KEY)).toBeUndefined();
  await outage.close();
});

test('a planned change that was made in memory is made again from the store when it is back', async () => {
  const planned = [{ at: 1_000, change: { redirect_url: 'https://example.com/planned' } }];
  const { links, outage, setAway } = linksOf({ ...ROW, next_change_at: 1_000, planned } as never);
  const before = await links.lookUp(KEY);
  await setAway(true);
  outage.begin(new StoreUnavailable(null));
  // By a clock that is ahead.
  if (before) expect(links.withPlannedChanges(KEY, before, 2_000)).toBe(links.cached(KEY) ?? null);
  await setAway(false);
  expect(links.cached(KEY)).toBeUndefined();
  await outage.close();
});
