import { expect, test } from 'bun:test';
import { createDomainHostReader } from './domain-host.ts';

const at = (other: ReturnType<typeof createDomainHostReader>, origin: string) =>
  other(`${origin}/qr-abcdefgh?x=//y.example/`, origin.length);

test.each([
  'http://links.example',
  'http://links.example:8080',
  'http://links.example.',
  'http://127.0.0.1:8080',
  'http://[::1]',
  'http://[2001:db8::1]:8080',
  'http://localhost:8080',
  'http://shop',
  '',
])('%p is the main address, also when asked again', (origin) => {
  const other = createDomainHostReader({ hosts: new Set(['links.example']), areAll: false });
  expect([at(other, origin), at(other, origin)]).toEqual([null, null]);
});

test.each([
  ['http://qr.shop.example', 'qr.shop.example'],
  ['http://qr.shop.example:8443', 'qr.shop.example'],
  ['http://qr.shop.example.:80', 'qr.shop.example'],
  ['http://qr.links.example', 'qr.links.example'],
  ['http://links.example.com', 'links.example.com'],
])('%p may be the domain %p, also between requests for the main address', (origin, host) => {
  const other = createDomainHostReader({ hosts: new Set(['links.example']), areAll: false });
  const seen = [at(other, origin), at(other, 'http://links.example'), at(other, origin)];
  expect(seen).toEqual([host, null, host]);
});

test('where all hosts are listed, any other may be something else, also an address', () => {
  const other = createDomainHostReader({
    hosts: new Set(['links.example', '10.0.0.1', '[::1]']),
    areAll: true,
  });
  const origins = ['http://links.example:80', 'http://10.0.0.1', 'http://[::1]:80', ''];
  for (const origin of origins) expect([origin, at(other, origin)]).toEqual([origin, null]);
  for (const host of ['10.0.0.2', 'localhost', '[::2]', 'x.links.example'])
    expect(at(other, `http://${host}:80`)).toBe(host);
});
