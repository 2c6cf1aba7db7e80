import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { threadTimeMs } from '../../../test/harness/thread-time.ts';
import { type CanonicalUrl, canonicalize, canonicalPath, unescapeFully } from './canonicalize.ts';

/** The examples that Google publishes with the rules. */
const PUBLISHED: readonly (readonly [url: string, canonical: string])[] = [
  ['http://host/%25%32%35', 'http://host/%25'],
  ['http://host/%25%32%35%25%32%35', 'http://host/%25%25'],
  ['http://host/%2525252525252525', 'http://host/%25'],
  ['http://host/asdf%25%32%35asd', 'http://host/asdf%25asd'],
  ['http://host/%%%25%32%35asd%%', 'http://host/%25%25%25asd%25%25'],
  ['http://www.google.com/', 'http://www.google.com/'],
  [
    'http://%31%36%38%2e%31%38%38%2e%39%39%2e%32%36/%2E%73%65%63%75%72%65/%77%77%77%2E%65%62%61%79%2E%63%6F%6D/',
    'http://168.188.99.26/.secure/www.ebay.com/',
  ],
  [
    'http://195.127.0.11/uploads/%20%20%20%20/.verify/.eBaysecure=updateuserdataxplimnbqmn-xplmvalidateinfoswqpcmlx=hgplmcx/',
    'http://195.127.0.11/uploads/%20%20%20%20/.verify/.eBaysecure=updateuserdataxplimnbqmn-xplmvalidateinfoswqpcmlx=hgplmcx/',
  ],
  [
    'http://host%23.com/%257Ea%2521b%2540c%2523d%2524e%25f%255E00%252611%252A22%252833%252944_55%252B',
    'http://host%23.com/~a!b@c%23d$e%25f^00&11*22(33)44_55+',
  ],
  ['http://3279880203/blah', 'http://195.127.0.11/blah'],
  ['http://www.google.com/blah/..', 'http://www.google.com/'],
  ['www.google.com/', 'http://www.google.com/'],
  ['www.google.com', 'http://www.google.com/'],
  ['http://www.evil.com/blah#frag', 'http://www.evil.com/blah'],
  ['http://www.GOOgle.com/', 'http://www.google.com/'],
  ['http://www.google.com.../', 'http://www.google.com/'],
  ['http://www.google.com/foo\tbar\rbaz\n2', 'http://www.google.com/foobarbaz2'],
  ['http://www.google.com/q?', 'http://www.google.com/q?'],
  ['http://www.google.com/q?r?', 'http://www.google.com/q?r?'],
  ['http://www.google.com/q?r?s', 'http://www.google.com/q?r?s'],
  ['http://evil.com/foo#bar#baz', 'http://evil.com/foo'],
  ['http://evil.com/foo;', 'http://evil.com/foo;'],
  ['http://evil.com/foo?bar;', 'http://evil.com/foo?bar;'],
  ['http://\x01\x80.com/', 'http://%01%80.com/'],
  ['http://notrailingslash.com', 'http://notrailingslash.com/'],
  ['http://www.gotaport.com:1234/', 'http://www.gotaport.com/'],
  ['  http://www.google.com/  ', 'http://www.google.com/'],
  ['http:// leadingspace.com/', 'http://%20leadingspace.com/'],
  ['http://%20leadingspace.com/', 'http://%20leadingspace.com/'],
  ['%20leadingspace.com/', 'http://%20leadingspace.com/'],
  ['https://www.securesite.com/', 'https://www.securesite.com/'],
  ['http://host.com/ab%23cd', 'http://host.com/ab%23cd'],
  ['http://host.com//twoslashes?more//slashes', 'http://host.com/twoslashes?more//slashes'],
];

describe('canonicalize', () => {
  for (const [url, canonical] of PUBLISHED) {
    test(`makes ${JSON.stringify(url)} ${canonical}`, () => {
      expect(formatCanonical(canonicalize(url))).toBe(canonical);
    });
  }

  test('parses every spelling of an address, and IPv4 in mapped and NAT64 addresses', () => {
    const hosts = ['0303.0177.0.013', '0xc37f000b', '195.127.11', '[::ffff:195.127.0.11]', '[64:ff9b::c37f:b]'];
    for (const host of hosts) expect(canonicalize(`http://${host}/`).host).toBe('195.127.0.11');
    expect(canonicalize('http://[2001:0DB8:0000::1]:443/').host).toBe('[2001:db8::1]');
  });

  test('removes user info from the host', () => {
    expect(canonicalize('http://user:pass@evil.example@host.example:80/x').host).toBe('host.example');
  });

  test('returns ASCII without spaces, whatever the bytes', () => {
    const bytes = fc.uint8Array().map((array) => Buffer.from(array).toString('latin1'));
    fc.assert(
      fc.property(bytes, (text) => {
        expect(formatCanonical(canonicalize(text))).toMatch(/^[!-~]+$/);
      }),
    );
  });
});

describe('unescapeFully', () => {
  const withEscapes = fc
    .array(fc.constantFrom('%', '2', '5', '3', '0', 'a', 'F', '%25', '%41', '/'), { maxLength: 40 })
    .map((parts) => parts.join(''));

  test('equals the result of repeated passes', () => {
    const onePass = (text: string) =>
      text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    fc.assert(
      fc.property(withEscapes, (text) => {
        let expected = text;
        while (expected !== onePass(expected)) expected = onePass(expected);
        expect(unescapeFully(text)).toBe(expected);
      }),
      { numRuns: 1_000 },
    );
  });

  test('takes linear time, however deep the escapes are nested', () => {
    const start = threadTimeMs();
    expect(unescapeFully(`%${'25'.repeat(50_000)}`)).toBe('%');
    expect(threadTimeMs() - start).toBeLessThan(1_000);
  });
});

test('a canonical path is unchanged', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', '.', '..', '', 'c.d')), (segments) => {
      const once = canonicalPath(`/${segments.join('/')}`);
      expect(canonicalPath(once)).toBe(once);
      expect(once).not.toMatch(/\/\/|\/\.\.?(\/|$)/);
    }),
  );
});

function formatCanonical({ scheme, host, path, query }: CanonicalUrl): string {
  return `${scheme}://${host}${path}${query === undefined ? '' : `?${query}`}`;
}
