import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { applyOverrides, LIMIT_FIELDS, mergeOverrides } from './limit-overrides.ts';
import { DEFAULT_PLANS, type Plan } from './plans.ts';

const plan = DEFAULT_PLANS.get('pro') as Plan;
const OF_PLAN = { per_minute: 300, per_day: 50_000, burst_per_second: 50, active_codes: 1_000 };

describe('the limits in force', () => {
  test('without overrides are those of the plan', () => {
    for (const nothing of [undefined, null, {}]) {
      expect(applyOverrides(plan, nothing)).toEqual({ ok: true, limits: OF_PLAN });
    }
  });

  test('an override replaces only its field, and 0 is a limit like any other', () => {
    const limits = { ...OF_PLAN, per_minute: 0, active_codes: 2_147_483_647 };
    expect(applyOverrides(plan, { per_minute: 0, active_codes: 2_147_483_647 })).toEqual({
      ok: true,
      limits,
    });
  });

  for (const value of [-1, 1.5, 2_147_483_648, Number.NaN, Number.POSITIVE_INFINITY, '5', '', null, true, {}, []]) {
    test(`one field with ${JSON.stringify(value)} among good ones refuses all`, () => {
      for (const field of LIMIT_FIELDS) {
        const result = applyOverrides(plan, { ...OF_PLAN, [field]: value });
        expect(result.ok).toBe(false);
        expect(result).toHaveProperty('problem', expect.stringContaining(field));
      }
    });
  }

  for (const overrides of [0, 5, '', '{"per_minute": 5}', true, false, [], [5]]) {
    test(`${JSON.stringify(overrides)} instead of an object refuses all`, () => {
      expect(applyOverrides(plan, overrides).ok).toBe(false);
    });
  }

  test('an unknown name refuses all, including those of Object.prototype', () => {
    for (const name of ['per_hour', 'api_keys', 'constructor', '__proto__', 'toString']) {
      expect(applyOverrides(plan, JSON.parse(`{"${name}": 5}`)).ok).toBe(false);
    }
  });

  test('for any stored value, the outcome is a refusal or four counts', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withNullPrototype: true }), (stored) => {
        const result = applyOverrides(plan, stored);
        return !result.ok || Object.values(result.limits).every((limit) => Number.isInteger(limit) && limit >= 0);
      }),
    );
  });
});

describe('merging', () => {
  test('keeps what is not named, sets numbers, and null removes one', () => {
    const stored = { per_minute: 5, per_day: 100 };
    expect(mergeOverrides(stored, { per_minute: null, active_codes: 0 })).toEqual({
      ok: true,
      overrides: { per_day: 100, active_codes: 0 },
    });
    expect(stored).toEqual({ per_minute: 5, per_day: 100 });
  });

  test('an empty patch changes nothing, and removing what is not set is no error', () => {
    expect(mergeOverrides({ per_day: 7 }, {})).toEqual({ ok: true, overrides: { per_day: 7 } });
    expect(mergeOverrides(null, { per_day: null })).toEqual({ ok: true, overrides: {} });
  });

  for (const patch of [
    null,
    undefined,
    5,
    'x',
    [],
    { per_minute: -1 },
    { per_minute: '5' },
    { per_hour: 5 },
    { per_hour: null },
  ]) {
    test(`the patch ${JSON.stringify(patch)} is refused`, () => {
      expect(mergeOverrides({ per_day: 7 }, patch).ok).toBe(false);
    });
  }

  test('a malformed stored override refuses the patch until it is set or removed', () => {
    const stored = { per_minute: 'five', per_hour: 1 };
    expect(mergeOverrides(stored, { per_day: 7 }).ok).toBe(false);
    expect(mergeOverrides(stored, { per_minute: 5 }).ok).toBe(false);
    expect(mergeOverrides(stored, { per_minute: 5, per_hour: null })).toEqual({
      ok: true,
      overrides: { per_minute: 5 },
    });
    expect(mergeOverrides('garbage', { per_minute: 5 })).toEqual({ ok: true, overrides: { per_minute: 5 } });
  });

  test('merged overrides can always be applied', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (stored, patch) => {
        const merged = mergeOverrides(stored, patch);
        return !merged.ok || applyOverrides(plan, merged.overrides).ok;
      }),
    );
  });
});
