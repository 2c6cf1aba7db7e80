import { expect, test } from 'bun:test';
import { firstSteps } from './steps.ts';

const operator = { is_operator: true, local_only: { start_command: null }, api_access: true };
const firstKey = { name: 'First key', last_used_at: null };

const open = (facts: Parameters<typeof firstSteps>[0]) =>
  firstSteps(facts)
    .filter(({ isDone }) => !isDone)
    .map(({ name }) => name);

test('the operator of a new server has every step to do, including the printed key until it is used', () => {
  expect(open({ me: operator, codes: [], keys: [firstKey] })).toEqual(['address', 'code', 'scan', 'key']);
  const used = { ...firstKey, last_used_at: '2026-11-15T12:00:00.000Z' };
  expect(open({ me: operator, codes: [], keys: [used] })).not.toContain('key');
  expect(open({ me: operator, codes: [], keys: [{ ...firstKey, name: 'Shop' }] })).not.toContain('key');
});

test('a scan of any code is enough', () => {
  const me = { ...operator, local_only: null };
  expect(open({ me, codes: [{ scan_count: 0 }, { scan_count: 1 }], keys: [firstKey] })).toEqual(['key']);
});

test('steps that the account cannot do are not listed', () => {
  const me = { is_operator: false, local_only: { start_command: null }, api_access: false };
  expect(firstSteps({ me, codes: [], keys: [] }).map(({ name }) => name)).toEqual(['code', 'scan']);
});
