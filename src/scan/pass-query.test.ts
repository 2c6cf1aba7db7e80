import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { mergeQuery } from './pass-query.ts';

test.each([
  ['https://example.com/a', '', 'https://example.com/a'],
  ['https://Example.com', '', 'https://Example.com'],
  ['https://example.com/a', 'x=1', 'https://example.com/a?x=1'],
  ['https://example.com/a#part', 'x=1&y=2', 'https://example.com/a?x=1&y=2#part'],
  ['https://example.com/a?b=c%20d+e', 'x=1', 'https://example.com/a?b=c%20d+e&x=1'],
  ['https://example.com/?utm_source=web&id=7', 'utm_source=poster', 'https://example.com/?id=7&utm_source=poster'],
  ['https://example.com/?a%20b=1', 'a+b=2', 'https://example.com/?a+b=2'],
  ['https://example.com/?a=1&a=2&b=3', 'a=4&a=5', 'https://example.com/?b=3&a=4&a=5'],
  ['https://example.com/?', 'x', 'https://example.com/?x'],
  ['https://example.com/', 'x=%', 'https://example.com/?x=%'],
  ['https://example.com/', 'x=1#y', 'https://example.com/?x=1%23y'],
  ['https://example.com/', 'ü=ß', 'https://example.com/?%C3%BC=%C3%9F'],
])('%s with %p is %s', (target, query, merged) => {
  expect(mergeQuery(target, query)).toBe(merged);
});

test('whatever the query, scheme, host, path and fragment stay, and the result is printable ASCII', () => {
  fc.assert(
    fc.property(
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.string({ unit: 'binary' }),
      (text, query) => {
        const target = new URL(text);
        const merged = mergeQuery(target.href, query);
        expect(merged).toMatch(/^[\x21-\x7e]+$/);
        const { origin, pathname, hash } = new URL(merged);
        expect([origin, pathname, hash]).toEqual([target.origin, target.pathname, target.hash]);
      },
    ),
  );
});
