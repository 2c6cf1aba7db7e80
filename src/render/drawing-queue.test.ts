import { expect, test } from 'bun:test';
import { DrawingQueue, type Lane, NEW_IN_A_ROW } from './drawing-queue.ts';

function drawn(waiting: [Lane['kind'], account: string][]): string[] {
  const queue = new DrawingQueue<string>();
  waiting.forEach(([kind, account], at) => {
    queue.push({ kind, account }, `${kind} ${account}${at}`);
  });
  return Array.from({ length: waiting.length }, () => queue.next() ?? 'nothing');
}

test('a new code goes before files and re-renders that came earlier', () => {
  expect(
    drawn([
      ['again', 'a'],
      ['file', 'a'],
      ['new', 'b'],
    ])[0],
  ).toBe('new b2');
});

test('endless new codes leave every fifth turn to the others', () => {
  const waiting = Array.from({ length: 12 }, (): [Lane['kind'], string] => ['new', 'a']);
  const order = drawn([...waiting, ['file', 'b'], ['again', 'b']]);
  expect(order.indexOf('file b12')).toBe(NEW_IN_A_ROW);
  expect(order.indexOf('again b13')).toBe(2 * NEW_IN_A_ROW + 1);
});

test('files and re-renders alternate, and neither waits for the other when it is alone', () => {
  const order = drawn([
    ['file', 'a'],
    ['file', 'a'],
    ['again', 'a'],
    ['again', 'a'],
    ['again', 'a'],
  ]);
  expect(order).toEqual(['file a0', 'again a2', 'file a1', 'again a3', 'again a4']);
});

test('accounts take turns, whichever came first and however much one queues', () => {
  for (const kind of ['new', 'file', 'again'] as const) {
    const order = drawn([...Array(5).fill([kind, 'greedy']), [kind, 'modest'], [kind, 'third']]);
    expect(order.slice(0, 4)).toEqual([`${kind} greedy0`, `${kind} modest5`, `${kind} third6`, `${kind} greedy1`]);
  }
});

test('clearing returns all items and leaves none', () => {
  const queue = new DrawingQueue<number>();
  queue.push({ kind: 'new', account: 'a' }, 1);
  queue.push({ kind: 'file', account: 'a' }, 2);
  queue.push({ kind: 'again', account: 'b' }, 3);
  expect(queue.clear().toSorted()).toEqual([1, 2, 3]);
  expect(queue.next()).toBeUndefined();
});
