import type { Caller } from '../accounts/caller.ts';
import { earlierResult, idempotencyConflict, type Outcome } from '../idempotency/idempotency.ts';
import type { Clock } from '../lib/clock.ts';
import { fold } from '../lib/fold.ts';
import { newId } from '../lib/ids.ts';
import { isProjectId, projectArchived, projectNotFound } from '../projects/project.ts';
import { type Decoration, NO_DECORATION, storedDecoration } from '../render/picture/decoration.ts';
import { DEFAULT_STYLE, type RenderStyle } from '../render/picture/style.ts';
import type { NewQrCode } from '../store/codes/qr-codes.ts';
import type { Idempotency } from '../store/idempotency/idempotent-results.ts';
import type { ProjectRow, QrCodeRow } from '../store/schema.ts';
import type { StoreWith } from '../store/store.ts';
import type { Checker } from '../url-safety/check.ts';
import { nextCheckAt } from '../url-safety/schedule.ts';
import { targetsOf } from '../url-safety/targets.ts';
import { checkLinks, linksOf } from '../url-safety/text-links.ts';
import { type CodeContent, holdsContent, readContent, readDecoration, readStyle } from './code-content.ts';
import { defaultLabel } from './default-label.ts';
import type { NewCodeInput } from './owner-fields.ts';
import { hasQuotaLeft } from './quota.ts';
import {
  advancedDisabled,
  creationDisabled,
  logoNotFound,
  quotaExceeded,
  requireChecked,
  requireSafe,
} from './refusals.ts';
import { newSlug } from './slug.ts';

export type CodeDeps = {
  store: StoreWith<'findAccount' | 'findDefaultProject' | 'findProject' | 'findReplay' | 'insertQrCode'>;
  clock: Clock;
  checker: Checker;
  /** The maximum time between two safety checks of a code. */
  safetyIntervalMs: number;
  /** Wakes the render workers. */
  wakeRenderer: () => void;
};

const SLUG_ATTEMPTS = 20;

/** Checks run in the order that the API promises: project, plan, quota, safety. */
export async function createQrCode(
  deps: CodeDeps,
  caller: Caller,
  request: NewCodeInput,
  idempotency: Idempotency | null,
): Promise<Outcome<QrCodeRow>> {
  const earlier = await earlierCode(deps.store, idempotency);
  if (earlier) return earlier;
  const code = await draftCode(deps, caller, request);
  if (!(await hasQuotaLeft(deps.store, caller)))
    return replayOrQuotaExceeded(deps.store, caller, idempotency);
  const checked = await checkDraft(deps, code);
  const result = await insert(deps, caller, checked, idempotency);
  if (!result.replayed) deps.wakeRenderer();
  return result;
}

/** The code for a request, if its project accepts codes and the plan has the features. */
export async function draftCode(
  deps: Pick<CodeDeps, 'store' | 'clock'>,
  caller: Caller,
  request: NewCodeInput,
): Promise<NewQrCode> {
  const content = parseContent(request);
  const project = await liveProject(deps.store, caller.accountId, request.project_id ?? null);
  requireFeatures(caller, request);
  return newCode(caller, project, request, content, deps.clock.now());
}

/** The same code with the time of its next check, if all its URLs are safe; unsafe links in its text are blocked. */
export async function checkDraft(
  { checker, safetyIntervalMs: intervalMs }: Pick<CodeDeps, 'checker' | 'safetyIntervalMs'>,
  code: NewQrCode,
): Promise<NewQrCode> {
  const targets = requireSafe(await checker.check(targetsOf(code)), code);
  const links = requireChecked(await checkLinks(checker, linksOf(code)));
  const { id, created_at: createdAt } = code;
  const recheckSoon = targets.recheckSoon || links.recheckSoon;
  const check = { id, createdAt, checkedAt: createdAt, recheckSoon, intervalMs };
  return { ...code, safety_due_at: nextCheckAt(check), blocked_links: links.blocked };
}

async function earlierCode(
  store: StoreWith<'findReplay'>,
  idempotency: Idempotency | null,
): Promise<Outcome<QrCodeRow> | null> {
  const earlier = await earlierResult(store, idempotency);
  return earlier ? { value: earlier as QrCodeRow, replayed: true } : null;
}

