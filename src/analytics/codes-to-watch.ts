import type { CodeStatus } from '../codes/values/code-values.ts';
import { toIso } from '../lib/instant.ts';
import { localHour, openZone } from '../lib/zone.ts';
import type { ListedCode } from '../store/codes/watched-codes.ts';
import type { Reach } from '../store/reach.ts';
import type { StoreWith } from '../store/store.ts';
import { dayText } from './day.ts';
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
/** Later than any scan. */
const END_OF_DAYS = 4_000_000;
const NEAR_EXPIRY_MS = 14 * 24 * 3_600_000;
/** As a share of the limit. */
const NEAR_LIMIT = 0.8;
/** Codes with a limit read at a time: some 5 ms. */
const LIMITED_AT_A_TIME = 2_000;

export type WatchedCode = {
  qr_id: string;
  slug: string;
  label: string;
  status: CodeStatus;
  project_id: string;
};

export type CodesToWatch = {
  from: string;
  to: string;
  /** The most scanned of the range, at most 10; `before`: their scans in the preceding range. */
  top: (WatchedCode & { scans: number; before: number })[];
  /** Scanned at least 10 times in the 30 days before the last 7, and not once since. */
  quiet: (WatchedCode & { scans: number })[];
  /** At four fifths of their limit or more, and not yet at it. */
  near_limit: (WatchedCode & { scan_count: number; scan_limit: number })[];
  /** Within 14 days. */
  near_expiry: (WatchedCode & { expires_at: string })[];
};

type Owner = { reach: Reach; timeZone: string; createdAt: number };

/** The codes within reach that need attention. */
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
  const [top, quiet] = [await topCodes(store, owner.reach, range), await quietCodes(store, owner.reach, today)];
  const limited = await nearLimit(store, owner.reach);
  const expiring = await store.read.listExpiringCodes(owner.reach, { after: now, until: now + NEAR_EXPIRY_MS }, LISTED);
  return {
    from: dayText(range.from),
    to: dayText(range.to),
    top,
    quiet,
    near_limit: limited.map((code) => ({
      ...watched(code),
      scan_count: code.scan_count,
      scan_limit: code.scan_limit ?? 0,
    })),
    near_expiry: expiring.map((code) => ({ ...watched(code), expires_at: toIso(code.expires_at ?? 0) })),
  };
}

function watched({ id, slug, label, status, project_id }: ListedCode): WatchedCode {
  return { qr_id: id, slug, label, status: status as CodeStatus, project_id };
}

async function topCodes(
  store: StoreWith<'listCodesBySeq' | 'listCodesLastScanned' | 'readTopCodes' | 'sumCodeTotals'>,
  reach: Reach,
  range: Range,
): Promise<CodesToWatch['top']> {
  const candidates = await mostScanned(store, reach, range);
  const scans = await store.read.sumCodeTotals(candidates, range);
  const best = candidates
    .filter((seq) => (scans.get(seq) ?? 0) > 0)
    .sort((one, other) => (scans.get(other) ?? 0) - (scans.get(one) ?? 0))
    .slice(0, LISTED);
  const before = await store.read.sumCodeTotals(best, daysBefore(range));
  const codes = await listed(store, reach, best);
  return best.flatMap((seq) => {
    const code = codes.get(seq);
    return code ? [{ ...watched(code), scans: scans.get(seq) ?? 0, before: before.get(seq) ?? 0 }] : [];
  });
}

/** Searched by the day of the last scan, since a quiet code need not have been among the most scanned. */
async function quietCodes(
  store: StoreWith<'listCodesBySeq' | 'listCodesLastScanned' | 'sumCodeTotals'>,
  reach: Reach,
  today: number,
): Promise<CodesToWatch['quiet']> {
  const lately = { from: today - QUIET_DAYS + 1, to: today };
  const earlier = { from: lately.from - QUIET_BEFORE_DAYS, to: lately.from - 1 };
  const candidates = await store.read.listCodesLastScanned(reach, earlier, {
    minScans: QUIET_SCANS,
    limit: QUIET_CANDIDATES,
  });
  const recent = await store.read.sumCodeTotals(candidates, lately);
  const silent = candidates.filter((seq) => (recent.get(seq) ?? 0) === 0);
  const scans = await store.read.sumCodeTotals(silent, earlier);
  const codes = await listed(store, reach, silent);
  return silent
    .flatMap((seq) => {
      const code = codes.get(seq);
      return code?.status === 'active' ? [{ ...watched(code), scans: scans.get(seq) ?? 0 }] : [];
    })
    .filter((each) => each.scans >= QUIET_SCANS)
    .sort((one, other) => other.scans - one.scans)
    .slice(0, LISTED);
}

/** In pages, so that an account with 100,000 coupons does not block others. */
async function nearLimit(store: StoreWith<'listLimitedCodes'>, reach: Reach): Promise<ListedCode[]> {
  const share = ({ scan_count, scan_limit }: ListedCode) => scan_count / (scan_limit ?? 1);
  let near: ListedCode[] = [];
  for (let after = 0, isMore = true; isMore; ) {
    const part = await store.read.listLimitedCodes(reach, after, LIMITED_AT_A_TIME);
    const found = part.filter((code) => share(code) >= NEAR_LIMIT && share(code) < 1);
    near = [...near, ...found].sort((one, other) => share(other) - share(one)).slice(0, LISTED);
    isMore = part.length === LIMITED_AT_A_TIME;
    after = part.at(-1)?.seq ?? 0;
    if (isMore) await new Promise((resolve) => setImmediate(resolve));
  }
  return near;
}

/** Of an account by its days, which list them; within some projects by the last scan, which covers few codes too. */
async function mostScanned(
  store: StoreWith<'readTopCodes' | 'listCodesLastScanned'>,
  reach: Reach,
  range: Range,
): Promise<number[]> {
  if (reach.projectIds !== null)
    return store.read.listCodesLastScanned(
      reach,
      { from: range.from - 1, to: END_OF_DAYS },
      { minScans: 1, limit: QUIET_CANDIDATES },
    );
  const top = await store.read.readTopCodes(reach.accountId, range);
  return [...top]
    .sort(([, one], [, other]) => other - one)
    .slice(0, CANDIDATES)
    .map(([seq]) => seq);
}

async function listed(
  store: StoreWith<'listCodesBySeq'>,
  reach: Reach,
  seqs: number[],
): Promise<Map<number, ListedCode>> {
  return new Map((await store.read.listCodesBySeq(reach, seqs)).map((code) => [code.seq, code]));
}
