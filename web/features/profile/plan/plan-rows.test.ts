import { expect, test } from 'bun:test';
import type { Plan } from '../../../../src/http/dashboard/contract.ts';
import type { Me } from '../../../lib/me.ts';
import { planRows, usedPercent } from './plan-rows.ts';

const free: Plan = {
  name: 'free',
  api_access: false,
  creates_codes: true,
  advanced_redirects: false,
  active_codes: 10,
  per_minute: 60,
  per_day: 1_000,
  burst_per_second: 10,
  api_keys: 1,
  custom_domains: 0,
  projects: 5,
  job_bytes: 100_000_000,
  file_bytes: 50_000_000,
  oauth: false,
  webhook_endpoints: 0,
};
const starter: Plan = { ...free, name: 'starter', api_access: true };
const agency: Plan = {
  ...starter,
  name: 'agency',
  advanced_redirects: true,
  custom_domains: 25,
  webhook_endpoints: 20,
};

const me = (plan: Plan, more: Partial<Me> = {}): Me => ({
  person_id: 'per_1',
  account_id: 'acc_1',
  account_email: 'ann@example.com',
  role: 'owner',
  scopes: ['qr.read'],
  project_ids: null,
  accounts: [],
  default_account_id: 'acc_1',
  email: 'ann@example.com',
  name: 'Ann',
  timezone: 'UTC',
  date_locale: null,
  is_operator: false,
  two_factor: false,
  has_password: true,
  has_second_factor: false,
  operator_needs_second_factor: false,
  require_two_factor: false,
  needs_second_factor: false,
  deletion_due_at: null,
  api_access: plan.api_access,
  plan,
  plans: [free, starter, agency],
  active_codes: 3,
  default_project_id: 'prj_1',
  local_only: null,
  checklist_dismissed: true,
  daily_visitors: false,
  check_destinations: false,
  standby_private: false,
  alerts_off: [],
  redraw: null,
  ...more,
});

const row = (account: Me, name: string) => planRows(account, String).find((one) => one.name === name);

test('a locked feature names the smallest plan that has it', () => {
  expect(row(me(free), 'API access')).toMatchObject({ isLocked: true, value: 'Part of Starter' });
  expect(row(me(free), 'Custom domains')).toMatchObject({ isLocked: true, value: 'Part of Agency' });
  expect(row(me(agency), 'API access')).toMatchObject({ isLocked: false, value: 'Included' });
  expect(row(me(agency), 'Custom domains')).toMatchObject({ isLocked: false, value: '25' });
  expect(row(me(free), 'Webhooks')).toMatchObject({ isLocked: true, value: 'Part of Agency' });
  expect(row(me(agency), 'Webhooks')).toMatchObject({ isLocked: false, value: '20' });
});

test('API access set by the operator overrides the plan', () => {
  expect(row(me(free, { api_access: true }), 'API access')?.isLocked).toBe(false);
  expect(row(me(agency, { api_access: false }), 'API access')).toMatchObject({
    isLocked: true,
    value: 'Switched off by the operator',
  });
});

test('a feature that no plan has names none', () => {
  expect(row(me(free, { plans: [free] }), 'API access')?.value).toBe('Not included');
});

test('the used share stays within the bar', () => {
  expect(usedPercent(5, 10)).toBe(50);
  expect(usedPercent(12, 10)).toBe(100);
  expect(usedPercent(0, 0)).toBe(100);
});
