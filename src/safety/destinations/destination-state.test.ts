import { expect, test } from 'bun:test';
import { type CodeFinding, nextState, worstOf } from './destination-state.ts';

const DAY = 86_400_000;
const NOON = Date.parse('2026-03-01T12:00:00Z');
const NEW = { state: null, since: null, url: null, detail: null, checked_at: null };
const failed = (url = 'https://a.example/'): CodeFinding => ({ found: 'failed', detail: 'status_404', url });
const ok: CodeFinding = { found: 'ok', detail: 'status_200', url: 'https://a.example/' };

test('a first failure is unreachable and checked again a day later; a failure on another day makes it dead since the first', () => {
  const first = nextState(NEW, failed(), NOON);
  expect(first).toMatchObject({ state: 'unreachable', since: NOON, due_at: NOON + DAY });
  expect(nextState(first, failed(), NOON + 3_600_000)).toMatchObject({ state: 'unreachable', since: NOON });
  const second = nextState(first, failed(), NOON + DAY);
  expect(second).toMatchObject({ state: 'dead', since: NOON, due_at: NOON + 8 * DAY });
  expect(nextState(second, ok, NOON + 8 * DAY)).toMatchObject({ state: 'ok', since: NOON + 8 * DAY });
});

test('a success in between, or a failure of another URL, starts over', () => {
  const first = nextState(NEW, failed(), NOON);
  const between = nextState(first, ok, NOON + DAY);
  expect(nextState(between, failed(), NOON + 2 * DAY)).toMatchObject({ state: 'unreachable' });
  expect(nextState(first, failed('https://b.example/'), NOON + DAY)).toMatchObject({
    state: 'unreachable',
    since: NOON + DAY,
  });
});

test('an inconclusive check changes nothing and is repeated the next day', () => {
  const first = nextState(NEW, failed(), NOON);
  const { due_at, ...known } = nextState(first, { found: 'unknown', detail: 'dns', url: null }, NOON + DAY);
  expect({ ...known, due_at: first.due_at }).toEqual(first);
  expect(due_at).toBe(NOON + 2 * DAY);
});

test('a good destination is checked weekly, and keeps the time since when it is good', () => {
  const first = nextState(NEW, ok, NOON);
  expect(first).toMatchObject({ state: 'ok', since: NOON, due_at: NOON + 7 * DAY });
  expect(nextState(first, ok, NOON + 7 * DAY)).toMatchObject({ since: NOON, checked_at: NOON + 7 * DAY });
});

test('of several URLs the first failed one counts, then unknown, then skipped ones', () => {
  const skipped: CodeFinding = { found: 'skipped', detail: 'robots', url: 'https://s.example/' };
  const unknown: CodeFinding = { found: 'unknown', detail: 'dns', url: 'https://u.example/' };
  expect(worstOf([ok, skipped, unknown, failed()])).toEqual(failed());
  expect(worstOf([ok, skipped, unknown])).toBe(unknown);
  expect(worstOf([ok, skipped])).toBe(skipped);
  expect(worstOf([ok])).toBe(ok);
});
