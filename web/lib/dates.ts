import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { meQuery } from './queries.ts';

/** Formatters for dates and numbers in the account's locale and time zone. */
export function useDates() {
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  const locale = me?.date_locale ?? undefined;
  const timeZone = me?.timezone ?? 'UTC';
  return useMemo(() => {
    const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone });
    const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
    const count = new Intl.NumberFormat(locale);
    return {
      timeZone,
      date: (iso: string) => date.format(new Date(iso)),
      dateTime: (iso: string) => dateTime.format(new Date(iso)),
      /** A day of the account's calendar, `2026-02-28`. */
      day: (text: string) => day.format(new Date(`${text}T00:00:00Z`)),
      count: (number: number) => count.format(number),
      ago: (iso: string) => ago(new Date(iso), locale),
    };
  }, [locale, timeZone]);
}

const STEPS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** "5 minutes ago", in the largest unit that fits. Never "yesterday": 30 hours ago may be the day before that. */
function ago(then: Date, locale: string | undefined): string {
  const seconds = (then.getTime() - Date.now()) / 1_000;
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size);
  const words = new Intl.RelativeTimeFormat(locale, { numeric: step ? 'always' : 'auto' });
  return step ? words.format(Math.trunc(seconds / step[1]), step[0]) : words.format(0, 'second');
}
