import type { Code, CodeChange } from '../../../../src/http/dashboard/contract.ts';
import { fromZoned, toZoned } from '../../../lib/zoned-time.ts';

/** Expiry and scan limit as form values. `expires`: what a clock in the account's zone shows; empty: never. */
export type Limits = { expires: string; scan_limit: number | '' };

export function limitsOf(code: Pick<Code, 'expires_at' | 'scan_limit'>, zone: string): Limits {
  return {
    expires: code.expires_at === null ? '' : toZoned(code.expires_at, zone),
    scan_limit: code.scan_limit ?? '',
  };
}

/** What is sent: only what is new, so that seconds of an expiry set over the API are not lost by looking at it. */
export function limitsChange(before: Limits, after: Limits, zone: string): CodeChange {
  return {
    ...(before.expires === after.expires
      ? {}
      : { expires_at: after.expires === '' ? null : fromZoned(after.expires, zone) }),
    ...(before.scan_limit === after.scan_limit
      ? {}
      : { scan_limit: after.scan_limit === '' ? null : after.scan_limit }),
  };
}
