import { localHour, openZone } from '../lib/zone.ts';
import type { Reach } from '../store/reach.ts';
import type { StoreWith } from '../store/store.ts';
import { dayText } from './day.ts';

/** Days of a trend line in a list. */
const TREND_DAYS = 30;

export type CodeTrends = {
  from: string;
  to: string;
  /** Only codes of the account; `scans` has 30 numbers, oldest day first. */
  trends: { qr_id: string; scans: number[] }[];
};

/** The scans of these codes on the last 30 days, oldest day first. Two queries for any number of codes. */
export async function codeTrends(
  store: StoreWith<'findCodeSeqs' | 'readCodeTotals'>,
  account: Reach & { timeZone: string },
  ids: string[],
  now: number,
): Promise<CodeTrends> {
  const to = localHour(openZone(account.timeZone), now).day;
  const from = to - TREND_DAYS + 1;
  const codes = await store.read.findCodeSeqs(account, ids);
  const totals = await store.read.readCodeTotals(
    codes.map(({ seq }) => seq),
    { from, to },
  );
  const lines = new Map(codes.map(({ seq }) => [seq, Array.from({ length: TREND_DAYS }, () => 0)]));
  for (const { scope, day, total } of totals) {
    const line = lines.get(scope);
    if (line) line[day - from] = (line[day - from] ?? 0) + total;
  }
  const trends = codes.map(({ id, seq }) => ({ qr_id: id, scans: lines.get(seq) ?? [] }));
  return { from: dayText(from), to: dayText(to), trends };
}
