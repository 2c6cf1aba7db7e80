import type { FormErrors } from '@mantine/form';
import { MAX_SCAN_LIMIT } from '../../../../src/codes/values/code-values.ts';
import { countText } from '../../../lib/count-text.ts';
import { fromZoned } from '../../../lib/zoned-time.ts';

/** Client-side validation of expiry and scan limit, by form path. */
export function limitProblems({ scan_limit }: { scan_limit: number | '' }): FormErrors {
  if (scan_limit === '') return {};
  if (scan_limit >= 1 && scan_limit <= MAX_SCAN_LIMIT) return {};
  return {
    scan_limit:
      scan_limit < 1 ? 'Enter 1 or more, or leave it empty for no limit' : `Enter at most ${countText(MAX_SCAN_LIMIT)}`,
  };
}

/** Whether a code with this expiry would not work at all. `expires`: wall-clock time in the zone; empty: never. */
export function isPast(expires: string, zone: string, now: number): boolean {
  return expires !== '' && Date.parse(fromZoned(expires, zone)) <= now;
}
