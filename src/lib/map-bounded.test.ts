import { expect, test } from 'bun:test';
import { mapBounded } from './map-bounded.ts';

test('gives results in order, with no more than the limit under way', async () => {
  let [underWay, most] = [0, 0];
  const doubled = await mapBounded([5, 1, 4, 2, 3], 2, async (turns) => {
    underWay++;
    most = Math.max(most, underWay);
    for (let turn = 0; turn < turns; turn++) await null;
    underWay--;
    return 2 * turns;
  });
  expect(doubled).toEqual([10, 2, 8, 4, 6]);
  expect([most, underWay]).toEqual([2, 0]);
});

test('throws a failure when nothing is under way any more, and begins nothing after it', async () => {
  const ended: number[] = [];
  const work = async (item: number) => {
    if (item === 1) throw new Error('one failed');
    for (let turn = 0; turn < 10; turn++) await null;
    ended.push(item);
  };
  await expect(mapBounded([0, 1, 2, 3], 2, work)).rejects.toThrow('one failed');
  expect(ended).toEqual([0]);
});
