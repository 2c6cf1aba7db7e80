import type { Caller } from '../accounts/caller.ts';
import { Refusal } from '../errors/refusal.ts';
import { projectArchived } from '../projects/project.ts';
import type { QrCodeRow } from '../store/schema.ts';
import type { CodeDeps } from './create-qr-code.ts';
import { type PlannedChange, planChange, refuseByPlan, refuseByState } from './plan-change.ts';
import { codeNotFound, isQrId } from './qr-code.ts';
import type { CodeChangeRequest } from './qr-code-fields.ts';
import { requireRoom } from './quota.ts';
import { quotaExceeded, requireSafe } from './refusals.ts';

/** Enough for any crowd: each round that is lost means that another change of the same code has won. */
const ATTEMPTS = 100;

/** Whether the caller's condition on the present revision holds. */
export type Precondition = (revision: number) => boolean;

/**
 * All or nothing. The change is decided on the code as it was read and made only if it still stands so;
 * if somebody else was faster it is decided again.
 */
export async function changeQrCode(
  deps: CodeDeps,
  caller: Caller,
  id: string,
  request: CodeChangeRequest,
  precondition: Precondition | null,
): Promise<QrCodeRow> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const changed = await attemptChange(deps, caller, id, request, precondition);
    if (changed) return changed;
  }
  throw new Error(`A code changed ${ATTEMPTS} times while one change was being made`);
}

async function attemptChange(
  deps: CodeDeps,
  caller: Caller,
  id: string,
  request: CodeChangeRequest,
  precondition: Precondition | null,
): Promise<QrCodeRow | null> {
  const code = isQrId(id) ? await deps.store.read.findQrCode(caller.accountId, id) : undefined;
  if (!code) throw codeNotFound();
  refuseByState(code, request);
  const planned = planChange(code, request, deps.clock.now());
  if (planned?.reactivates) await requireLiveProject(deps, code);
  if (precondition && !precondition(code.revision)) throw preconditionFailed();
  refuseByPlan(code, request, caller);
  if (!planned) return code;
  if (planned.quota === 'take') await requireRoom(deps.store, caller);
  const { recheckSoon } = requireSafe(await deps.checker.check(planned.urls));
  if (recheckSoon) planned.set.safety_due_at = deps.clock.now();
  return store(deps, caller, code, planned);
}

async function store(
  deps: CodeDeps,
  { accountId, plan, limits }: Caller,
  code: QrCodeRow,
  { set, quota, mattersToScans }: PlannedChange,
): Promise<QrCodeRow | null> {
  const cap = limits.active_codes;
  const change = { accountId, codeId: code.id, revision: code.revision, set, quota, cap, mattersToScans };
  const result = await deps.store.write.changeQrCode(change);
  if ('code' in result) {
    if (set.render_status === 'pending') deps.wakeRenderer();
    return result.code;
  }
  if (result.refused === 'quota') throw quotaExceeded(plan, cap);
  if (result.refused === 'project_archived') throw projectArchived();
  return null;
}

async function requireLiveProject({ store }: CodeDeps, code: QrCodeRow): Promise<void> {
  const project = await store.read.findProject(code.account_id, code.project_id);
  if (project?.is_archived === 1) throw projectArchived();
}

function preconditionFailed(): Refusal {
  return new Refusal('precondition_failed', 'The code was changed meanwhile; read it again and decide anew');
}
