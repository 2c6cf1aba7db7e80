import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { threadTimeMs } from '../../test/harness/thread-time.ts';
import { MAX_URL_LENGTH, parseTargetUrl } from './target-url.ts';

/** Texts similar enough to a URL to reach every branch: its parts, in any order, with odd characters between. */
const piece = fc.constantFrom(
  ...['http', 'HTTPS', 'ftp', 'javascript', ':', '//', '/', '\\', '?', '#', '@', '.', '..', '%2e', '%', '[', ']'],
  ...['example.com', 'EXAMPLE', 'xn--', 'ü', 'ß', 'İ', '\u212A', '\u3002', '①', '0x7f', '127.1', '::1', ':443'],
  ...[' ', '\t', '\u0000', '\u0085', '\u00a0', '\u00ad', '\u200d', '\ud800', '\u{1f600}', '|', '^', '"', "'", '&'],
);
const nearUrl = fc.oneof(
  fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
  fc.array(piece, { maxLength: 10 }).map((pieces) => `https://${pieces.join('')}`),
  fc.tuple(fc.webUrl({ withFragments: true, withQueryParameters: true }), piece).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
);

describe('parseTargetUrl', () => {
  test('never throws, and answers the same for the same text', () => {
    fc.assert(
      fc.property(nearUrl, (text) => {
        const { ok } = parseTargetUrl(text);
        expect(parseTargetUrl(text).ok).toBe(ok);
      }),
    );
  });

  test('the stored text parses to itself and to the same URL', () => {
    fc.assert(
      fc.property(nearUrl, (text) => {
        const first = parseTargetUrl(text);
        fc.pre(first.ok);
        const again = parseTargetUrl(first.stored);
        expect(again.ok && [again.stored, again.url.href]).toEqual([first.stored, first.url.href]);
      }),
      { numRuns: 1_000 },
    );
  });

  test('the stored text is ASCII without spaces and within the length limit', () => {
    fc.assert(
      fc.property(nearUrl, (text) => {
        const target = parseTargetUrl(text);
        fc.pre(target.ok && /^https?:$/.test(target.url.protocol));
        if (!target.ok) return;
        expect(target.stored).toMatch(/^[!-~]+$/);
        expect(target.stored.length).toBeLessThanOrEqual(MAX_URL_LENGTH);
      }),
      { numRuns: 1_000 },
    );
  });

  test('the parsed form is stored if more than case or the slash of an empty path differs', () => {
    fc.assert(
      fc.property(nearUrl, (text) => {
        const target = parseTargetUrl(text);
        fc.pre(target.ok && target.stored === text && target.url.href !== text);
        if (!target.ok) return;
        const { href } = target.url;
        const slashed = text.replace(/^([^/]*\/\/[^/?#]*)(?=$|[?#])/, '$1/');
        expect(slashed.toLowerCase()).toBe(href.toLowerCase());
        expect(slashed.slice(href.indexOf('/', 8))).toBe(href.slice(href.indexOf('/', 8)));
      }),
      { numRuns: 1_000 },
    );
  });

  test('the Kelvin sign, which lower-cases to k, is not treated as a difference in case', () => {
    expect(parseTargetUrl('https://\u212A.example/')).toMatchObject({ stored: 'https://k.example/' });
  });

  test('a problem has a message', () => {
    const problems = ['x', ' https://a', 'https://a\n', 'https://a\ud800', `https://a/${'a'.repeat(2_048)}`];
    expect(problems.map(parseTargetUrl)).toMatchInlineSnapshot(`
      [
        {
          "ok": false,
          "problem": "must be an absolute URL, such as https://example.com/page",
        },
        {
          "ok": false,
          "problem": "must not begin or end with a blank",
        },
        {
          "ok": false,
          "problem": "must not contain control characters",
        },
        {
          "ok": false,
          "problem": "must not contain half a surrogate pair",
        },
        {
          "ok": false,
          "problem": "must be at most 2,048 characters long",
        },
      ]
    `);
  });

  test('another scheme parses, so that the check can refuse it with its reason', () => {
    for (const text of ['javascript:alert(1)', 'mailto:a@example.com', 'data:,x', 'ftp://x']) {
      expect(parseTargetUrl(text)).toMatchObject({ ok: true });
    }
  });

  test('a host of very many labels does not block the event loop', () => {
    const start = threadTimeMs();
    parseTargetUrl(`https://${'ü.'.repeat(120_000)}example`);
    parseTargetUrl(`https://${'ü.'.repeat(4_000)}example`);
    expect(threadTimeMs() - start).toBeLessThan(100);
  });
});
