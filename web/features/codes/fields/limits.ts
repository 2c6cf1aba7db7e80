import type { FormErrors } from '@mantine/form';
import { MAX_SCAN_LIMIT } from '../../../../src/codes/values/code-values.ts';
import { countText } from '../../../lib/count-text.ts';
import type { Code, CodeChange } from '../../../lib/v2.ts';
import { fromZoned, toZoned } from '../../../lib/zoned-time.ts';

/**
 * Expiry and scan limit as form values, with where scans go then; empty: nowhere. `expires`: wall-clock time in the
 * account's time zone; empty: never.
 */
export type Limits = { expires: string; scan_limit: number | '' } & Record<EndUrl, string>;

const END_URLS = ['expired_url', 'limit_reached_url'] as const;
export type EndUrl = (typeof END_URLS)[number];

export const NO_LIMITS: Limits = { expires: '', scan_limit: '', expired_url: '', limit_reached_url: '' };

export function limitsOf(code: Pick<Code, 'expires_at' | 'scan_limit' | EndUrl>, zone: string): Limits {
  return {
    expires: code.expires_at === null ? '' : toZoned(code.expires_at, zone),
    scan_limit: code.scan_limit ?? '',
    expired_url: code.expired_url ?? '',
    limit_reached_url: code.limit_reached_url ?? '',
  };
}

export function hasLimits({ expires_at, scan_limit }: Pick<Code, 'expires_at' | 'scan_limit'>): boolean {
  return expires_at !== null || scan_limit !== null;
}

/** The request, with only the changed fields, so that the seconds of an expiry set by the API are kept. */
export function limitsChange(before: Limits, after: Limits, zone: string): CodeChange {
  return {
    ...(before.expires === after.expires
      ? {}
      : { expires_at: after.expires === '' ? null : fromZoned(after.expires, zone) }),
    ...(before.scan_limit === after.scan_limit
      ? {}
      : { scan_limit: after.scan_limit === '' ? null : after.scan_limit }),
    ...Object.fromEntries(
      END_URLS.filter((name) => before[name] !== after[name]).map((name) => [name, after[name] || null]),
    ),
  };
}

/** The addresses that were entered, of a new code. */
export function endUrlsOf(draft: Record<EndUrl, string>): Partial<Record<EndUrl, string>> {
  return Object.fromEntries(END_URLS.filter((name) => draft[name] !== '').map((name) => [name, draft[name]]));
}

/** Client-side validation of expiry and scan limit, by form path. */
export function limitProblems({ scan_limit }: Pick<Limits, 'scan_limit'>): FormErrors {
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