/** The same call in a concurrent request may have taken the last place: then return its result. */
async function replayOrQuotaExceeded(
  store: StoreWith<'findReplay'>,
  { plan, limits }: Caller,
  idempotency: Idempotency | null,
): Promise<Outcome<QrCodeRow>> {
  const twin = await earlierCode(store, idempotency);
  if (!twin) throw quotaExceeded(plan, limits.active_codes);
  return twin;
}

async function liveProject(
  store: StoreWith<'findDefaultProject' | 'findProject'>,
  accountId: string,
  id: string | null,
): Promise<ProjectRow> {
  const project =
    id === null ? await store.read.findDefaultProject(accountId) : await findById(store, accountId, id);
  if (!project) throw projectNotFound(id ?? 'default');
  if (project.is_archived === 1) throw projectArchived('project_id');
  return project;
}

async function findById(
  store: StoreWith<'findProject'>,
  accountId: string,
  id: string,
): Promise<ProjectRow | undefined> {
  return isProjectId(id) ? store.read.findProject(accountId, id) : undefined;
}

/** Content and design, parsed before the store is queried. */
type ParsedContent = { content: CodeContent | null; style: RenderStyle; decoration: Decoration };

function parseContent(request: NewCodeInput): ParsedContent {
  const type = request.type ?? 'url';
  const sent = typeof request.text === 'string' ? { text: request.text } : request.qr_data;
  const style = request.qr_render_metadata ? readStyle(request.qr_render_metadata) : DEFAULT_STYLE;
  return {
    content: holdsContent(type) ? readContent(type, sent) : null,
    style,
    decoration: request.decoration ? readDecoration(request.decoration, style) : NO_DECORATION,
  };
}

function requireFeatures({ plan }: Caller, request: NewCodeInput): void {
  if (!plan.creates_codes) throw creationDisabled(plan);
  if (plan.advanced_redirects) return;
  if (request.redirect_rules && request.redirect_rules.length > 0)
    throw advancedDisabled(plan, 'redirect_rules');
  if (typeof request.expires_at === 'number') throw advancedDisabled(plan, 'expires_at');
  if (typeof request.scan_limit === 'number') throw advancedDisabled(plan, 'scan_limit');
}

function newCode(
  caller: Caller,
  project: ProjectRow,
  request: NewCodeInput,
  { content, style, decoration }: ParsedContent,
  now: number,
): Required<NewQrCode> {
  const url = request.redirect_url ?? null;
  const label = request.name ?? request.label ?? defaultLabel(url, content);
  return {
    id: newId('qr', now),
    account_id: caller.accountId,
    project_id: project.id,
    label,
    label_folded: fold(label),
    slug: newSlug(),
    status: 'active',
    type: request.type ?? 'url',
    redirect_url: url,
    redirect_rules: JSON.stringify(request.redirect_rules ?? []),
    qr_data: JSON.stringify(content ?? {}),
    expires_at: request.expires_at ?? null,
    scan_limit: request.scan_limit ?? null,
    style: JSON.stringify(style),
    decoration: storedDecoration(decoration),
    logo: decoration.logo?.hash ?? null,
    render_status: 'pending',
    render_requested_at: now,
    safety_due_at: now,
    blocked_links: null,
    created_via: caller.via,
    created_by: JSON.stringify(caller.actor),
    created_at: now,
    updated_at: now,
  };
}

async function insert(
  deps: CodeDeps,
  { plan, limits }: Caller,
  code: NewQrCode,
  idempotency: Idempotency | null,
): Promise<Outcome<QrCodeRow>> {
  for (let attempt = 1; ; attempt++) {
    const result = await deps.store.write.insertQrCode({ code, cap: limits.active_codes, idempotency });
    if ('code' in result) return { value: result.code, replayed: false };
    if ('replay' in result) return { value: result.replay as QrCodeRow, replayed: true };
    if ('conflict' in result) throw idempotencyConflict();
    if (result.refused === 'quota') throw quotaExceeded(plan, limits.active_codes);
    if (result.refused === 'no_logo') throw logoNotFound();
    if (result.refused === 'project_archived') throw projectArchived('project_id');
    if (attempt === SLUG_ATTEMPTS) throw new Error(`No free slug after ${SLUG_ATTEMPTS} attempts`);
    code = { ...code, slug: newSlug() };
  }
}
