import { expect, test } from 'bun:test';
import { DEFAULT_PLANS } from '../../../src/config/plans.ts';
import type { Plan } from '../../../src/http/dashboard/contract.ts';
import { webhookLock } from './webhook-lock.ts';

const plans: Plan[] = [...DEFAULT_PLANS.values()];
const on = (name: string) => {
  const plan = DEFAULT_PLANS.get(name);
  if (!plan) throw new Error(`no plan ${name}`);
  return { plan, plans };
};

test('another webhook can be made while fewer than the plan allows exist', () => {
  expect(webhookLock(on('pro'), 4, 5)).toBeNull();
});

test('at the cap the next larger plan is named', () => {
  expect(webhookLock(on('pro'), 5, 5)).toMatchObject({
    title: 'All 5 webhooks of the pro plan are in use',
    text: expect.stringContaining('The agency plan allows 20.'),
  });
});

test('a plan without webhooks names the first that has them', () => {
  expect(webhookLock(on('free'), 0, 0)).toMatchObject({
    title: 'The free plan has no webhooks',
    text: expect.stringContaining('from the starter plan on'),
  });
  expect(webhookLock({ plan: on('free').plan, plans: [on('free').plan] }, 0, 0)?.text).toBe(
    'No plan on this server includes them.',
  );
});
