import { expect, test } from 'bun:test';
import { Slots } from './slots.ts';

test('slots are given in the order of asking, as they become free', async () => {
  const slots = new Slots(1, 1_000);
  await slots.take();
  const order: number[] = [];
  const second = slots.take().then(() => order.push(2));
  const third = slots.take().then(() => order.push(3));
  slots.giveBack();
  await second;
  slots.giveBack();
  await third;
  expect(order).toEqual([2, 3]);
});

test('a caller that gets no slot in time is refused, and takes none', async () => {
  const slots = new Slots(1, 1);
  await slots.take();
  expect(slots.take()).rejects.toThrow('busy');
  await Bun.sleep(10);
  slots.giveBack();
  await slots.take();
});

test('when one caller finds the server gone, all waiting callers fail at once', async () => {
  const slots = new Slots(1, 60_000);
  await slots.take();
  const waiting = [slots.take(), slots.take()];
  slots.failWaiting(new Error('gone'));
  const results = await Promise.allSettled(waiting);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
