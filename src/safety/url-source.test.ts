import { expect, test } from 'bun:test';
import { createUrlSource, linkHostKey } from './url-source.ts';

const keyOf = (text: string) => linkHostKey(new URL(text));

function isRefused(url: string, publicUrl: string): boolean {
  const own = new Set([keyOf(publicUrl)]);
  const source = createUrlSource({ ownHosts: () => own, privateTargets: 'allow' });
  const answer = source.check(new URL(url));
  if (answer instanceof Promise) throw new Error('the URL source answers at once');
  return answer.verdict === 'unsafe';
}

test('with private targets allowed, private hosts pass and the rest stays refused', () => {
  const publicUrl = 'https://links.example.net';
  expect(isRefused('http://192.168.1.1/', publicUrl)).toBe(false);
  expect(isRefused('http://localhost:3000/', publicUrl)).toBe(false);
  expect(isRefused('http://[fd00::1]/', publicUrl)).toBe(false);
  expect(isRefused('ftp://192.168.1.1/', publicUrl)).toBe(true);
  expect(isRefused('http://user@192.168.1.1/', publicUrl)).toBe(true);
  expect(isRefused('http://links.example.net/', publicUrl)).toBe(true);
});

test('a public name is our own on every port', () => {
  expect(isRefused('http://links.example.net:9000/', 'https://links.example.net')).toBe(true);
  expect(isRefused('https://links.example.net/', 'https://links.example.net:8443')).toBe(true);
});

test('a private host is our own on its port alone, and every loopback spelling is the same host', () => {
  const publicUrl = 'http://localhost:8080';
  for (const host of ['localhost', '127.0.0.1', '127.9.9.9', '[::1]', '[::ffff:127.0.0.1]', 'x.localhost', '0.0.0.0']) {
    expect({ host, refused: isRefused(`http://${host}:8080/qr-x`, publicUrl) }).toEqual({
      host,
      refused: true,
    });
    expect({ host, refused: isRefused(`http://${host}:8081/qr-x`, publicUrl) }).toEqual({
      host,
      refused: false,
    });
  }
  expect(isRefused('http://192.168.0.5:80/', 'http://192.168.0.5')).toBe(true);
  expect(isRefused('https://192.168.0.5/', 'http://192.168.0.5')).toBe(false);
});

test('a change of our own domains takes effect with the next check', () => {
  let own: ReadonlySet<string> = new Set();
  const source = createUrlSource({ ownHosts: () => own, privateTargets: 'refuse' });
  const url = new URL('https://go.brand.example/x');
  expect(source.check(url)).toEqual({ verdict: 'safe' });
  own = new Set([keyOf('https://go.brand.example')]);
  expect(source.check(url)).toMatchObject({ verdict: 'unsafe' });
});

test('each reason has a message', () => {
  const own = new Set([keyOf('https://links.example.net')]);
  const source = createUrlSource({ ownHosts: () => own, privateTargets: 'refuse' });
  const urls = ['javascript:alert(1)', 'https://a:b@example.com', 'http://127.1', 'https://links.example.net/x'];
  expect(urls.map((url) => source.check(new URL(url)))).toMatchInlineSnapshot(`
    [
      {
        "text": "must begin with http:// or https://, not with javascript:",
        "verdict": "unsafe",
      },
      {
        "text": "must not carry a user name or password",
        "verdict": "unsafe",
      },
      {
        "text": "leads to the visitor’s own machine (127.0.0.1); the operator can allow such destinations with PRIVATE_TARGETS=allow",
        "verdict": "unsafe",
      },
      {
        "text": "leads back to this service (links.example.net)",
        "verdict": "unsafe",
      },
    ]
  `);
});
