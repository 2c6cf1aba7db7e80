import { Refusal } from '../errors/refusal.ts';
import { type Caller, JobLost } from '../people/caller.ts';
import { requireProject } from '../projects/find-project.ts';
import { projectArchived } from '../projects/project.ts';
import { nextCheckAt } from '../safety/schedule.ts';
import { targetsOf } from '../safety/targets.ts';
import { checkLinks } from '../safety/text-links.ts';
import type { CodeUpdate } from '../store/codes/change-qr-code.ts';
import { aliasesOf } from '../store/codes/code-aliases.ts';
import { type Reach, wholeAccount } from '../store/reach.ts';
import { pendingRender } from '../store/renders/render-jobs.ts';
import type { Code, ProjectRow, StoredChange } from '../store/schema.ts';
import type { StoreWith } from '../store/store.ts';
import type { Writes } from '../store/writes.ts';
import { changedFields, shownChange } from './changed-fields.ts';
import { withPasswordHash } from './code-password.ts';
import type { CodeDeps } from './create-qr-code.ts';
import { type CodeDiff, diffCode } from './diff-code.ts';
import { getOwnedQrCode, withPlannedChanges } from './find-qr-code.ts';
import { aliasTaken, requireDomain } from './link-fields.ts';
import type { CodeChangeInput } from './owner-fields.ts';
import { hasQuotaLeft } from './quota.ts';
import {
  externalIdTaken,
  logoNotFound,
  plannedChangeNotFound,
  quotaExceeded,
  requireChecked,
  requireSafe,
} from './refusals.ts';
import { refuseByPlan, refuseByState } from './refuse-change.ts';
import { fileGone, requireFiles } from './require-files.ts';
import { rulesNameOf, withRules } from './rules-name.ts';
import { diffTags, tooManyTags } from './tags.ts';
import type { FieldChange } from './values/code-values.ts';
import { contentTypeOf, usedFiles } from './values/content-types/content-types.ts';

export type ChangeDeps = CodeDeps & {
  store: StoreWith<
    | 'findQrCode'
    | 'changeQrCode'
    | 'findTags'
    | 'listTagsOfCodes'
    | 'listTagNames'
    | 'findByExternalIds'
    | 'findTakenAliases'
    | 'dropPlannedChange'
  >;
  /** Missing for planned changes themselves. */
  plannedChanges?: { ofCode(codeSeq: number): Promise<void> };
};

/** Enough for any contention: each failed attempt means that another change of the same code succeeded. */
const ATTEMPTS = 100;

/** What is to change; as a function, decided on the code as it is. */
type ChangeRequest = CodeChangeInput | ((code: Code) => CodeChangeInput);

/** Whether the current revision meets the caller's condition. */
export type Precondition = (revision: number) => boolean;

/**
 * All or nothing. The change is decided on the code as read and written only if its revision is still current; on a
 * conflict it is decided again.
 */
export async function changeQrCode(
  deps: ChangeDeps,
  caller: Caller,
  id: string,
  request: ChangeRequest,
  precondition: Precondition | null,
): Promise<Code> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const changed = await attemptChange(deps, caller, id, request, precondition);
    if (changed) return changed;
  }
  throw new Error(`A code changed ${ATTEMPTS} times while one change was being made`);
}

async function attemptChange(
  deps: ChangeDeps,
  caller: Caller,
  id: string,
  wanted: ChangeRequest,
  precondition: Precondition | null,
): Promise<Code | null> {
  const find = () => getOwnedQrCode(deps.store, caller, id);
  // What is made later than this change would undo it.
  const code = caller.planned ? await find() : await withPlannedChanges(deps, find);
  const { update } = await decideChange(deps, caller, code, wanted, precondition).catch((error) =>
    decideAgainIfChanged(deps, code, error),
  );
  if (update === 'again') return null;
  if (!update) {
    // What is so already is not planned any more.
    if (caller.planned) await dropPlanned(deps, caller.planned.id, code);
    return code;
  }
  const result = await deps.store.write.changeQrCode(update);
  if ('code' in result) {
    if (update.set.render_status === 'pending') deps.wakeRenderer();
    return result.code;
  }
  if (result.refused === 'conflict') return null;
  if (result.refused === 'job_lost') throw new JobLost();
  await decideAgainIfChanged(deps, code, changeRefusal(result.refused, caller, update.set));
  return null;
}

