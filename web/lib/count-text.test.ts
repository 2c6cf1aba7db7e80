import { afterEach, expect, test } from 'bun:test';
import { codeCountText, countText, setCountLocale } from './count-text.ts';

afterEach(() => setCountLocale(null));

test('numbers are separated as the account’s locale does', () => {
  setCountLocale('en-GB');
  expect([codeCountText(1), codeCountText(10_004), countText(1_234_567)]).toEqual([
    '1 code',
    '10,004 codes',
    '1,234,567',
  ]);
  setCountLocale('de-DE');
  expect(countText(10_004)).toBe('10.004');
});
