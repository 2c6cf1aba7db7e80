import type { DestinationCheckRow } from '../../store/schema.ts';

export const DESTINATION_STATES = ['ok', 'dead', 'unreachable', 'skipped'] as const;
export type DestinationState = (typeof DESTINATION_STATES)[number];

/** The result of checking one URL. `unknown`: the check itself failed. `detail` says why. */
export type Finding = { found: 'ok' | 'failed' | 'skipped' | 'unknown'; detail: string };

/** The result for a code, with the URL that caused it. */
export type CodeFinding = Finding & { url: string | null };

type Known = Pick<DestinationCheckRow, 'state' | 'since' | 'url' | 'detail' | 'checked_at'>;

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

/** The finding of a code: its first URL that failed, else one that could not be checked. */
export function worstOf(findings: readonly CodeFinding[]): CodeFinding {
  for (const kind of ['failed', 'unknown', 'skipped'] as const) {
    const worst = findings.find(({ found }) => found === kind);
    if (worst) return worst;
  }
  return findings[0] ?? { found: 'unknown', detail: '', url: null };
}

/**
 * The state of a code's destinations after a check, and when the next one is due. A URL is dead if it failed twice in a
 * row on different days (UTC): after a first failure it is checked again a day later.
 */
export function nextState(before: Known, finding: CodeFinding, now: number): Known & { due_at: number } {
  if (finding.found === 'unknown') return { ...before, due_at: now + DAY_MS };
  const { url, detail } = finding;
  if (finding.found !== 'failed') {
    const since = before.state === finding.found ? before.since : now;
    return { state: finding.found, since, url, detail, checked_at: now, due_at: now + WEEK_MS };
  }
  const wasFailing = before.state === 'dead' || before.state === 'unreachable';
  const since = wasFailing && before.url === url && before.since !== null ? before.since : now;
  const isDead = Math.floor(now / DAY_MS) > Math.floor(since / DAY_MS);
  return {
    state: isDead ? 'dead' : 'unreachable',
    since,
    url,
    detail,
    checked_at: now,
    due_at: now + (isDead ? WEEK_MS : DAY_MS),
  };
}
