import { useQuery } from '@tanstack/react-query';
import { personQuery } from './queries.ts';

export type Dates = ReturnType<typeof newDates>;

/** One per locale and time zone: creating them for each cell took a third of the list's script time. */
const cache = new Map<string, Dates>();

/** Formatters for dates and numbers in the account's locale and time zone. */
export function useDates(): Dates {
  const { data: person } = useQuery({ ...personQuery, enabled: false });
  const locale = person?.account?.date_locale ?? undefined;
  const timeZone = person?.account?.timezone ?? 'UTC';
  const key = `${locale} ${timeZone}`;
  const dates = cache.get(key) ?? newDates(locale, timeZone);
  cache.set(key, dates);
  return dates;
}

function newDates(locale: string | undefined, timeZone: string) {
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone });
  const count = new Intl.NumberFormat(locale);
  const compact = new Intl.NumberFormat(locale, { notation: 'compact' });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  // Days of analytics are already in the owner's time zone.
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const dayAndMonth = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return {
    timeZone,
    date: (iso: string) => date.format(new Date(iso)),
    dateTime: (iso: string) => dateTime.format(new Date(iso)),
    time: (iso: string) => time.format(new Date(iso)),
    count: (number: number) => count.format(number),
    compact: (number: number) => compact.format(number),
    /** Of a share from 0 to 1. */
    percent: (share: number) => (share > 0 && share < 0.01 ? `<${percent.format(0.01)}` : percent.format(share)),
    /** Of days such as `2026-02-28`. */
    day: (text: string) => day.format(new Date(text)),
    dayAndMonth: (text: string) => dayAndMonth.format(new Date(text)),
    month: (text: string) => month.format(new Date(text)),
    days: (from: string, to: string) => day.formatRange(new Date(from), new Date(to)),
    ago: (iso: string) => ago(new Date(iso), locale),
  };
}

const STEPS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** "5 minutes ago", in the largest unit that fits. Never "yesterday": 30 hours ago may be two days before. */
function ago(then: Date, locale: string | undefined): string {
  const seconds = (then.getTime() - Date.now()) / 1_000;
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size);
  const words = new Intl.RelativeTimeFormat(locale, { numeric: step ? 'always' : 'auto' });
  return step ? words.format(Math.trunc(seconds / step[1]), step[0]) : words.format(0, 'second');
}
