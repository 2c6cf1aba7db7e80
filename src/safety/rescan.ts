import type { ButtonJob } from '../store/projects/visitor-pages.ts';
import type { NextCheck, SafetyJob, SafetyStatusChange } from '../store/safety/safety-checks.ts';
import type { StoreWith } from '../store/store.ts';
import type { Checker, Verdict } from './check.ts';
import { nextCheckAt } from './schedule.ts';
import { targetsOf, targetsOfPlanned } from './targets.ts';
import { checkLinks, linksOf } from './text-links.ts';

export type RescanDeps = {
  store: StoreWith<
    | 'changeStatusBySafety'
    | 'safetyJobsAfter'
    | 'scheduleSafetyChecks'
    | 'pageVisitorPages'
    | 'setButtonBlock'
    | 'listPlannedChanges'
    | 'dropPlannedChange'
  >;
  checker: Checker;
  intervalMs: number;
};

export type StatusCounts = { blocked: number; unblocked: number };
export type RescanCounts = StatusCounts & { checked: number };

/** Some milliseconds of work, which block this process. */
const PAGE = 50;

/** Checks every active and blocked code and every button of visitor pages once, now. `onPage` is called with the progress, and awaited. */
export async function rescanAll(
  deps: RescanDeps,
  now: () => number,
  onPage: (counts: RescanCounts) => void | Promise<void> = () => {},
): Promise<RescanCounts> {
  const total = { checked: 0, blocked: 0, unblocked: 0 };
  await checkAllButtons(deps, now());
  for (let after = 0; ; ) {
    const jobs = await deps.store.read.safetyJobsAfter(after, PAGE);
    const last = jobs.at(-1);
    if (!last) return total;
    after = last.seq;
    const { blocked, unblocked } = await checkJobs(deps, jobs, now());
    total.checked += jobs.length;
    total.blocked += blocked;
    total.unblocked += unblocked;
    await onPage(total);
  }
}

/** Checks these codes and stores the results: blocked, active again, or the time of the next check. */
export async function checkJobs(deps: RescanDeps, jobs: readonly SafetyJob[], now: number): Promise<StatusCounts> {
  const { store, checker, intervalMs } = deps;
  const checks: NextCheck[] = [];
  const moves: SafetyStatusChange[] = [];
  await Promise.all(
    jobs.map(async (job) => {
      const verdict = await checker.check(targetsOf(job));
      const links = await checkLinks(checker, linksOf(job), job.blocked_links);
      const planned = job.next_change_at === null ? CHECKED : await checkPlanned(deps, job, now);
      const { id, seq, revision, created_at: createdAt } = job;
      const isUnsafe = job.status === 'blocked' || verdict.verdict === 'unsafe' || links.blocked !== null;
      const recheckSoon = isUnsafe || isIncomplete(verdict) || links.recheckSoon || planned.recheckSoon;
      const dueAt = nextCheckAt({ id, createdAt, checkedAt: now, recheckSoon, intervalMs });
      const move = statusChangeFor(job, verdict);
      if (move || !Bun.deepEquals(links.blocked, job.blocked_links))
        moves.push({ job, dueAt, blockedLinks: links.blocked, ...(move ?? unchanged(job)) });
      else checks.push({ seq, revision, dueAt });
    }),
  );
  const written = moves.length > 0 ? await store.write.changeStatusBySafety({ moves, now }) : [];
  if (checks.length > 0) await store.write.scheduleSafetyChecks({ checks });
  return countStatusChanges(jobs, moves, new Set(written));
}

const CHECKED = { recheckSoon: false };

/** Planned changes with an unsafe URL are taken from the plan; the code itself goes on as it is. */
async function checkPlanned(
  { store, checker }: RescanDeps,
  { seq, id, account_id }: SafetyJob,
  now: number,
): Promise<{ recheckSoon: boolean }> {
  const checked = { recheckSoon: false };
  for (const change of await store.read.listPlannedChanges({ seq })) {
    const verdict = await checker.check(targetsOf(targetsOfPlanned(change.change)));
    checked.recheckSoon ||= isIncomplete(verdict);
    const reason = verdict.verdict === 'unsafe' ? verdict.reasons[0] : undefined;
    if (!reason) continue;
    const message = `${reason.url} failed the safety check: it ${reason.text}`;
    const refused = { code: 'unsafe_url', message, at: now };
    await store.write.dropPlannedChange({ change: { id: change.id, account_id, code_id: id }, refused });
  }
  return checked;
}

async function checkAllButtons(deps: RescanDeps, now: number): Promise<void> {
  for (let afterId = ''; ; ) {
    const pages = await deps.store.read.pageVisitorPages(afterId, PAGE);
    await checkButtons(deps, pages, now);
    const last = pages.at(-1);
    if (!last) return;
    afterId = last.project_id;
  }
}

export async function checkButtons(
  { store, checker, intervalMs }: RescanDeps,
  pages: readonly ButtonJob[],
  now: number,
): Promise<void> {
  for (const { project_id: projectId, page, button_block: before } of pages) {
    const { button } = JSON.parse(page) as { button: { url: string } | null };
    const links = await checkLinks(checker, button ? [button.url] : [], before);
    const { blocked: block } = links;
    const recheckSoon = block !== null || links.recheckSoon;
    const dueAt = nextCheckAt({ id: projectId, createdAt: 0, checkedAt: now, recheckSoon, intervalMs });
    await store.write.setButtonBlock({ projectId, page, block, dueAt: button ? dueAt : null });
  }
}

function isIncomplete(verdict: Verdict): boolean {
  return verdict.verdict === 'unknown' || (verdict.verdict === 'safe' && verdict.recheckSoon);
}

/**
 * A source that could not answer changes no status. A code that is already blocked is updated if the reasons have
 * changed, so that its owner sees the current ones.
 */
function statusChangeFor(job: SafetyJob, verdict: Verdict): Pick<SafetyStatusChange, 'status' | 'reasons'> | null {
  if (verdict.verdict === 'unsafe' && job.operator_block === null) {
    const reasons = [...verdict.reasons];
    const isKnown = job.status === 'blocked' && Bun.deepEquals(job.safety_reasons, reasons);
    return isKnown ? null : { status: 'blocked', reasons };
  }
  // What the operator blocked stays blocked until the operator unblocks it.
  const mayReturn = job.status === 'blocked' && job.operator_block === null;
  return mayReturn && !isIncomplete(verdict) ? { status: 'active', reasons: [] } : null;
}

function unchanged(job: SafetyJob): Pick<SafetyStatusChange, 'status' | 'reasons'> {
  return { status: job.status === 'blocked' ? 'blocked' : 'active', reasons: job.safety_reasons ?? [] };
}

function countStatusChanges(
  jobs: readonly SafetyJob[],
  moves: readonly SafetyStatusChange[],
  written: ReadonlySet<string>,
): StatusCounts {
  const before = new Map(jobs.map(({ id, status }) => [id, status]));
  const changed = moves.filter(({ job, status }) => written.has(job.id) && before.get(job.id) !== status);
  const blocked = changed.filter(({ status }) => status === 'blocked').length;
  return { blocked, unblocked: changed.length - blocked };
}
