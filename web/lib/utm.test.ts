import { expect, test } from 'bun:test';
import { NO_UTM, utmOf, withUtm } from './utm.ts';

test('parameters are added after existing ones, before the fragment', () => {
  const utm = { ...NO_UTM, source: 'poster', campaign: 'summer sale' };
  expect(withUtm('https://example.com/menu?a=1&b=%20x#top', utm)).toBe(
    'https://example.com/menu?a=1&b=%20x&utm_source=poster&utm_campaign=summer%20sale#top',
  );
  expect(withUtm('https://example.com', utm)).toBe('https://example.com?utm_source=poster&utm_campaign=summer%20sale');
});

test('existing parameters are read, replaced and removed, and the rest is kept', () => {
  const url = 'https://example.com/?utm_source=old&id=7&utm_id=9';
  expect(utmOf(url)).toEqual({ ...NO_UTM, source: 'old' });
  expect(withUtm(url, { ...NO_UTM, source: 'new' })).toBe('https://example.com/?id=7&utm_id=9&utm_source=new');
  expect(withUtm(url, NO_UTM)).toBe('https://example.com/?id=7&utm_id=9');
});

test('an invalid URL is unchanged', () => {
  expect(withUtm('not yet', { ...NO_UTM, source: 'x' })).toBe('not yet');
  expect(utmOf('not yet')).toEqual(NO_UTM);
});
