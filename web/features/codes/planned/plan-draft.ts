import type { FormErrors } from '@mantine/form';
import { rulesOf } from '../../../lib/redirect-rules.ts';
import { firstSplit, type SplitDraft, splitProblems, variantsOf } from '../../../lib/split-draft.ts';
import { urlProblem } from '../../../lib/url-input.ts';
import type { Code, NewPlannedChange } from '../../../lib/v2.ts';
import { fromZoned, toZoned } from '../../../lib/zoned-time.ts';
import { isLink } from '../code-types.ts';
import { type EndUrl, limitProblems } from '../fields/limits.ts';

export const PLANNED_PARTS = ['redirect_url', 'rules', 'split', 'expires_at', 'scan_limit', 'status'] as const;
export type PlannedPart = (typeof PLANNED_PARTS)[number];

export const PART_NAMES: Record<PlannedPart, string> = {
  redirect_url: 'Destination',
  rules: 'Rules',
  split: 'Split',
  expires_at: 'Expiry',
  scan_limit: 'Scan limit',
  status: 'Status',
};

/** A planned change while it is entered. Times are wall-clock times of the account's zone; empty: none. */
export type PlanDraft = SplitDraft &
  Record<EndUrl, string> & {
    at: string;
    parts: PlannedPart[];
    redirect_url: string;
    /** `present`: those that the code has now, at that moment again. */
    rules: 'none' | 'present';
    hasSplit: 'yes' | 'no';
    expires: string;
    scan_limit: number | '';
    status: 'active' | 'archived';
  };

/** What can be planned for this code. */
export function partsFor(code: Pick<Code, 'type' | 'rules'>): PlannedPart[] {
  const { type } = code;
  if (type === 'wifi') return ['status'];
  const isPossible: Partial<Record<PlannedPart, boolean>> = {
    redirect_url: type === 'url',
    // Those of now can be ended, or brought back.
    rules: rulesOf(code).length > 0,
    split: isLink(type),
  };
  return PLANNED_PARTS.filter((part) => isPossible[part] ?? true);
}

const HOUR_MS = 3_600_000;

/** The next full hour but one, and the code as it is. */
export function draftFor(code: Code, zone: string, now: number): PlanDraft {
  const at = new Date(Math.ceil(now / HOUR_MS) * HOUR_MS + HOUR_MS).toISOString();
  const split =
    code.split === null ? firstSplit(code.redirect_url ?? '') : { split: code.split, split_by: code.split_by };
  return {
    ...split,
    at: toZoned(at, zone),
    parts: [partsFor(code)[0] ?? 'status'],
    redirect_url: '',
    rules: 'none',
    hasSplit: code.split === null ? 'yes' : 'no',
    expires: code.expires_at === null ? '' : toZoned(code.expires_at, zone),
    scan_limit: code.scan_limit ?? '',
    expired_url: code.expired_url ?? '',
    limit_reached_url: code.limit_reached_url ?? '',
    status: code.status === 'archived' ? 'active' : 'archived',
  };
}

/** Errors for which the server would refuse it, by form path. */
export function draftProblems(draft: PlanDraft, zone: string, now: number): FormErrors {
  const has = (part: PlannedPart) => draft.parts.includes(part);
  const wrongUrl = has('redirect_url') ? urlProblem(draft.redirect_url) : null;
  return {
    ...(draft.at === '' && { at: 'Enter a date and a time' }),
    ...(draft.at !== '' && Date.parse(fromZoned(draft.at, zone)) <= now && { at: 'Choose a moment to come' }),
    ...(draft.parts.length === 0 && { parts: 'Choose what is to change' }),
    ...(wrongUrl !== null && { redirect_url: wrongUrl }),
    ...(has('split') && draft.hasSplit === 'yes' ? splitProblems(draft) : {}),
    ...(has('scan_limit') ? limitProblems(draft) : {}),
  };
}

/** The request. Requires a draft without problems. */
export function requestOf(draft: PlanDraft, code: Code, zone: string): NewPlannedChange {
  const { split_by, expires, scan_limit } = draft;
  // What stays as it is is not planned: who changes it until then keeps that.
  const end = (name: EndUrl) => (draft[name] === (code[name] ?? '') ? {} : { [name]: draft[name] || null });
  const split = draft.hasSplit === 'yes' ? { split: variantsOf(draft), split_by } : { split: null };
  const values: Record<PlannedPart, NewPlannedChange['change']> = {
    redirect_url: { redirect_url: draft.redirect_url },
    rules: { rules: draft.rules === 'none' ? null : rulesOf(code) } as NewPlannedChange['change'],
    split,
    expires_at: { expires_at: expires === '' ? null : fromZoned(expires, zone), ...end('expired_url') },
    scan_limit: { scan_limit: scan_limit === '' ? null : scan_limit, ...end('limit_reached_url') },
    status: { status: draft.status },
  };
  return { at: fromZoned(draft.at, zone), change: Object.assign({}, ...draft.parts.map((part) => values[part])) };
}
