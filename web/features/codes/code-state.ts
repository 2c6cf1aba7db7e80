import type { Code } from '../../lib/v2.ts';

/** The effective state of a code, checked in the order in which a scan checks it. */
export type CodeState = 'active' | 'archived' | 'project_archived' | 'blocked' | 'expired' | 'limit_reached';

type Counted = Pick<Code, 'status' | 'project_archived' | 'expires_at' | 'scan_limit' | 'scan_count'>;

/** `now` in milliseconds. A code is expired from the instant of its expiry on. */
export function codeState(code: Counted, now: number): CodeState {
  if (code.status === 'archived') return 'archived';
  if (code.project_archived) return 'project_archived';
  if (code.status === 'blocked') return 'blocked';
  if (code.expires_at !== null && Date.parse(code.expires_at) <= now) return 'expired';
  if (code.scan_limit !== null && code.scan_count >= code.scan_limit) return 'limit_reached';
  return 'active';
}
