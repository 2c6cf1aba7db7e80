import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { canonicalize } from './canonicalize.ts';
import { expressionsOf } from './expressions.ts';

const expressions = (url: string) => expressionsOf(canonicalize(url)).sort();

describe('expressionsOf, by the published examples', () => {
  test('a path with a query', () => {
    expect(expressions('http://a.b.c/1/2.html?param=1')).toEqual(
      [
        ...['a.b.c/1/2.html?param=1', 'a.b.c/1/2.html', 'a.b.c/', 'a.b.c/1/'],
        ...['b.c/1/2.html?param=1', 'b.c/1/2.html', 'b.c/', 'b.c/1/'],
      ].sort(),
    );
  });

  test('a host of seven labels', () => {
    expect(expressions('http://a.b.c.d.e.f.g/1.html')).toEqual(
      [
        ...['a.b.c.d.e.f.g/1.html', 'a.b.c.d.e.f.g/', 'c.d.e.f.g/1.html', 'c.d.e.f.g/', 'd.e.f.g/1.html'],
        ...['d.e.f.g/', 'e.f.g/1.html', 'e.f.g/', 'f.g/1.html', 'f.g/'],
      ].sort(),
    );
  });

  test('an address', () => {
    expect(expressions('http://1.2.3.4/1/')).toEqual(['1.2.3.4/', '1.2.3.4/1/']);
  });
});

test('an IPv6 address and a name of one label have no parents', () => {
  expect(expressions('http://[2001:db8::1]/a')).toEqual(['[2001:db8::1]/', '[2001:db8::1]/a']);
  expect(expressions('http://host/')).toEqual(['host/']);
});

test('directories are included down to the third below the root', () => {
  const paths = expressions('http://host/1/2/3/4/5.html?q').map((expression) => expression.slice(4));
  expect(paths).toEqual(['/', '/1/', '/1/2/', '/1/2/3/', '/1/2/3/4/5.html', '/1/2/3/4/5.html?q'].sort());
});

test('there are never more than thirty, and none twice', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
      const found = expressions(url);
      expect(found.length).toBeLessThanOrEqual(30);
      expect(new Set(found).size).toBe(found.length);
    }),
  );
});
