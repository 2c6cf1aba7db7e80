import { toIso } from '../lib/instant.ts';
import { localHour, openZone } from '../lib/zone.ts';
import type { Code } from '../store/schema.ts';
import type { StoreWith } from '../store/store.ts';
import { visitorScope } from '../store/visitors/daily-visitors.ts';
import { dayText } from './day.ts';
import type { Range, RangeRequest } from './range.ts';
import {
  type DayStore,
  type ScopeAnalytics,
  type Subject,
  scopeAnalytics,
  type ValueFilter,
} from './scope-analytics.ts';

/** Changes that are marked in the trend: of destinations and of the picture. */
export const MARKED = ['redirect_url', 'split', 'rules', 'qr_render_metadata', 'qr_data'] as const;
const MAX_MARKS = 100;

/** A subject that was found; `code`: if it is one. */
export type OwnedSubject = Subject & {
  accountId: string;
  code: Pick<Code, 'seq' | 'account_id' | 'analytics_enabled'> | null;
};

export type WholeAnalytics = ScopeAnalytics & {
  /** Estimated unique visitors per day, for days on which the estimate was enabled. */
  visitors: { day: string; visitors: number }[];
  collecting: boolean;
};

export type WholeCodeAnalytics = WholeAnalytics & {
  scan_count: number;
  not_recorded: number;
  /** When the destination, the rules or the style changed, oldest first. */
  changes: { at: string; day: string; fields: (typeof MARKED)[number][] }[];
};

/** All that is known of the scans in a range of days: every view, and more. */
export async function wholeAnalytics(
  store: DayStore & StoreWith<'readVisitors' | 'listCodeChanges'>,
  subject: OwnedSubject,
  asked: { requestedRange: RangeRequest; filter: ValueFilter | null },
  now: number,
): Promise<WholeAnalytics | WholeCodeAnalytics> {
  const { accountId, scopes, code } = subject;
  const { analytics, totals, range } = await scopeAnalytics(store, { ...subject, ...asked }, now);
  // Visitors of several projects may be the same, and of a tag nobody counts them: they do not add up.
  const [scope, another] = scopes;
  const isCounted = scope && !another && !subject.tagged;
  const visitors = isCounted ? await store.read.readVisitors(accountId, visitorScope(scope), range) : [];
  const whole: WholeAnalytics = {
    ...analytics,
    visitors: visitors.map(({ day, visitors: many }) => ({ day: dayText(day), visitors: many })),
    collecting: isCollecting(subject),
  };
  if (!code) return whole;
  return {
    ...whole,
    scan_count: totals.scanCount,
    not_recorded: totals.notRecorded,
    changes: await changesIn(store, code, subject.timeZone, range),
  };
}

/** Whether more than the count of scans is recorded. Projects and accounts may have such codes at any time. */
export function isCollecting({ code }: OwnedSubject): boolean {
  return code?.analytics_enabled ?? true;
}

async function changesIn(
  store: StoreWith<'listCodeChanges'>,
  code: NonNullable<OwnedSubject['code']>,
  timeZone: string,
  range: Range,
): Promise<WholeCodeAnalytics['changes']> {
  const zone = openZone(timeZone);
  return (await store.read.listCodeChanges(code, null, MAX_MARKS))
    .map(({ at, fields }) => ({
      at,
      day: localHour(zone, at).day,
      fields: MARKED.filter((name) => fields.some(({ field }) => field === name)),
    }))
    .filter(({ day, fields }) => fields.length > 0 && day >= range.from && day <= range.to)
    .map(({ at, day, fields }) => ({ at: toIso(at), day: dayText(day), fields }))
    .reverse();
}
