import { useInterval } from '@mantine/hooks';
import { useState } from 'react';
import { todayIn } from './ranges.ts';

const POLL_EVERY_MS = 30_000;

/** The current day in the owner's time zone, updated at midnight. */
export function useToday(zone: string): string {
  const [now, setNow] = useState(() => new Date());
  useInterval(() => setNow(new Date()), POLL_EVERY_MS, { autoInvoke: true });
  return todayIn(zone, now);
}
