import { localHour, openZone } from '../lib/zone.ts';
import type { ScopeDays } from '../store/scans/read-days.ts';
import type { QrCodeRow } from '../store/schema.ts';
import type { Store } from '../store/store.ts';
import { dayText } from './day.ts';
import { type AskedRange, closeRange } from './range.ts';
import { sumDays, type Views } from './sum-days.ts';

export type CodeStats = Views & {
  qr_id: string;
  timezone: string;
  from: string;
  to: string;
  /** Of all time, as are those of which nothing was recorded. */
  scan_count: number;
  not_recorded: number;
};

/** What is known of the scans of a code in a range of its owner's days. */
export async function codeStats(
  store: Store,
  code: Pick<QrCodeRow, 'seq' | 'id' | 'created_at'>,
  timeZone: string,
  asked: AskedRange,
  now: number,
): Promise<CodeStats> {
  const { days, notRecorded } = await store.read.readDays({ table: 'code_days', scope: code.seq }, asked);
  const zone = openZone(timeZone);
  const range = closeRange(asked, {
    created: localHour(zone, code.created_at).day,
    today: localHour(zone, now).day,
    scanned: scannedDays({ days, notRecorded }),
  });
  const { total, ...views } = sumDays(days, range);
  return {
    qr_id: code.id,
    timezone: timeZone,
    from: dayText(range.from),
    to: dayText(range.to),
    total,
    // The sum of the same rows, and not the counter, which may have moved on since they were read.
    scan_count: days.reduce((all, day) => all + day.total, notRecorded),
    not_recorded: notRecorded,
    ...views,
  };
}

function scannedDays({ days }: ScopeDays): number[] {
  return days.filter(({ total }) => total > 0).map(({ day }) => day);
}
