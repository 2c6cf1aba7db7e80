import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { changedPart } from './changed-part.ts';

test.each([
  [
    'https://a.example/summer/menu',
    'https://a.example/winter/menu',
    ['https://a.example/', 'summer', 'winter', '/menu'],
  ],
  ['https://a.example/menu', 'https://a.example/menu?x=1', ['https://a.example/menu', '', '?x=1', '']],
  ['https://shop.example/', 'https://shoes.example/', ['https://', 'shop', 'shoes', '.example/']],
  ['https://a.example/1', 'https://a.example/12', ['https://a.example/', '1', '12', '']],
  ['a', 'b', ['', 'a', 'b', '']],
])('%s and %s differ in whole words', (before, after, [start, old, fresh, end]) => {
  expect(changedPart(before, after)).toEqual({ start, before: old, after: fresh, end } as never);
});

test('the parts give both texts again', () => {
  fc.assert(
    fc.property(fc.webUrl(), fc.webUrl(), (one, other) => {
      const { start, before, after, end } = changedPart(one, other);
      expect([start + before + end, start + after + end]).toEqual([one, other]);
    }),
  );
});
