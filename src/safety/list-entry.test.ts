import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { parseListEntry } from './list-entry.ts';

const read = (line: string) => {
  const entry = parseListEntry(line);
  return entry && [entry.kind, entry.text];
};
const HASH = 'AB'.repeat(32);

describe('parseListEntry', () => {
  test('reads hosts in every spelling', () => {
    for (const line of ['evil.example', 'EVIL.example.', '*.evil.example', '.evil.example', 'evil.example/']) {
      expect(read(line)).toEqual(['host', 'evil.example']);
    }
    expect(read('evil.example:443')).toEqual(['host', 'evil.example']);
    expect(read('evil.example:80')).toEqual(['host', 'evil.example']);
    expect(read('bücher.example')).toEqual(['host', 'xn--bcher-kva.example']);
    expect(read('0x7f.1')).toEqual(['host', '127.0.0.1']);
    expect(read('2001:DB8::1')).toEqual(['host', '[2001:db8::1]']);
    expect(read('[2001:db8:0::1]')).toEqual(['host', '[2001:db8::1]']);
    expect(read('::ffff:1.2.3.4')).toEqual(['host', '1.2.3.4']);
    expect(read('zip')).toEqual(['host', 'zip']);
  });

  test('reads URLs and hosts with a port or path as prefixes', () => {
    expect(read('https://evil.example')).toEqual(['prefix', 'https://evil.example/']);
    expect(read('HTTP://evil.example/A?b#c')).toEqual(['prefix', 'http://evil.example/A?b#c']);
    expect(read('evil.example/login')).toEqual(['prefix', 'http://evil.example/login']);
    expect(read('evil.example:8080')).toEqual(['prefix', 'http://evil.example:8080/']);
    expect(read('[2001:db8::1]:8080')).toEqual(['prefix', 'http://[2001:db8::1]:8080/']);
  });

  test('reads SHA-256 hashes', () => {
    expect(read(HASH)).toEqual(['hash', HASH.toLowerCase()]);
    expect(read(`sha256:${HASH}`)).toEqual(['hash', HASH.toLowerCase()]);
  });

  test('refuses anything else', () => {
    const lines = [
      '',
      '.',
      '*',
      '*.',
      '..',
      '/',
      '/path',
      '//evil.example',
      '#x',
      '?x',
      '@evil.example',
      'a b.example',
    ];
    const more = ['user@evil.example', 'https://u:p@evil.example/', 'ftp://evil.example', 'javascript:alert(1)'];
    const odd = ['https://', 'https://../', 'evil\t.example', 'a|b.example', 'xn--a', '1.2.3.4.5', 'x'.repeat(2_049)];
    for (const line of [...lines, ...more, ...odd])
      expect({ line, entry: read(line) }).toEqual({ line, entry: undefined });
  });

  test('its text parses to the same entry', () => {
    const line = fc.oneof(
      fc.domain(),
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
      fc.ipV6(),
      fc.string(),
      fc.tuple(fc.domain(), fc.nat(70_000)).map((parts) => parts.join(':')),
    );
    fc.assert(
      fc.property(line, (given) => {
        const entry = parseListEntry(given);
        fc.pre(entry !== undefined);
        if (entry) expect(parseListEntry(entry.text)).toEqual(entry);
      }),
      { numRuns: 1_000 },
    );
  });
});
