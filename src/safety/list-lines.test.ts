import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { ListLines } from './list-lines.ts';

function read(content: string | Uint8Array, pieceSize = 65_536) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const lines = new ListLines(10, 100);
  const piece = new Uint8Array(pieceSize); // one buffer for all pieces, as a file is read
  for (let at = 0; at < bytes.length; at += pieceSize) {
    const part = bytes.subarray(at, at + pieceSize);
    piece.set(part);
    lines.read(piece.subarray(0, part.length));
  }
  lines.end();
  return { ...lines.counts, covers: (url: string) => lines.tables.find(new URL(url)) !== undefined };
}

describe('ListLines', () => {
  test('reads plain lists with comments, blank lines, either line ending and no last newline', () => {
    const list = read(
      '# title\r\na.example\r\n\r\n  B.example  \n! note\n; note\nc.example # why\n\td.example\ne.example',
    );
    expect([list.entries, list.malformed]).toEqual([5, 0]);
    for (const name of ['a', 'b', 'c', 'd', 'e']) expect(list.covers(`https://x.${name}.example/`)).toBe(true);
  });

  test('reads hosts files, also with several names per line, and skips names of the local machine', () => {
    const list = read(
      [
        '127.0.0.1 localhost',
        '::1 localhost ip6-localhost',
        'fe80::1%lo0 localhost',
        '255.255.255.255 broadcasthost',
        '0.0.0.0 a.example',
        '0.0.0.0\tb.example',
        '127.0.0.1   c.example d.example # two',
        ':: e.example',
        '::1 F.example',
      ].join('\n'),
    );
    expect([list.entries, list.malformed]).toEqual([6, 0]);
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) expect(list.covers(`https://${name}.example/`)).toBe(true);
    expect(list.covers('http://localhost/')).toBe(false);
  });

  test('reads URLs, ports, addresses, international names and hashes', () => {
    const hash = new Bun.CryptoHasher('sha256').update('g.example/').digest('hex');
    const list = read(
      `\uFEFFhttps://a.example/bad\nb.example:8080\n9.9.9.9\n2001:db8::1\nbücher.example\n*.f.example\n${hash}\n`,
    );
    expect([list.entries, list.malformed]).toEqual([7, 0]);
    const covered = ['https://a.example/bad/x', 'http://b.example:8080/', 'http://9.9.9.9/', 'http://[2001:db8::1]/'];
    for (const url of [...covered, 'https://xn--bcher-kva.example/', 'https://f.example/', 'https://g.example/x']) {
      expect({ url, covered: list.covers(url) }).toEqual({ url, covered: true });
    }
    for (const url of ['https://a.example/', 'http://b.example/', 'http://19.9.9.9/']) {
      expect({ url, covered: list.covers(url) }).toEqual({ url, covered: false });
    }
  });

  test('a name without a dot covers no top-level domain', () => {
    const list = read('com\nlocalhost\n');
    expect([list.entries, list.malformed, list.covers('https://example.com/')]).toEqual([0, 0, false]);
  });

  test('counts invalid lines and goes on', () => {
    const list = read('a.example\nname,date,score\n<html lang="en">\nb.example\n..\n');
    expect([list.entries, list.malformed]).toEqual([2, 3]);
  });

  test('treats invalid UTF-8 as invalid lines', () => {
    const list = read(Buffer.from('a.example\nb\xff.example\n', 'latin1'));
    expect([list.entries, list.malformed]).toEqual([1, 1]);
  });

  test('refuses a file with an overlong line', () => {
    expect(() => read('a'.repeat(200_000))).toThrow('longer than');
  });

  test('returns the same list however the bytes are split', () => {
    const line = fc.constantFrom(
      'a.example',
      '0.0.0.0 b.example',
      'Ü.example',
      'https://c.example/x',
      '# x',
      '',
      'no no',
    );
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 20 }),
        fc.constantFrom('\n', '\r\n'),
        fc.integer({ min: 1, max: 40 }),
        (lines, ending, pieceSize) => {
          const content = lines.join(ending);
          const { covers: whole, ...counts } = read(content);
          const { covers: cut, ...cutCounts } = read(content, pieceSize);
          expect(cutCounts).toEqual(counts);
          for (const url of ['https://a.example', 'https://b.example', 'https://ü.example', 'https://c.example/x']) {
            expect(cut(url)).toBe(whole(url));
          }
        },
      ),
    );
  });
});
