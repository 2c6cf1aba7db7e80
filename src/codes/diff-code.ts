import { targetsOf } from '../safety/targets.ts';
import { linksOf } from '../safety/text-links.ts';
import type { CodeUpdate } from '../store/codes/change-qr-code.ts';
import { pendingRender } from '../store/renders/render-jobs.ts';
import type { Code } from '../store/schema.ts';
import { CODE_FIELDS, type FieldColumn, fieldsWith } from './code-fields.ts';
import { aliasesAfter } from './link-fields.ts';
import type { CodeChangeInput } from './owner-fields.ts';
import { contentTargets } from './values/content-types/content-types.ts';
import { urlsOfRule } from './values/redirect-rule.ts';

type Set = CodeUpdate['set'];

/** What a request changes on the current code. */
export type CodeDiff = Pick<CodeUpdate, 'quota' | 'affectsScans'> & {
  set: Set & { updated_at: number };
  /** URLs that must be safe before the change is made. */
  urls: string[];
  /** Links in its text or note that are checked too, and may be blocked one by one. */
  links: string[];
  /** Whether an archived code becomes active. */
  reactivates: boolean;
  /** New rules alone, or a planned change, do not unblock a code: the re-scan, due now, decides. */
  awaitsRescan: boolean;
};

type How = { hasNewTags?: boolean; isPlanned?: boolean };

/**
 * Null if the request changes nothing. Refuses `qr_data` and styles that do not fit the code. `isPlanned`: a planned
 * change is made, for which no source on another machine is asked.
 */
export function diffCode(
  code: Code,
  request: CodeChangeInput,
  now: number,
  { hasNewTags = false, isPlanned = false }: How = {},
): CodeDiff | null {
  const set = changesOf(code, { ...request, label: request.label ?? request.name });
  Object.assign(set, aliasChanges(code, request));
  if (Object.keys(set).length === 0 && !hasNewTags) return null;
  Object.assign(set, consequencesOf(code, set, isPlanned));
  const changed = Object.keys(set).map((column) => ({ column, ...CODE_FIELDS[column as FieldColumn] }));
  if (changed.some((field) => 'affectsPicture' in field && field.affectsPicture(code)))
    Object.assign(set, pendingRender(now));
  const { from, to } = { from: code.status, to: set.status ?? code.status };
  return {
    set: { ...set, updated_at: now },
    quota:
      from !== 'archived' && to === 'archived' ? 'release' : from === 'archived' && to === 'active' ? 'take' : 'keep',
    affectsScans: changed.some((field) => 'affectsScans' in field),
    urls: urlsToCheck(code, set),
    links: set.qr_data !== undefined || set.status === 'active' ? linksOf({ ...code, ...set }) : [],
    reactivates: from === 'archived' && to === 'active',
    awaitsRescan:
      to === 'blocked' &&
      [set.redirect_url, set.redirect_rules, set.split, set.expired_url, set.limit_reached_url].some(
        (value) => value !== undefined,
      ),
  };
}

const CHANGEABLE = fieldsWith('change');

/** The columns whose values differ. */
function changesOf(code: Code, request: CodeChangeInput): Set {
  const set: Record<string, unknown> = {};
  for (const { name, column, merge, cleared, fits } of CHANGEABLE) {
    const sent = request[name as keyof CodeChangeInput];
    if (sent === undefined && !(fits && fits in set)) continue;
    const value = sent === null ? cleared : merge ? merge(sent ?? {}, { ...code, ...set }) : sent;
    if (!Bun.deepEquals(value, code[column])) set[column] = value;
  }
  return set;
}

/** Those of both columns that differ. */
function aliasChanges(code: Code, { alias, release_alias: released }: CodeChangeInput): Set {
  if (alias === undefined && released === undefined) return {};
  const after = aliasesAfter(code, { alias, released });
  return Object.fromEntries(
    Object.entries(after).filter(([column, value]) => !Bun.deepEquals(value, code[column as keyof typeof after])),
  );
}

/** What else changes with these columns. */
function consequencesOf(code: Code, { redirect_url, status, ...set }: Set, isPlanned: boolean): Set {
  // Scans go to the new URL immediately, so a published destination changes with it.
  const destination = redirect_url !== undefined && code.destination_url !== null;
  // A blocked code with a safe new destination becomes active, unless the same change archives it.
  const mayReturn = code.status === 'blocked' && code.operator_block === null && !isPlanned;
  const hasNewTarget = redirect_url !== undefined || newContentTargets(code, set) !== undefined;
  const next = status ?? (mayReturn && hasNewTarget ? 'active' : undefined);
  return {
    ...(destination && { destination_url: redirect_url }),
    ...(next && { status: next }),
    ...(next === 'active' && { safety_reasons: null }),
  };
}

/** Undefined: it leads where it did. */
function newContentTargets(code: Code, { qr_data }: Set): string[] | undefined {
  if (qr_data === undefined) return undefined;
  const urlsOf = (content: Code['qr_data']) => contentTargets({ ...code, qr_data: content }).map(({ url }) => url);
  const [before, after] = [urlsOf(code.qr_data), urlsOf(qr_data)];
  return Bun.deepEquals(before, after) ? undefined : after;
}

/** New destinations are checked; for an unarchived or unblocked code, all of them. */
function urlsToCheck(code: Code, set: Set): string[] {
  if (set.status === 'active') return targetsOf({ ...code, ...set });
  const rules = set.redirect_rules?.flatMap(urlsOfRule) ?? [];
  const split = set.split?.map(({ url }) => url) ?? [];
  const content = newContentTargets(code, set) ?? [];
  const targets = [set.redirect_url, ...content, set.expired_url, set.limit_reached_url];
  return [...targets.filter((url) => url !== undefined && url !== null), ...split, ...rules];
}
