import { expect, test } from 'bun:test';
import { z } from 'zod';
import { boundedList } from './bounded-list.ts';

test('no entry of a list that is too long is validated', () => {
  let looks = 0;
  const entry = z.unknown().refine(() => ++looks > 0);
  const list = boundedList(entry, { max: 3, notAList: 'must be a list', tooLong: 'is too long' });
  const problem = (sent: unknown) => list.safeParse(sent).error?.issues[0]?.message;
  expect(problem(Array.from({ length: 120_000 }))).toBe('is too long');
  expect(looks).toBe(0);
  expect(problem([1, 2, 3])).toBeUndefined();
  expect(looks).toBe(3);
  expect(problem({ length: 5 })).toBe('must be a list');
});
