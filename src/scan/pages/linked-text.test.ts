import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { MAX_LINKS } from '../../url-safety/text-links.ts';
import { linkedText } from './linked-text.ts';

/** The links, as `text -> href`. */
function links(text: string): string[] {
  const found = linkedText(text).matchAll(/<a href="([^"]*)"[^>]*><bdi dir="ltr">([^<]*)<\/bdi><\/a>/g);
  return [...found].map(([, href, shown]) => `${shown} -> ${href}`);
}

test.each([
  ['See https://example.com/menu?a=1.', ['https://example.com/menu?a=1 -> https://example.com/menu?a=1']],
  ['(www.example.com)', ['www.example.com -> https://www.example.com/']],
  ['https://example.com/a_(b)', ['https://example.com/a_(b) -> https://example.com/a_(b)']],
  ['Write to ada@example.com!', ['ada@example.com -> mailto:ada@example.com']],
  ['Call +49 (0)30 1234567.', ['+49 (0)30 1234567 -> tel:+49301234567']],
  ['030 1234567 / 0171 7654321', ['030 1234567 -> tel:0301234567', '0171 7654321 -> tel:01717654321']],
  ['(020) 7946 0018', ['(020) 7946 0018 -> tel:02079460018']],
])('%j has something to tap', (text, expected) => {
  expect(links(text)).toEqual(expected);
});

test.each([
  'javascript:alert(1)',
  'https://user:secret@example.com/',
  'https://localhost',
  'Open 09.00-17.00 on 01.02.2026',
  'Order 1234567, € 1.000.000',
  'id0301234567',
  '@ada and ada@home',
])('%j has nothing to tap', (text) => {
  expect(links(text)).toEqual([]);
});

test('any text is kept unchanged, and none of it becomes an element', () => {
  const unit = fc.constantFrom(
    'a',
    '<',
    '>',
    '"',
    "'",
    '&',
    '+',
    '0',
    '1',
    ' ',
    '/',
    '.',
    '@',
    'https://',
    '(',
    '\n',
  );
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 80 }), (text) => {
      const html = linkedText(text);
      const shown = html
        .replace(/<a href="[^"<>]*" rel="noopener noreferrer nofollow"><bdi dir="ltr">|<\/bdi><\/a>/g, '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&#39;', "'")
        .replaceAll('&amp;', '&');
      expect(shown).toBe(text);
      expect(html.replace(/<\/?(?:a|bdi)\b[^<>]*>/g, '')).not.toMatch(/[<>]/);
    }),
  );
});

test('web addresses beyond those that are checked stay text', () => {
  const text = Array.from({ length: MAX_LINKS + 1 }, (_, at) => `https://h${at}.example/`).join(' ');
  expect(links(text)).toHaveLength(MAX_LINKS);
  expect(linkedText(text)).toEndWith(` https://h${MAX_LINKS}.example/`);
});
