import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { formatIpv4 } from './ip-address.ts';
import { PRIVATE_KINDS, privateHost } from './private-hosts.ts';

const kindOf = (host: string) => privateHost(new URL(`http://${host}/`).hostname);

test('each kind of private host is recognised', () => {
  expect(['127.0.0.1', '0.0.0.0', '[::1]', 'localhost', 'a.localhost'].map(kindOf)).toEqual(Array(5).fill('loopback'));
  expect(['fritz.box', 'nas.lan', 'printer', 'printer.', 'com'].map(kindOf)).toEqual(Array(5).fill('local'));
  expect(['169.254.0.1', '[fe80::1]', 'a.local', 'a.home.arpa'].map(kindOf)).toEqual(Array(4).fill('local'));
  expect(['10.1.2.3', '[fd00::1]', '[fec0::1]', 'a.internal', 'db.shop.svc'].map(kindOf)).toEqual(
    Array(5).fill('private'),
  );
  expect(['169.254.169.254', '[fd00:ec2::254]', 'metadata'].map(kindOf)).toEqual(Array(3).fill('metadata'));
  expect(['0.0.0.1', '255.255.255.255', '[ff02::1]', '[::2:0:0:0]'].map(kindOf)).toEqual(Array(4).fill('reserved'));
});

test('an IPv4 address is private in every IPv6 form that embeds it exactly if it is private itself', () => {
  fc.assert(
    fc.property(fc.nat(0xffffffff), (address) => {
      const dotted = formatIpv4(address);
      const hex = `${(address >>> 16).toString(16)}:${(address & 0xffff).toString(16)}`;
      const expected = privateHost(dotted) !== undefined;
      fc.pre(address > 1);
      for (const host of [`[::ffff:${dotted}]`, `[::${dotted}]`, `[64:ff9b::${dotted}]`, `[2002:${hex}::1]`]) {
        expect({ host, isPrivate: kindOf(host) !== undefined }).toEqual({ host, isPrivate: expected });
      }
    }),
  );
});

test('a private name is private with all subdomains and any trailing dots', () => {
  fc.assert(
    fc.property(
      fc.domain(),
      fc.constantFrom('local', 'localhost', 'internal', 'home.arpa', 'lan', 'box', 'svc'),
      (name, top) => {
        expect(privateHost(`${name}.${top}`)).toBeDefined();
        expect(privateHost(`${name}.${top}..`)).toBeDefined();
        expect(privateHost(`${top}.${name}.example`)).toBeUndefined();
      },
    ),
  );
});

test('a name that only looks like a private one is public', () => {
  for (const host of [
    'a.mylocalhost',
    'local.example',
    'in-addr.arpa',
    'xlan.example',
    'metadata.example',
    'a.notlocal',
    'box.example',
    'svc.example.com',
    'home.arpa.example',
  ]) {
    expect(privateHost(host)).toBeUndefined();
  }
});

test('an empty host and a host of only dots terminate', () => {
  expect(['', '.', '...'].map(privateHost)).toEqual([undefined, undefined, undefined]);
});

test('every kind has a text', () => {
  for (const words of Object.values(PRIVATE_KINDS)) expect(words).toMatch(/^(a|an|the) /);
});
