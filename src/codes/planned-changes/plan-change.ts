import { invalidField, Refusal } from '../../errors/refusal.ts';
import { newId } from '../../lib/ids.ts';
import type { Caller } from '../../people/caller.ts';
import { earlierResult, type IdempotentResult, idempotencyConflict } from '../../people/idempotency.ts';
import { nextCheckAt } from '../../safety/schedule.ts';
import { targetsOf, targetsOfPlanned } from '../../safety/targets.ts';
import type { Idempotency } from '../../store/idempotency/idempotent-results.ts';
import type { NewPlannedChange } from '../../store/planned/planned-changes.ts';
import { reachOf } from '../../store/reach.ts';
import type { Code } from '../../store/schema.ts';
import type { StoreWith } from '../../store/store.ts';
import type { CodeDeps } from '../create-qr-code.ts';
import { diffCode } from '../diff-code.ts';
import { getOwnedQrCode } from '../find-qr-code.ts';
import { codeNotFound } from '../qr-code.ts';
import { plannedChangeNotFound, plannedDisabled, requireSafe } from '../refusals.ts';
import { refuseByPlan, refuseByState } from '../refuse-change.ts';
import { MAX_PLANNED_CHANGES, MAX_PLANNED_LENGTH, type PlannedFields } from '../values/planned-change.ts';

type PlanDeps = Pick<CodeDeps, 'clock' | 'checker' | 'safetyIntervalMs'> & {
  store: StoreWith<'findQrCode' | 'findReplay' | 'insertPlannedChange' | 'deletePlannedChange'>;
};

type Request = { at: number; change: PlannedFields };

/**
 * Plans a change, which passes the checks of one that is made at once but for those of the account: whether its plan
 * and its quota allow it is decided when it is made.
 */
export async function planChange(
  deps: PlanDeps,
  caller: Caller,
  codeId: string,
  request: Request,
  idempotency: Idempotency | null,
): Promise<IdempotentResult<NewPlannedChange>> {
  const earlier = await earlierResult(deps.store, idempotency);
  if (earlier !== null) return { value: earlier as NewPlannedChange, replayed: true };
  const now = deps.clock.now();
  const code = await getOwnedQrCode(deps.store, caller, codeId);
  if (!caller.plan.advanced_redirects) throw plannedDisabled(caller.plan);
  if (request.at <= now) throw invalidField('at', 'must be in the future; to change the code now, update it');
  const { recheckSoon } = await checkChange(deps, caller, code, request.change).catch(atChange);
  const change = {
    id: newId('plc', now),
    at: request.at,
    change: request.change,
    planned_by: caller.actor,
    created_at: now,
  };
  const safetyDueAt = nextCheckAt({
    id: code.id,
    createdAt: now,
    checkedAt: now,
    recheckSoon,
    intervalMs: deps.safetyIntervalMs,
  });
  const result = await deps.store.write.insertPlannedChange({
    reach: reachOf(caller),
    codeId,
    change,
    safetyDueAt,
    cap: { changes: MAX_PLANNED_CHANGES, length: MAX_PLANNED_LENGTH },
    idempotency,
  });
  if (result === 'no_code') throw codeNotFound();
  if (result === 'full') throw tooManyPlanned();
  if (result === 'too_long') throw tooLongPlanned();
  if (result === 'inserted') return { value: change, replayed: false };
  if ('conflict' in result) throw idempotencyConflict();
  return { value: result.replay as NewPlannedChange, replayed: true };
}

/** As if it were made now, with every URL that it names. */
async function checkChange(
  { checker, clock }: PlanDeps,
  caller: Caller,
  code: Code,
  change: PlannedFields,
): Promise<{ recheckSoon: boolean }> {
  refuseByState(code, change);
  refuseByPlan(code, change, caller);
  diffCode(code, change, clock.now());
  const targets = targetsOfPlanned(change);
  return requireSafe(await checker.check(targetsOf(targets)), targets);
}

/** Names the field within the request. */
function atChange(error: unknown): never {
  if (!(error instanceof Refusal) || error.field === undefined) throw error;
  const { code, message, status, reasons } = error;
  throw new Refusal(code, message, { status, field: `change.${error.field}`, ...(reasons && { reasons }) });
}

function tooManyPlanned(): Refusal {
  return new Refusal(
    'too_many_planned_changes',
    `The code has ${MAX_PLANNED_CHANGES} planned changes, which is as many as it may have; cancel one first`,
  );
}

function tooLongPlanned(): Refusal {
  return new Refusal(
    'too_many_planned_changes',
    `The planned changes of the code would take more than ${MAX_PLANNED_LENGTH} characters together; plan shorter ones, or cancel one first`,
  );
}

/** One that is made already is found no more. */
export async function cancelChange(
  { store, clock }: Pick<PlanDeps, 'store' | 'clock'>,
  caller: Caller,
  codeId: string,
  changeId: string,
): Promise<void> {
  const code = await getOwnedQrCode(store, caller, codeId);
  const isDeleted = await store.write.deletePlannedChange({
    reach: reachOf(caller),
    codeId: code.id,
    changeId,
    now: clock.now(),
  });
  if (!isDeleted) throw plannedChangeNotFound();
}
