import { describe, expect, test } from 'bun:test';
import { trustProxies } from './trusted-proxies.ts';

describe('trusted proxies', () => {
  const trusts = trustProxies([
    { address: '127.0.0.0', prefix: 8, family: 'ipv4' },
    { address: '::1', prefix: 128, family: 'ipv6' },
    { address: '10.20.30.40', prefix: 12, family: 'ipv4' },
    { address: '192.0.2.9', prefix: 32, family: 'ipv4' },
    { address: 'fd00::', prefix: 8, family: 'ipv6' },
    { address: '::ffff:198.51.100.0', prefix: 120, family: 'ipv6' },
  ]);

  test.each([
    '127.0.0.1',
    '127.255.255.255',
    '::1',
    '10.16.0.0',
    '10.31.255.255',
    '192.0.2.9',
    'fd12:3456::1',
    '198.51.100.77',
  ])('%s is within a listed network', (address) => {
    expect(trusts(address)).toBe(true);
  });

  test.each(['126.255.255.255', '::2', '10.15.255.255', '10.32.0.0', '192.0.2.8', 'fe80::1', '198.51.101.1'])(
    '%s is not',
    (address) => {
      expect(trusts(address)).toBe(false);
    },
  );

  test('an empty list trusts nobody, a prefix of 0 everybody of its family', () => {
    expect(trustProxies([])('127.0.0.1')).toBe(false);
    const everyIpv4 = trustProxies([{ address: '0.0.0.0', prefix: 0, family: 'ipv4' }]);
    expect(everyIpv4('203.0.113.7')).toBe(true);
    expect(everyIpv4('2001:db8::1')).toBe(false);
  });
});
