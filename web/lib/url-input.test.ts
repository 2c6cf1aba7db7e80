import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { suggestedUrl, urlProblem } from './url-input.ts';

test.each([
  ['example.com', 'https://example.com'],
  ['www.example.com/menu?table=4#top', 'https://www.example.com/menu?table=4#top'],
  ['example.com:8080/menu', 'https://example.com:8080/menu'],
  ['//example.com/menu', 'https://example.com/menu'],
  ['  https://example.com ', 'https://example.com'],
  [' bücher.example', 'https://bücher.example'],
])('for %j the offer is %s', (typed, offered) => {
  expect(suggestedUrl(typed)).toBe(offered);
});

test.each([
  'https://example.com',
  'http://example.com',
  'HTTPS://Example.com',
  'mailto:anna@example.com',
  'anna@example.com',
  'tel:+4930123456',
  'javascript:alert(1)',
  'menu',
  'our menu.pdf',
  '',
  '   ',
])('for %j there is no offer', (typed) => {
  expect(suggestedUrl(typed)).toBeNull();
});

test('a suggestion only trims spaces and adds the scheme', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl(), fc.domain(), fc.string()), (typed) => {
      const offered = suggestedUrl(typed);
      if (offered !== null) expect(typed.trim().endsWith(offered.replace(/^https:(\/\/)?/, ''))).toBe(true);
    }),
  );
});

test('a suggestion is valid', () => {
  fc.assert(
    fc.property(fc.oneof(fc.domain(), fc.string()), (typed) => {
      const offered = suggestedUrl(typed);
      if (offered !== null) expect(urlProblem(offered)).toBeNull();
    }),
  );
});

test.each(['', ' ', 'menu', 'ftp://example.com', 'https://', ' https://example.com'])(
  '%j is refused before it is sent',
  (typed) => {
    expect(urlProblem(typed)).not.toBeNull();
  },
);
