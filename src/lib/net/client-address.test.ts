import { describe, expect, test } from 'bun:test';
import { clientAddress } from './client-address.ts';
import { trustProxies } from './trusted-proxies.ts';

const trusts = trustProxies([
  { address: '127.0.0.0', prefix: 8, family: 'ipv4' },
  { address: '10.0.0.0', prefix: 8, family: 'ipv4' },
]);

describe('from a peer that is not trusted', () => {
  test('X-Forwarded-For is ignored', () => {
    expect(clientAddress('203.0.113.7', '198.51.100.1', trusts)).toBe('203.0.113.7');
    expect(clientAddress('::ffff:203.0.113.7', '198.51.100.1', trusts)).toBe('203.0.113.7');
  });
});

describe('from a trusted peer', () => {
  test('the client is the hop it reports', () => {
    expect(clientAddress('127.0.0.1', '198.51.100.1', trusts)).toBe('198.51.100.1');
    expect(clientAddress('::ffff:127.0.0.1', '2001:db8::9', trusts)).toBe('2001:db8::9');
  });

  test('what the client put before that is ignored', () => {
    expect(clientAddress('127.0.0.1', '1.1.1.1, 10.0.0.9, 198.51.100.1', trusts)).toBe('198.51.100.1');
  });

  test('trusted hops in between are skipped', () => {
    expect(clientAddress('127.0.0.1', '1.1.1.1, 198.51.100.1, 10.0.0.5,10.0.0.6', trusts)).toBe('198.51.100.1');
  });

  test('where all hops are trusted, the first of them is the client', () => {
    expect(clientAddress('127.0.0.1', '10.0.0.5, 10.0.0.6', trusts)).toBe('10.0.0.5');
  });

  test('ports and brackets are no part of the address', () => {
    expect(clientAddress('127.0.0.1', '198.51.100.1:5000', trusts)).toBe('198.51.100.1');
    expect(clientAddress('127.0.0.1', '[2001:db8::9]:5000', trusts)).toBe('2001:db8::9');
  });

  test('a hop that is no address ends the search at the proxy that reported it', () => {
    expect(clientAddress('127.0.0.1', '198.51.100.1, unknown, 10.0.0.6', trusts)).toBe('10.0.0.6');
    expect(clientAddress('127.0.0.1', '', trusts)).toBe('127.0.0.1');
  });

  test('only the last complete hops of an endless header are read', () => {
    const flood = '1.1.1.1, '.repeat(2_000);
    expect(clientAddress('127.0.0.1', `${flood}198.51.100.1, 10.0.0.6`, trusts)).toBe('198.51.100.1');
    expect(clientAddress('127.0.0.1', `1.1.1.1, ${'10.0.0.6, '.repeat(2_000)}10.0.0.7`, trusts)).toBe('10.0.0.6');
    expect(clientAddress('127.0.0.1', '1'.repeat(16_000), trusts)).toBe('127.0.0.1');
  });

  test('without the header the peer is the client', () => {
    expect(clientAddress('127.0.0.1', null, trusts)).toBe('127.0.0.1');
  });
});

test('a peer without an address has none', () => {
  expect(clientAddress('', '198.51.100.1', trusts)).toBeNull();
});
