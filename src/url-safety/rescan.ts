import type { SafetyJob, SafetyVerdict } from '../store/safety.ts';
import type { Store } from '../store/store.ts';
import type { Checker, Verdict } from './check.ts';
import { nextCheckAt } from './schedule.ts';

export type RescanDeps = { store: Store; checker: Checker; intervalMs: number };

export type RescanCounts = { checked: number; blocked: number; unblocked: number };

const PAGE = 500;

/** Checks every active and blocked code once, now. */
export async function rescanAll(deps: RescanDeps, now: () => number): Promise<RescanCounts> {
  const total = { checked: 0, blocked: 0, unblocked: 0 };
  for (let after = 0; ; ) {
    const jobs = await deps.store.read.safetyJobsAfter(after, PAGE);
    const last = jobs.at(-1);
    if (!last) return total;
    after = last.seq;
    const { blocked, unblocked } = await checkJobs(deps, jobs, now());
    total.checked += jobs.length;
    total.blocked += blocked;
    total.unblocked += unblocked;
  }
}

/** Checks these codes and writes what follows: blocked, active again, or the time of the next check. */
export async function checkJobs(
  { store, checker, intervalMs }: RescanDeps,
  jobs: SafetyJob[],
  now: number,
): Promise<{ blocked: number; unblocked: number }> {
  const verdicts = await Promise.all(
    jobs.map(async (job): Promise<SafetyVerdict> => {
      const verdict = await checker.check(targets(job));
      const recheckSoon =
        verdict.verdict === 'unknown' || (verdict.verdict === 'safe' && verdict.recheckSoon);
      const state = { id: job.id, createdAt: job.created_at, checkedAt: now, recheckSoon, intervalMs };
      return { job, dueAt: nextCheckAt(state), move: moveOf(job, verdict) };
    }),
  );
  return store.write.applySafetyVerdicts({ verdicts, now });
}

/** Nothing moves on the word of a source that could not answer. */
function moveOf(job: SafetyJob, verdict: Verdict): SafetyVerdict['move'] {
  if (verdict.verdict === 'unsafe' && job.status === 'active') {
    return { status: 'blocked', reasons: JSON.stringify(verdict.reasons) };
  }
  if (verdict.verdict === 'safe' && !verdict.recheckSoon && job.status === 'blocked') {
    return { status: 'active', reasons: '[]' };
  }
  return null;
}

function targets({ redirect_url, redirect_rules }: SafetyJob): string[] {
  const urls = (JSON.parse(redirect_rules) as { url: string }[]).map((rule) => rule.url);
  return redirect_url === null ? urls : [redirect_url, ...urls];
}
