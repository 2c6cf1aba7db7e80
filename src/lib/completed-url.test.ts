import { expect, test } from 'bun:test';
import { completedUrl } from './completed-url.ts';

test.each([
  ['example.com', 'https://example.com'],
  [' www.example.com/menu?table=4#top\n', 'https://www.example.com/menu?table=4#top'],
  ['example.com:8080/menu', 'https://example.com:8080/menu'],
  ['//example.com/menu', 'https://example.com/menu'],
  ['bücher.example', 'https://bücher.example'],
])('%j becomes %s', (written, completed) => {
  expect(completedUrl(written)).toBe(completed);
  expect(completedUrl(completed)).toBe(completed);
});

test.each([
  'http://example.com',
  'mailto:anna@example.com',
  'anna@example.com',
  'menu',
  'our menu.pdf',
  '12.50',
  '1.234.567/x',
  '',
])('%j has no scheme added', (written) => {
  expect(completedUrl(written)).toBe(written);
});

test('a long text is completed in linear time', () => {
  const begun = performance.now();
  for (const part of ['a.', 'a', '.', ' ', 'a.b/']) completedUrl(part.repeat(50_000));
  expect(performance.now() - begun).toBeLessThan(500);
});
