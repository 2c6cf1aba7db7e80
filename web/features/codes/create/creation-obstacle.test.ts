import { expect, test } from 'bun:test';
import { creationObstacle } from './creation-obstacle.ts';

const plan = { name: 'free', creates_codes: true, active_codes: 10 };

test('the last free place can be used, and then there is none', () => {
  expect(creationObstacle({ plan, active_codes: 9 })).toBeNull();
  expect(creationObstacle({ plan, active_codes: 10 })).toContain('All 10 codes');
});

test('a plan that creates no codes says so, however few are in use', () => {
  const lapsed = { ...plan, name: 'lapsed', creates_codes: false };
  expect(creationObstacle({ plan: lapsed, active_codes: 0 })).toContain('lapsed');
});
