import type { Refusal } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import type { Caller } from '../people/caller.ts';
import { earlierResult, type IdempotentResult, idempotencyConflict } from '../people/idempotency.ts';
import { isProjectId, projectArchived, projectNotFound, projectRequired } from '../projects/project.ts';
import type { Checker } from '../safety/check.ts';
import { nextCheckAt } from '../safety/schedule.ts';
import { type RulesName, targetsOf } from '../safety/targets.ts';
import { checkLinks, linksOf } from '../safety/text-links.ts';
import type { NewQrCode } from '../store/codes/qr-codes.ts';
import type { NamedTags } from '../store/codes/tags.ts';
import type { Idempotency } from '../store/idempotency/idempotent-results.ts';
import { type Reach, reaches } from '../store/reach.ts';
import type { Code, ProjectRow } from '../store/schema.ts';
import type { StoreWith } from '../store/store.ts';
import type { Writes } from '../store/writes.ts';
import { fieldsWith, type With } from './code-fields.ts';
import { withPasswordHash } from './code-password.ts';
import { getStyleTemplate } from './find-style-template.ts';
import { aliasTaken, requireDomain, slugTaken } from './link-fields.ts';
import type { NewCodeInput } from './owner-fields.ts';
import { hasQuotaLeft } from './quota.ts';
import { externalIdTaken, logoNotFound, quotaExceeded, requireChecked, requireSafe } from './refusals.ts';
import { refuseNewByPlan } from './refuse-change.ts';
import { fileGone, requireFiles } from './require-files.ts';
import { rulesNameOf, withRules } from './rules-name.ts';
import { namedTags, tooManyTags } from './tags.ts';
import { contentTitle } from './values/content-types/content-types.ts';
import { newSlug } from './values/slug.ts';

export type CodeDeps = {
  store: StoreWith<
    | 'findAccount'
    | 'findDefaultProject'
    | 'findFile'
    | 'findProject'
    | 'findReplay'
    | 'findServedFile'
    | 'findStyleTemplate'
    | 'insertQrCode'
  >;
  clock: Clock;
  checker: Checker;
  /** The maximum time between two safety checks of a code. */
  safetyIntervalMs: number;
  /** Wakes the render workers. */
  wakeRenderer: () => void;
  /** Absent: a picture that cannot be read is found when it is drawn. */
  requireReadableLook?: RequireReadableLook;
};

/** Refuses with `unreadable_style`. */
export type RequireReadableLook = (
  code: Pick<Code, 'account_id' | 'project_id' | 'type' | 'slug' | 'alias' | 'qr_data' | 'style' | 'decoration'>,
) => Promise<void>;

/** For changes at once: more than one look at a time would take all places of the account in the queue for drawing. */
export function withLooksInTurn<Deps extends Pick<CodeDeps, 'requireReadableLook'>>(deps: Deps): Deps {
  const { requireReadableLook: check } = deps;
  if (!check) return deps;
  let last: Promise<unknown> = Promise.resolve();
  const requireReadableLook: RequireReadableLook = (code) => {
    const next = last.then(() => check(code));
    last = next.catch(() => {});
    return next;
  };
  return { ...deps, requireReadableLook };
}

const SLUG_ATTEMPTS = 20;

/** Checks run in the order that the API promises: project, plan, quota, safety, look. */
export async function createQrCode(
  deps: CodeDeps,
  caller: Caller,
  request: NewCodeInput,
  idempotency: Idempotency | null,
): Promise<IdempotentResult<Code>> {
  const earlier = await earlierCode(deps.store, idempotency);
  if (earlier) return earlier;
  const code = await draftCode(deps, caller, request);
  if (!(await hasQuotaLeft(deps.store, caller))) return replayOrQuotaExceeded(deps.store, caller, idempotency);
  const checked = await checkDraft(deps, code, rulesNameOf(request));
  await deps.requireReadableLook?.(checked);
  const result = await insert(
    deps,
    caller,
    checked,
    idempotency,
    namedTags(caller.accountId, request, deps.clock.now()),
    Boolean(request.slug),
  );
  if (!result.replayed) deps.wakeRenderer();
  return result;
}

/** The code for a request, if its project accepts codes and the plan has the features. */
export async function draftCode(
  deps: Pick<CodeDeps, 'store' | 'clock'>,
  caller: Caller,
  sent: NewCodeInput,
): Promise<DraftCode> {
  // Null counts as not sent.
  const { rules, redirect_rules } = sent;
  const request = withRules({ ...sent, rules: rules ?? undefined, redirect_rules: redirect_rules ?? undefined });
  const { style_template_id: templateId } = request;
  const template = templateId == null ? {} : await getStyleTemplate(deps.store, caller, templateId);
  const fields = readFields(
    await withPasswordHash(request, { type: request.type ?? undefined, password_hash: null }),
    template,
  );
  const project = await liveProject(deps.store, caller, request.project_id ?? null);
  requireDomain(fields.alias, project);
  refuseNewByPlan(caller, request);
  await requireFiles(deps.store, caller, fields);
  const label = request.name ?? request.label ?? defaultLabel(fields);
  return newCode(caller, project, label, fields, deps.clock.now());
}

/** The same code with the time of its next check, if all its URLs are safe; unsafe links in its text are blocked. */
export async function checkDraft(
  { checker, safetyIntervalMs: intervalMs }: Pick<CodeDeps, 'checker' | 'safetyIntervalMs'>,
  code: DraftCode,
  rulesName?: RulesName,
): Promise<DraftCode> {
  const targets = requireSafe(await checker.check(targetsOf(code)), code, rulesName);
  const links = requireChecked(await checkLinks(checker, linksOf(code)));
  const { id, created_at: createdAt } = code;
  const recheckSoon = targets.recheckSoon || links.recheckSoon;
  const check = { id, createdAt, checkedAt: createdAt, recheckSoon, intervalMs };
  return { ...code, safety_due_at: nextCheckAt(check), blocked_links: links.blocked };
}

