import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { createListSource, EntryTables } from './entry-tables.ts';

const listOf = (...entries: string[]) => EntryTables.of(entries);
const sha256 = (text: string) => new Bun.CryptoHasher('sha256').update(text).digest('hex');

function covers(list: EntryTables, url: string): boolean {
  return list.find(new URL(url)) !== undefined;
}

describe('a host entry', () => {
  const list = listOf('evil.example', '9.9.9.9');

  test('covers the host and its subdomains, whatever the scheme, port and spelling', () => {
    for (const host of ['evil.example', 'EVIL.example', 'evil.example.', 'a.b.evil.example', '9.9.9.9', '0x9090909']) {
      expect({ host, covered: covers(list, `http://${host}:81/x`) }).toEqual({ host, covered: true });
    }
    expect(covers(list, 'https://[::ffff:9.9.9.9]/')).toBe(true);
  });

  test('covers nothing else', () => {
    for (const host of ['notevil.example', 'evil.example.com', 'example', 'il.example', '19.9.9.9', '9.9.9.90']) {
      expect({ host, covered: covers(list, `http://${host}/evil.example`) }).toEqual({
        host,
        covered: false,
      });
    }
  });

  test('covers exactly the names that are it or end with a dot and it', () => {
    const label = fc.constantFrom('a', 'b', 'ab', 'example');
    const name = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.'));
    fc.assert(
      fc.property(fc.array(name, { maxLength: 5 }), name, (entries, host) => {
        const expected = entries.some((entry) => host === entry || host.endsWith(`.${entry}`));
        expect(covers(listOf(...entries), `https://${host}/`)).toBe(expected);
      }),
    );
  });
});

describe('a URL entry', () => {
  test('covers everything that begins with it, over http and https', () => {
    const list = listOf('https://shared.example/bad');
    for (const rest of ['bad', 'bad/', 'badly', 'bad?x', 'bad#x', './bad', 'x/../bad', '%62ad', '%2562ad', '/bad']) {
      expect({ rest, covered: covers(list, `http://shared.example/${rest}`) }).toEqual({
        rest,
        covered: true,
      });
    }
  });

  test('covers every port, unless it names one', () => {
    const list = listOf('https://cdn.example/bad/', 'https://two.example:8443/bad/');
    const urls = ['https://cdn.example:8443/bad/x', 'http://cdn.example:443/bad/x', 'http://cdn.example/bad/'];
    for (const url of [...urls, 'http://two.example:8443/bad/x']) {
      expect({ url, covered: covers(list, url) }).toEqual({ url, covered: true });
    }
    for (const url of ['https://two.example/bad/x', 'https://two.example:84/bad/x']) {
      expect({ url, covered: covers(list, url) }).toEqual({ url, covered: false });
    }
  });

  test('covers no other path or host', () => {
    const list = listOf('https://shared.example/bad');
    const urls = ['https://shared.example/', 'https://shared.example/Bad', 'https://shared.example/ba'];
    const more = ['https://a.shared.example/bad', 'https://x.example/shared.example/bad'];
    for (const url of [...urls, ...more]) expect({ url, covered: covers(list, url) }).toEqual({ url, covered: false });
  });

  test('without a path covers the whole host but not its subdomains', () => {
    const list = listOf('https://whole.example');
    expect(covers(list, 'https://whole.example/x')).toBe(true);
    expect(covers(list, 'https://www.whole.example/x')).toBe(false);
    expect(covers(list, 'https://whole.example.com/')).toBe(false);
  });
});

describe('a hash entry', () => {
  test('covers the URL with this hash', () => {
    const list = listOf(sha256('https://evil.example/x?y=1#z'));
    expect(covers(list, 'https://evil.example/x?y=1#z')).toBe(true);
    expect(covers(list, 'https://evil.example:8443/x?y=1#z')).toBe(true);
    expect(covers(list, 'https://evil.example/x?y=2')).toBe(false);
  });

  test('of a Safe Browsing expression covers what the expression covers', () => {
    const list = listOf(sha256('evil.example/'), sha256('shared.example/bad/'));
    expect(covers(list, 'https://a.evil.example/x')).toBe(true);
    expect(covers(list, 'https://shared.example/bad/x.html')).toBe(true);
    expect(covers(list, 'https://shared.example/good')).toBe(false);
  });
});

test('an invalid line is ignored, and a repeated one counts once, in any spelling', () => {
  const list = listOf('EVIL.example.', 'no entry', '', 'evil.example');
  expect([covers(list, 'https://a.evil.example'), list.size]).toEqual([true, 1]);
});

test('as a source it names the matching entry, and answers without a promise', () => {
  const list = listOf('evil.example');
  const source = createListSource('list', 'on the operator’s list', (url) => list.find(url));
  expect(source.check(new URL('https://www.evil.example/x'))).toEqual({
    verdict: 'unsafe',
    text: 'is on the operator’s list (evil.example)',
  });
  expect(source.check(new URL('https://good.example/'))).toEqual({ verdict: 'safe' });
});
