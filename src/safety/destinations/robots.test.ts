import { expect, test } from 'bun:test';
import { threadTimeMs } from '../../../test/harness/thread-time.ts';
import { parseRobots } from './robots.ts';

const allows = (text: string, path: string) => parseRobots(text, 'RepointLinkCheck').allows(path);

test('only our own group applies, in any case of the name; without one, the group for * applies', () => {
  const text = 'User-agent: *\nDisallow: /\n\nUser-agent: a\nUser-agent: RepointLINKCheck/2\nDisallow: /x\n';
  expect([allows(text, '/'), allows(text, '/x')]).toEqual([true, false]);
  expect(allows('User-agent: *\nDisallow: /', '/a')).toBe(false);
  expect(allows('User-agent: googlebot\nDisallow: /', '/a')).toBe(true);
  expect(allows('', '/a')).toBe(true);
});

test('two groups of the same name are merged', () => {
  const text = 'User-agent: *\nDisallow: /a\n\nUser-agent: x\nDisallow: /\n\nUser-agent: *\nDisallow: /b';
  expect([allows(text, '/a'), allows(text, '/b'), allows(text, '/c')]).toEqual([false, false, true]);
});

test('the longest matching rule wins, and of two equally long ones the one that allows', () => {
  const text = 'User-agent: *\nDisallow: /shop\nAllow: /shop/open\nDisallow: /even\nAllow: /even\nDisallow:';
  expect([allows(text, '/shop'), allows(text, '/shop/open/1'), allows(text, '/even')]).toEqual([false, true, true]);
  expect(allows('User-agent: *\nDisallow: /', '/robots.txt')).toBe(true);
});

test('* matches anything and $ the end', () => {
  const text = 'User-agent: *\nDisallow: /*.pdf$\nDisallow: /a*b*c\nDisallow: /only$\nDisallow: /end*$';
  const refused = ['/x/y.pdf', '/a1b2c3', '/only', '/end', '/ending'];
  const allowed = ['/x.pdf?y', '/a1c2b', '/only/x', '/x/a1b2c', '/.pd'];
  expect([...refused, ...allowed].filter((path) => !allows(text, path))).toEqual(refused);
});

test('a file crafted to be slow is parsed quickly', () => {
  const hostile = `User-agent: *\n${`Disallow: /${'*a'.repeat(240)}b\n`.repeat(130)}`;
  const start = threadTimeMs();
  expect(allows(hostile, `/${'a'.repeat(2_000)}`)).toBe(true);
  expect(threadTimeMs() - start).toBeLessThan(1_000);
});
