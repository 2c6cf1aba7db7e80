import { expect, test } from 'bun:test';
import type { Plan } from '../../src/http/dashboard/contract.ts';
import { lockReason } from './lock-reason.ts';

const plan = (name: string, advanced_redirects: boolean): Plan => ({
  name,
  api_access: true,
  creates_codes: true,
  advanced_redirects,
  active_codes: 10,
  per_minute: 60,
  per_day: 1000,
  burst_per_second: 10,
  api_keys: 1,
  custom_domains: 0,
  projects: 5,
  job_bytes: 100_000_000,
  file_bytes: 50_000_000,
  oauth: false,
  webhook_endpoints: 0,
});
const plans = [plan('free', false), plan('agency', true), plan('enterprise', true)];

test('a locked feature names the first plan that has it', () => {
  const reason = lockReason({ plan: plan('free', false), plans }, 'advanced_redirects', 'Scan limits');
  expect(reason).toBe('Scan limits need the agency plan. You are on free.');
});

test('a feature the account has is not locked, whatever its plan is called', () => {
  expect(lockReason({ plan: plan('free', true), plans }, 'advanced_redirects', 'Scan limits')).toBeNull();
});

test('if no plan of the server has it, none is named', () => {
  const free = plan('free', false);
  expect(lockReason({ plan: free, plans: [free] }, 'advanced_redirects', 'Scan limits')).toBe(
    'Scan limits are not part of the free plan.',
  );
});
