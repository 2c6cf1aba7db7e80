import type { Domain, RecordCheck } from '../../lib/v2.ts';

type DomainState = 'pending' | 'taken' | 'verified' | 'failing';

export function stateOf({ state, failing, taken_at }: Pick<Domain, 'state' | 'failing' | 'taken_at'>): DomainState {
  if (state === 'pending' && taken_at !== null) return 'taken';
  return failing ? 'failing' : state;
}

export const STATE_LABELS: Record<DomainState, { label: string; color: string }> = {
  pending: { label: 'Pending', color: 'yellow' },
  taken: { label: 'Verified by another account', color: 'red' },
  verified: { label: 'Verified', color: 'teal' },
  failing: { label: 'Failing', color: 'orange' },
};

export type RecordState = 'unknown' | 'found' | 'missing' | 'different';

/** The state of a record after the last check; `unknown` before the first. */
export function recordState(check: Pick<RecordCheck, 'ok' | 'found'> | undefined): RecordState {
  if (!check) return 'unknown';
  if (check.ok) return 'found';
  return check.found.length === 0 ? 'missing' : 'different';
}

const CHECKED: Record<DomainState, (host: string) => string> = {
  pending: (host) => `${host} is not verified yet. See below what is missing.`,
  taken: (host) => `Another account has verified ${host}. See below what you can do.`,
  verified: (host) => `${host} is verified. Links and new pictures use it from now on.`,
  failing: (host) => `The TXT record of ${host} is missing. The domain keeps working.`,
};

/** The message after a check. */
export function checkedText(domain: Pick<Domain, 'host' | 'state' | 'failing' | 'taken_at'>): string {
  return CHECKED[stateOf(domain)](domain.host);
}
