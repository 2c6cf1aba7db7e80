import { isRecord } from './is-record.ts';
import { COUNT_ALLOWED, isCount, type Plan } from './plans.ts';

/** The fields of a plan that can be overridden per account. */
export const LIMIT_FIELDS = ['per_minute', 'per_day', 'burst_per_second', 'active_codes'] as const;

type LimitField = (typeof LIMIT_FIELDS)[number];
export type Limits = { readonly [Field in LimitField]: number };
/** Stored with an account: only the fields that differ from its plan. */
type LimitOverrides = { readonly [Field in LimitField]?: number };

type Refused = { readonly ok: false; readonly problem: string };

const isLimitField = (name: string): name is LimitField => LIMIT_FIELDS.some((field) => field === name);

/** A value for messages; unlike JSON it can show undefined and functions. */
function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

const FIELD_LIST = LIMIT_FIELDS.join(', ');

/** What is wrong with an override of `name` by `value`; undefined: nothing. */
function problemOf(name: string, value: unknown): string | undefined {
  if (!isLimitField(name)) return `${JSON.stringify(name)} is not a limit; the limits are ${FIELD_LIST}.`;
  if (!isCount(value)) return `${name} is ${shown(value)}; it must be ${COUNT_ALLOWED}.`;
  return undefined;
}

function problemIn(overrides: Record<string, unknown>): string | undefined {
  for (const [name, value] of Object.entries(overrides)) {
    const problem = problemOf(name, value);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/**
 * The limits of an account: its plan's, with the overrides. Null and undefined override nothing. If anything is
 * malformed, even one field among good ones, there are no limits at all, and the caller must refuse: letting through
 * what should be limited is the worse mistake. Never throws.
 */
export function applyOverrides(
  plan: Plan,
  overrides: unknown,
): { readonly ok: true; readonly limits: Limits } | Refused {
  if (overrides !== null && overrides !== undefined && !isRecord(overrides)) {
    return { ok: false, problem: `The overrides are ${shown(overrides)}; they must be an object of limits.` };
  }
  const changed: Record<string, unknown> = overrides ?? {};
  const problem = problemIn(changed);
  if (problem !== undefined) return { ok: false, problem };
  const { per_minute, per_day, burst_per_second, active_codes } = plan;
  return { ok: true, limits: { per_minute, per_day, burst_per_second, active_codes, ...changed } };
}

/**
 * Merges `patch` into `stored`: a number sets a limit, null removes the override, missing fields are kept. A malformed
 * stored override must be set or removed in the same patch; a stored value that is no object is dropped. Never
 * throws.
 */
export function mergeOverrides(
  stored: unknown,
  patch: unknown,
): { readonly ok: true; readonly overrides: LimitOverrides } | Refused {
  if (!isRecord(patch)) return { ok: false, problem: `The limits must be an object with any of ${FIELD_LIST}.` };
  const before = isRecord(stored) ? stored : {};
  const merged = new Map(Object.entries(before));
  for (const [name, value] of Object.entries(patch)) {
    const isKnown = isLimitField(name) || Object.hasOwn(before, name);
    if (value === null && isKnown) merged.delete(name);
    else merged.set(name, value);
  }
  const overrides = Object.fromEntries(merged);
  const problem = problemIn(overrides);
  return problem === undefined ? { ok: true, overrides } : { ok: false, problem };
}
