import { toZoned } from './zoned-time.ts';

/** `key` is unique, and stable when newer entries are added before. */
export type Day<Entry> = { day: string; entries: { key: string; entry: Entry }[] };

/** Groups entries by day in the time zone, keeping their order. `day` is `YYYY-MM-DD`. */
export function byDay<Entry extends { at: string }>(entries: readonly Entry[], zone: string): Day<Entry>[] {
  const days: Day<Entry>[] = [];
  const atOnce = new Map<string, number>();
  for (const entry of entries) {
    const count = (atOnce.get(entry.at) ?? 0) + 1;
    atOnce.set(entry.at, count);
    const keyed = { key: `${entry.at} ${count}`, entry };
    const day = dayOf(entry.at, zone);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(keyed);
    else days.push({ day, entries: [keyed] });
  }
  return days;
}

export function dayOf(iso: string, zone: string): string {
  return toZoned(iso, zone).slice(0, 10);
}

const DAY_MS = 86_400_000;

/** "Today", "Yesterday", or null for other days. */
export function nearDay(day: string, today: string): 'Today' | 'Yesterday' | null {
  const days = (Date.parse(today) - Date.parse(day)) / DAY_MS;
  return days === 0 ? 'Today' : days === 1 ? 'Yesterday' : null;
}
