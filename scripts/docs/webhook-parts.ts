import { PAUSES_MS } from '../../src/events/schedule.ts';
import { EVENT_TYPES } from '../../src/store/webhooks/event-types.ts';
import { code, table } from './markdown.ts';

export function events(): string {
  return table(
    ['event', 'sent when'],
    Object.entries(EVENT_TYPES).map(([type, meaning]) => [code(type), meaning]),
  );
}

export function attempts(): string {
  const rows = PAUSES_MS.map((pause, at) => [String(at + 2), duration(pause)]);
  return table(['attempt', 'after a pause of'], [['1', 'none'], ...rows]);
}

function duration(ms: number): string {
  const [seconds, minutes, hours] = [ms / 1_000, ms / 60_000, ms / 3_600_000];
  if (hours >= 1) return `${hours} h`;
  return minutes >= 1 ? `${minutes} min` : `${seconds} s`;
}
