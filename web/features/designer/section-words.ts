import type { StyleKey } from '../../../src/render/picture/style.ts';
import type { Finding } from './findings.ts';
import type { Reading } from './reading.ts';

/** What a closed section holds that should be seen; null: nothing. */
export function sectionWords(
  keys: readonly StyleKey[],
  reading: Reading,
  findings: readonly Finding[],
): string | null {
  if (!reading.ok && keys.includes(reading.key)) return 'Needs a change';
  const warnings = findings.filter(({ key, level }) => level === 'warning' && keys.includes(key)).length;
  if (warnings === 0) return null;
  return warnings === 1 ? '1 warning' : `${warnings} warnings`;
}
