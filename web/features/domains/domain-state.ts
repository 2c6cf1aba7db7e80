import type { Domain, RecordCheck } from '../../../src/http/dashboard/contract.ts';

type DomainState = 'pending' | 'verified' | 'failing';

export function stateOf({ state, failing }: Pick<Domain, 'state' | 'failing'>): DomainState {
  return failing ? 'failing' : state;
}

export const STATE_LABELS: Record<DomainState, { label: string; color: string }> = {
  pending: { label: 'Pending', color: 'yellow' },
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

/** The message after a check. */
export function checkedText({ host, state, failing }: Pick<Domain, 'host' | 'state' | 'failing'>): string {
  if (failing) return `The TXT record of ${host} is missing. The domain keeps working.`;
  return state === 'verified'
    ? `${host} is verified. Links and new pictures use it from now on.`
    : `${host} is not verified yet. See below what is missing.`;
}
