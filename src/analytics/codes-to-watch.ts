import { localHour, openZone } from '../lib/zone.ts';
import type { ListedCode } from '../store/codes/watched-codes.ts';
import type { StoreWith } from '../store/store.ts';
import { closeRange, type Range, type RangeRequest } from './range.ts';
import { daysBefore } from './scope-analytics.ts';

const LISTED = 10;
/** Codes whose exact counts are read: the stored lists of the most scanned codes are approximate. */
const CANDIDATES = 25;
/** Codes that went quiet: scanned before, but not in the last days. */
const QUIET_DAYS = 7;
const QUIET_BEFORE_DAYS = 30;
const QUIET_SCANS = 10;
/** Codes examined, in some 5 ms; if there are more, the most recently scanned. */
const QUIET_CANDIDATES = 500;
const NEAR_EXPIRY_MS = 14 * 24 * 3_600_000;
/** As a share of the limit. */
const NEAR_LIMIT = 0.8;
/** Codes with a limit read at a time: some 5 ms. */
const LIMITED_AT_A_TIME = 2_000;

export type CodesToWatch = {
  range: Range;
  top: { code: ListedCode; scans: number; before: number }[];
  quiet: { code: ListedCode; scans: number }[];
  nearLimit: ListedCode[];
  nearExpiry: ListedCode[];
};

type Owner = { id: string; timeZone: string; createdAt: number };

/** The codes of an account that need attention. */
export async function codesToWatch(
  store: StoreWith<
    | 'listCodesBySeq'
    | 'listCodesLastScanned'
    | 'listExpiringCodes'
    | 'listLimitedCodes'
    | 'readTopCodes'
    | 'sumCodeTotals'
  >,
  owner: Owner,
  requestedRange: RangeRequest,
  now: number,
): Promise<CodesToWatch> {
  const zone = openZone(owner.timeZone);
  const today = localHour(zone, now).day;
  const range = closeRange(requestedRange, {
    created: localHour(zone, owner.createdAt).day,
    today,
    scanned: [],
  });
  return {
    range,
    top: await topCodes(store, owner.id, range),
    quiet: await quietCodes(store, owner.id, today),
    nearLimit: await nearLimit(store, owner.id),
    nearExpiry: await store.read.listExpiringCodes(owner.id, { after: now, until: now + NEAR_EXPIRY_MS }, LISTED),
  };
}

async function topCodes(
  store: StoreWith<'listCodesBySeq' | 'readTopCodes' | 'sumCodeTotals'>,
  accountId: string,
  range: Range,
): Promise<CodesToWatch['top']> {
  const candidates = await mostScanned(store, accountId, range);
  const scans = await store.read.sumCodeTotals(candidates, range);
  const best = candidates.toSorted((one, other) => (scans.get(other) ?? 0) - (scans.get(one) ?? 0)).slice(0, LISTED);
  const before = await store.read.sumCodeTotals(best, daysBefore(range));
  const codes = await listed(store, accountId, best);
  return best.flatMap((seq) => {
    const code = codes.get(seq);
    return code ? [{ code, scans: scans.get(seq) ?? 0, before: before.get(seq) ?? 0 }] : [];
  });
}

/** Searched by the day of the last scan, since a quiet code need not have been among the most scanned. */
async function quietCodes(
  store: StoreWith<'listCodesBySeq' | 'listCodesLastScanned' | 'sumCodeTotals'>,
  accountId: string,
  today: number,
): Promise<CodesToWatch['quiet']> {
  const lately = { from: today - QUIET_DAYS + 1, to: today };
  const earlier = { from: lately.from - QUIET_BEFORE_DAYS, to: lately.from - 1 };
  const candidates = await store.read.listCodesLastScanned(accountId, earlier, {
    minScans: QUIET_SCANS,
    limit: QUIET_CANDIDATES,
  });
  const recent = await store.read.sumCodeTotals(candidates, lately);
  const silent = candidates.filter((seq) => (recent.get(seq) ?? 0) === 0);
  const scans = await store.read.sumCodeTotals(silent, earlier);
  const codes = await listed(store, accountId, silent);
  return silent
    .flatMap((seq) => {
      const code = codes.get(seq);
      return code?.status === 'active' ? [{ code, scans: scans.get(seq) ?? 0 }] : [];
    })
    .filter((each) => each.scans >= QUIET_SCANS)
    .sort((one, other) => other.scans - one.scans)
    .slice(0, LISTED);
}

/** In pages, so that an account with 100,000 coupons does not block others. */
async function nearLimit(store: StoreWith<'listLimitedCodes'>, accountId: string): Promise<ListedCode[]> {
  const share = ({ scan_count, scan_limit }: ListedCode) => scan_count / (scan_limit ?? 1);
  let near: ListedCode[] = [];
  for (let after = 0, isMore = true; isMore; ) {
    const part = await store.read.listLimitedCodes(accountId, after, LIMITED_AT_A_TIME);
    const found = part.filter((code) => share(code) >= NEAR_LIMIT && share(code) < 1);
    near = [...near, ...found].sort((one, other) => share(other) - share(one)).slice(0, LISTED);
    isMore = part.length === LIMITED_AT_A_TIME;
    after = part.at(-1)?.seq ?? 0;
    if (isMore) await new Promise((resolve) => setImmediate(resolve));
  }
  return near;
}

async function mostScanned(store: StoreWith<'readTopCodes'>, accountId: string, range: Range): Promise<number[]> {
  const top = await store.read.readTopCodes(accountId, range);
  return [...top]
    .sort(([, one], [, other]) => other - one)
    .slice(0, CANDIDATES)
    .map(([seq]) => seq);
}

async function listed(
  store: StoreWith<'listCodesBySeq'>,
  accountId: string,
  seqs: number[],
): Promise<Map<number, ListedCode>> {
  return new Map((await store.read.listCodesBySeq(accountId, seqs)).map((code) => [code.seq, code]));
}