async function earlierCode(
  store: StoreWith<'findReplay'>,
  idempotency: Idempotency | null,
): Promise<IdempotentResult<Code> | null> {
  const earlier = await earlierResult(store, idempotency);
  return earlier ? { value: earlier as Code, replayed: true } : null;
}

/** The same call in a concurrent request may have taken the last place: then return its result. */
async function replayOrQuotaExceeded(
  store: StoreWith<'findReplay'>,
  { plan, limits }: Caller,
  idempotency: Idempotency | null,
): Promise<IdempotentResult<Code>> {
  const twin = await earlierCode(store, idempotency);
  if (!twin) throw quotaExceeded(plan, limits.active_codes);
  return twin;
}

async function liveProject(
  store: StoreWith<'findDefaultProject' | 'findProject'>,
  reach: Reach,
  id: string | null,
): Promise<ProjectRow> {
  const { findDefaultProject, findProject } = store.read;
  if (id !== null && !isProjectId(id)) throw projectNotFound(id);
  const project = await (id === null ? findDefaultProject(reach.accountId) : findProject(reach, id));
  if (!project) throw projectNotFound(id ?? 'default');
  if (!reaches(reach, project.id)) throw projectRequired();
  if (project.is_archived) throw projectArchived('project_id');
  return project;
}

/** A new code with a value for each field that can be sent. */
export type DraftCode = NewQrCode & SentFields;

type SentFields = Pick<Code, Exclude<With<'create'>, 'label' | 'project_id'>>;

const CREATABLE = fieldsWith('create');

/** The fields that were sent and the initial values of the others; the look begins with that of the template. */
function readFields(
  { text, tags: _, ...request }: NewCodeInput,
  { style, decoration }: Partial<Pick<Code, 'style' | 'decoration'>>,
): SentFields {
  const sent: Record<string, unknown> = text == null ? request : { ...request, qr_data: { text } };
  const code: Record<string, unknown> = Object.fromEntries(CREATABLE.map(({ column, initial }) => [column, initial]));
  code.type = request.type ?? 'url';
  if (style && decoration) Object.assign(code, { style, decoration });
  for (const { name, column, merge } of CREATABLE) {
    const value = sent[name] ?? null;
    if (value !== null) code[column] = merge ? merge(value, code as SentFields) : value;
  }
  return code as SentFields;
}

function newCode(caller: Caller, project: ProjectRow, label: string, fields: SentFields, now: number): DraftCode {
  return {
    ...fields,
    id: newId('qr', now),
    account_id: caller.accountId,
    project_id: project.id,
    label,
    slug: fields.slug || newSlug(),
    status: 'active',
    render_status: 'pending',
    render_requested_at: now,
    safety_due_at: now,
    blocked_links: null,
    created_via: caller.via,
    created_by: caller.actor,
    created_at: now,
    updated_at: now,
  };
}

async function insert(
  deps: CodeDeps,
  caller: Caller,
  code: DraftCode,
  idempotency: Idempotency | null,
  tags: NamedTags | null,
  isSlugChosen: boolean,
): Promise<IdempotentResult<Code>> {
  for (let attempt = 1; ; attempt++) {
    const input = { code, cap: caller.limits.active_codes, idempotency, ...(tags && { tags }) };
    const result = await deps.store.write.insertQrCode(input);
    if ('code' in result) return { value: result.code, replayed: false };
    if ('replay' in result) return { value: result.replay as Code, replayed: true };
    if ('conflict' in result) throw idempotencyConflict();
    if (result.refused !== 'slug_taken' || isSlugChosen || attempt === SLUG_ATTEMPTS)
      throw insertRefusal(result.refused, caller);
    code = { ...code, slug: newSlug() };
  }
}

type Refused = Extract<Awaited<ReturnType<Writes['insertQrCode']>>, { refused: string }>['refused'];

/** Why the store did not insert the code. A generated slug is taken only after many attempts. */
export function insertRefusal(refused: Refused, { plan, limits }: Caller): Refusal {
  if (refused === 'quota') return quotaExceeded(plan, limits.active_codes);
  if (refused === 'no_logo') return logoNotFound();
  if (refused === 'no_file') return fileGone('qr_data');
  if (refused === 'tags_full') return tooManyTags();
  if (refused === 'project_archived') return projectArchived('project_id');
  if (refused === 'external_id_taken') return externalIdTaken();
  return refused === 'alias_taken' ? aliasTaken('alias') : slugTaken();
}

const MAX_LENGTH = 60;
/** A host may be longer than a label. */
const MAX_HOST_LENGTH = 255;

/** A code without a name gets the host of its destination, or a title from its content. */
export function defaultLabel(code: Pick<Code, 'type' | 'redirect_url' | 'qr_data'>): string {
  const host = code.redirect_url === null ? '' : (URL.parse(code.redirect_url)?.hostname ?? '');
  return host.slice(0, MAX_HOST_LENGTH) || firstWords(contentTitle(code)) || 'QR code';
}

/** As many whole words as fit, or the first letters; white space becomes single spaces. */
function firstWords(text: string): string {
  const letters = [...text.trim().replace(/\s+/g, ' ')];
  if (letters.length <= MAX_LENGTH) return letters.join('');
  const cut = letters.slice(0, MAX_LENGTH + 1).lastIndexOf(' ');
  return letters.slice(0, cut > 0 ? cut : MAX_LENGTH).join('');
}