function dropPlanned({ store }: ChangeDeps, id: string, { account_id, id: code_id }: Code): Promise<void> {
  return store.write.dropPlannedChange({ change: { id, account_id, code_id }, refused: null });
}

/** The same change in a concurrent call may have taken the last place of the quota: then it is decided again. */
async function decideAgainIfChanged(deps: ChangeDeps, code: Code, error: unknown): Promise<{ update: 'again' }> {
  if (!(error instanceof Refusal) || error.code !== 'quota_exceeded_qr') throw error;
  const present = await deps.store.read.findQrCode(wholeAccount(code.account_id), code.id);
  if (present?.revision === code.revision) throw error;
  return { update: 'again' };
}

/** What to write for the change, by all checks but those of the store; null: the code is so already. */
export async function decideChange(
  deps: ChangeDeps,
  caller: Caller,
  code: Code,
  wanted: ChangeRequest,
  precondition: Precondition | null,
): Promise<{ update: CodeUpdate | null }> {
  const sent = withRules(typeof wanted === 'function' ? wanted(code) : wanted);
  refuseByState(code, sent);
  const request = await withPasswordHash(sent, code);
  const tags = await diffTags(deps.store, code, request, deps.clock.now());
  const isPlanned = caller.planned !== undefined;
  const diff = diffCode(code, request, deps.clock.now(), { hasNewTags: tags !== null, isPlanned });
  const target = await targetOf(deps, caller, code, diff);
  if (diff?.reactivates && !target) await requireLiveProject(deps, code);
  if (diff?.set.alias)
    requireDomain(diff.set.alias, target ?? (await requireProject(deps.store, caller, code.project_id)));
  if (precondition && !precondition(code.revision)) throw preconditionFailed();
  refuseByPlan(code, request, caller);
  if (!diff) return { update: null };
  const { set, quota, affectsScans } = diff;
  const hasFiles = contentTypeOf(code.type)?.files !== undefined;
  if (hasFiles && set.qr_data !== undefined) await requireFiles(deps.store, caller, { ...code, ...set });
  if (quota === 'take' && !(await hasQuotaLeft(deps.store, caller))) throw changeRefusal('quota', caller, {});
  const targets = requireSafe(await deps.checker.check(diff.urls), { ...code, ...set }, rulesNameOf(request));
  const links = requireChecked(await checkLinks(deps.checker, diff.links));
  if (set.style ?? set.decoration ?? set.alias ?? (code.type === 'wifi' && set.qr_data))
    await deps.requireReadableLook?.({ ...code, ...set });
  if (set.qr_data !== undefined || diff.links.length > 0) set.blocked_links = links.blocked;
  // No source on another machine was asked about what was planned.
  if (diff.awaitsRescan || (isPlanned && diff.urls.length > 0)) set.safety_due_at = deps.clock.now();
  else if (diff.urls.length + diff.links.length > 0)
    set.safety_due_at = nextCheck(deps, code, targets.recheckSoon || links.recheckSoon);
  return {
    update: {
      accountId: caller.accountId,
      codeId: code.id,
      revision: code.revision,
      set,
      quota,
      cap: caller.limits.active_codes,
      affectsScans,
      ...unblocking(code, set),
      ...(target && { target }),
      ...(hasFiles && set.qr_data !== undefined && { files: usedFiles({ ...code, ...set }) }),
      ...(tags && { tags: tags.tags }),
      history: historyOf(caller, code, set, tags?.history),
      ...(caller.job && { job: caller.job }),
      ...(caller.planned && { planned: { id: caller.planned.id } }),
    },
  };
}

/** What a change would change; refuses what it would refuse. */
export async function previewChange(
  deps: ChangeDeps,
  caller: Caller,
  id: string,
  wanted: ChangeRequest,
): Promise<{ code: Code; fields: FieldChange[] }> {
  const code = await getOwnedQrCode(deps.store, caller, id);
  const { update } = await decideChange(deps, caller, code, wanted, null);
  if (update) await requireFreeNames(deps.store, code, update.set);
  return { code, fields: (update?.history?.fields ?? []).map(shownChange) };
}

