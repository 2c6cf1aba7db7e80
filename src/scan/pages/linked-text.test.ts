import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { linksOf, MAX_LINKS } from '../../safety/text-links.ts';
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
  ['Tel. 030 1234567', ['030 1234567 -> tel:0301234567']],
  ['Tel.: 555 01 87', ['555 01 87 -> tel:5550187']],
  ['Telefonnummer 5550187', ['5550187 -> tel:5550187']],
  ['Call us at 555-0187!', ['555-0187 -> tel:5550187']],
  ['Tel.-Nr. 0301234567', ['0301234567 -> tel:0301234567']],
  ['Reserve: 212-555-0187.', ['212-555-0187 -> tel:2125550187']],
  ['(212) 555-0187', ['(212) 555-0187 -> tel:2125550187']],
  ['1-212-555-0187', ['1-212-555-0187 -> tel:12125550187']],
  ['Tél. 01.23.45.67.89', ['01.23.45.67.89 -> tel:0123456789']],
  ['0800 1234567 (free)', ['0800 1234567 -> tel:08001234567']],
  ['Tel. 030 1234567 (Mo-Fr 9-17)', ['030 1234567 -> tel:0301234567']],
  ['0049 (0)30 1234567', ['0049 (0)30 1234567 -> tel:0049301234567']],
  ['Menu: example.com/menu.', ['example.com/menu -> https://example.com/menu']],
  ['(Shop.Example.de)', ['Shop.Example.de -> https://shop.example.de/']],
  ['EXAMPLE.COM, müller.de', ['EXAMPLE.COM -> https://example.com/', 'müller.de -> https://xn--mller-kva.de/']],
  ['example.co.uk:8080?a=1', ['example.co.uk:8080?a=1 -> https://example.co.uk:8080/?a=1']],
  ['point.md/menu', ['point.md/menu -> https://point.md/menu']],
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
  '2026-11-17, 17.11.2026, 11/17/2026, 01.02.26',
  '01.02. - 05.02.2026',
  'Open 10:30, 9.30-17.00, 0900-1700, from 9.am to 5.pm',
  'Call 10.30-12.45',
  'Call 17.11.2026',
  '€ 0500000, 0500000 €, 12.50 EUR, $ 0.500.000',
  'Order no. 0012345, Bestellnummer: 0012345, #0012345',
  'NL91 ABNA 0417 1643 00 and DE89 3704 0044 0532 0130 00',
  '192.168.0.1, 010.000.000.001 and Call 10.20.30.40',
  'Version 1.2.3, v0.12.3456',
  'menu.pdf, readme.md, photo.JPG, install.sh, index.html, Node.js',
  '1234567 212-555-018 112-555-0187 212-055-0187',
  'Open daily.In winter closed.It is e.g. 5.am',
  'example.notadomain, example, .com, a..com, -a.com, a-.com',
  'ada@example.com.evil@example.com',
  'user:pass@example.com/menu',
  'hotel 1234567',
  'ISBN 0-306-40615-2, EAN 0012345678905',
  '05/2026 - 09/2026',
  '0.1234567 g at Lat +52.520008',
  'password: 0123456789',
  'z.B.in, e.g.me and a.m.to',
])('%j has nothing to tap', (text) => {
  expect(links(text)).toEqual([]);
});

test('any text is kept unchanged, and none of it becomes an element', () => {
  const unit = fc.constantFrom('a', '<', '>', '"', "'", '&', '+', '0', '1', ' ', '/', '.', '@', 'https://', '(', '\n');
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

const WORDS = [
  ['example.com', 'a.de/x?y#z', 'ada@example.com', 'javascript:', 'data:', 'tel:', 'https://', 'http://', 'www.'],
  ['Tel. ', 'Call ', '+49 ', '030 ', '212-555-0187', '(0)', '2026-11-17', '1.2.3', '@', '/', '.', ':', '\\', ' '],
  ['\n', '<', '"', '&', 'ä', '\u202e', '\u00a0', 'NL91 ABNA ', '€', '%0a', '#'],
].flat();

test('any text with addresses and numbers is kept to the character, and links only to web, mail and telephone', () => {
  const text = fc
    .array(fc.oneof(fc.constantFrom(...WORDS), fc.string({ maxLength: 4 })), { maxLength: 20 })
    .map((parts) => parts.join(''));
  const whole = /<a href="([^"<>]*)" rel="noopener noreferrer nofollow"><bdi dir="ltr">|<\/bdi><\/a>/g;
  const plain = (html: string) =>
    html
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&amp;', '&');
  fc.assert(
    fc.property(text, (written) => {
      const html = linkedText(written);
      expect(plain(html.replace(whole, ''))).toBe(written);
      const web: string[] = [];
      for (const [, href] of html.matchAll(whole)) {
        if (href === undefined) continue;
        const { protocol } = new URL(plain(href));
        expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(protocol);
        if (protocol === 'tel:') expect(href).toMatch(/^tel:[+]?[0-9]{6,15}$/);
        if (protocol.startsWith('http')) web.push(plain(href));
      }
      // What can be tapped is what was checked.
      const checked = linksOf({ type: 'text', qr_data: { text: written } });
      expect([...new Set(web)]).toEqual(checked);
    }),
    { numRuns: 2_000 },
  );
});
