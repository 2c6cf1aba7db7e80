import { describe, expect, test } from 'bun:test';
import { DEFAULT_PLANS } from '../../../src/config/plans.ts';
import type { Plan } from '../../../src/http/dashboard/contract.ts';
import { curlExample, keyLock, usage } from './key-limits.ts';

const plans: Plan[] = [...DEFAULT_PLANS.values()];

function account(name: string, more: { api_access?: boolean } = {}) {
  const plan = plans.find((candidate) => candidate.name === name);
  if (!plan) throw new Error(`no plan ${name}`);
  return { api_access: plan.api_access, plan, plans, ...more };
}

describe('another key', () => {
  test('can be created while fewer than the plan allows are in use', () => {
    expect(keyLock(account('pro'), 4, { api_keys: 5 })).toEqual({ kind: 'open' });
  });

  test('is locked at the cap, and the next larger plan is named', () => {
    expect(keyLock(account('pro'), 5, { api_keys: 5 })).toMatchObject({
      kind: 'cap',
      title: 'All 5 keys of the pro plan are in use',
      text: expect.stringContaining('The agency plan allows 20.'),
    });
  });

  test('is locked at the cap of the largest plan without naming one that does not exist', () => {
    const lock = keyLock(account('enterprise'), 100, { api_keys: 100 });
    expect(lock).toMatchObject({
      kind: 'cap',
      text: 'Revoke one that is no longer needed to create another.',
    });
  });

  test('is locked without API access, and the first plan that has it is named', () => {
    expect(keyLock(account('free'), 0, { api_keys: 1 })).toMatchObject({
      kind: 'no-access',
      title: 'The free plan has no API access',
      text: expect.stringContaining('starter plan'),
    });
  });

  test('is locked if the account itself has no access, without naming a plan', () => {
    const lock = keyLock(account('agency', { api_access: false }), 0, { api_keys: 20 });
    expect(lock).toMatchObject({
      kind: 'no-access',
      title: 'API access is switched off for your account',
    });
  });
});

test('usage is shown as a share of at most 100 %, and a limit of 0 as full', () => {
  expect(usage(0, 60)).toEqual({ percent: 0, level: 'calm' });
  expect(usage(48, 60)).toEqual({ percent: 80, level: 'high' });
  expect(usage(61, 60)).toEqual({ percent: 100, level: 'full' });
  expect(usage(0, 0)).toEqual({ percent: 100, level: 'full' });
});

test('the example calls this server with the key itself', () => {
  expect(curlExample('https://go.example', 'api_live_x', 'v1')).toBe(
    "curl https://go.example/v1/qr-codes \\\n  -H 'x-api-key: api_live_x'",
  );
});
