import { expect, test } from 'bun:test';
import { mapConcurrently } from './zip-codes.ts';

test('results come in the order of the items, whichever is done first', async () => {
  const delays = [3, 1, 2, 0, 1];
  const work = async (turns: number, index: number) => {
    for (let turn = 0; turn < turns; turn++) await Promise.resolve();
    return index;
  };
  expect(await Array.fromAsync(mapConcurrently(delays, 3, work))).toEqual([0, 1, 2, 3, 4]);
});

test('never more than the width are in flight, and the width is used', async () => {
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++running);
    await Promise.resolve();
    running--;
  };
  await Array.fromAsync(mapConcurrently(Array.from({ length: 20 }), 4, work));
  expect(most).toBe(4);
});

test('when the reader stops nothing new begins', async () => {
  let begun = 0;
  for await (const _ of mapConcurrently(Array.from({ length: 20 }), 2, async () => ++begun)) break;
  expect(begun).toBeLessThanOrEqual(3);
});