/** What otherwise the write refuses. */
async function requireFreeNames(
  { read }: StoreWith<'findByExternalIds' | 'findTakenAliases'>,
  code: Code,
  set: CodeUpdate['set'],
): Promise<void> {
  const { account_id, project_id } = code;
  if (set.external_id && (await read.findByExternalIds(wholeAccount(account_id), [set.external_id])).length > 0)
    throw externalIdTaken();
  const after = { ...code, ...set };
  const own = after.project_id === project_id ? aliasesOf(code) : [];
  const wanted = aliasesOf(after).filter((alias) => !own.includes(alias));
  if ((await read.findTakenAliases(after, wanted)).length > 0)
    throw aliasTaken(set.alias === undefined ? 'project_id' : 'alias');
}

type Refused = Exclude<
  Extract<Awaited<ReturnType<Writes['changeQrCode']>>, { refused: string }>['refused'],
  'conflict' | 'job_lost'
>;

/** Why the store did not change the code; `sent`: what was to change. */
export function changeRefusal(
  refused: Refused,
  { plan, limits }: Caller,
  sent: Pick<CodeChangeInput, 'alias' | 'project_id'>,
): Refusal {
  if (refused === 'quota') return quotaExceeded(plan, limits.active_codes);
  if (refused === 'no_logo') return logoNotFound();
  if (refused === 'no_file') return fileGone('qr_data');
  if (refused === 'tags_full') return tooManyTags();
  if (refused === 'external_id_taken') return externalIdTaken();
  if (refused === 'not_planned') return plannedChangeNotFound();
  if (refused === 'alias_taken') return aliasTaken(sent.alias === undefined ? 'project_id' : 'alias');
  return projectArchived(sent.project_id === undefined ? 'status' : 'project_id');
}

/** Unblocking by the owner is recorded in the audit trail, like that by the re-scan. */
function unblocking(code: Code, set: CodeDiff['set']): Pick<CodeUpdate, 'safetyEvent'> {
  if (code.safety_reasons === null || set.status !== 'active') return {};
  const url = targetsOf({ ...code, ...set })[0] ?? '';
  const reasons = [{ source: 'owner', url, text: 'was found safe when the owner changed the code' }];
  return { safetyEvent: { at: set.updated_at, verdict: 'active', reasons } };
}

/** New destinations are checked as often as those of a new code. */
function nextCheck({ clock, safetyIntervalMs }: CodeDeps, { id }: Code, recheckSoon: boolean): number {
  const now = clock.now();
  return nextCheckAt({ id, createdAt: now, checkedAt: now, recheckSoon, intervalMs: safetyIntervalMs });
}

/**
 * The project to move to, which must not be archived; null: it stays. If links are printed differently there, the code
 * gets a new picture.
 */
async function targetOf(
  { store, clock }: CodeDeps,
  reach: Reach,
  code: Code,
  diff: CodeDiff | null,
): Promise<ProjectRow | null> {
  const id = diff?.set.project_id;
  if (!diff || id === undefined) return null;
  const target = await requireProject(store, reach, id);
  if (target.is_archived) throw projectArchived('project_id');
  const source = await store.read.findProject(reach, code.project_id);
  const isPrintedAlike =
    code.type === 'wifi' ||
    (source?.compact_codes === target.compact_codes &&
      source.custom_domain === target.custom_domain &&
      // Otherwise the current picture may predate the project's change.
      source.renders_after === null);
  if (!isPrintedAlike) Object.assign(diff.set, pendingRender(clock.now()));
  return target;
}

/** At the instant of `updated_at`: whoever has seen the code as of then has seen this change. */
function historyOf(
  { actor, job, planned }: Caller,
  code: Code,
  set: CodeDiff['set'],
  tags: StoredChange | undefined,
): NonNullable<CodeUpdate['history']> {
  const fields = [...changedFields(code, set), ...(tags ? [tags] : [])];
  return {
    at: set.updated_at,
    actor,
    fields,
    ...(job && { job_id: job.id }),
    ...(planned && { planned: { change_id: planned.id, planned_at: planned.created_at, at: planned.at } }),
  };
}

async function requireLiveProject({ store }: CodeDeps, code: Code): Promise<void> {
  const project = await store.read.findProject(wholeAccount(code.account_id), code.project_id);
  if (project?.is_archived) throw projectArchived('status');
}

export function preconditionFailed(): Refusal {
  return new Refusal('precondition_failed', 'The code was changed meanwhile; read it again and decide anew');
}
