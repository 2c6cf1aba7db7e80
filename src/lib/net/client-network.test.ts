import { expect, test } from 'bun:test';
import { clientNetwork } from './client-network.ts';

const SAME: [string, string][] = [
  ['192.0.2.7', '::ffff:192.0.2.7'],
  ['192.0.2.7', '::ffff:c000:207'],
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
  ['2001:db8::1', '2001:0DB8:0:0:5::'],
  ['::1', '0:0:0:0:1:2:3:4'],
];

test.each(SAME)('%s and %s are one client', (one, other) => {
  expect(clientNetwork(one)).toBe(clientNetwork(other));
});

const DIFFERENT: [string, string][] = [
  ['192.0.2.7', '192.0.2.8'],
  ['2001:db8:1:2::1', '2001:db8:1:3::1'],
  ['192.0.2.7', '2001:db8::1'],
];

test.each(DIFFERENT)('%s and %s are two clients', (one, other) => {
  expect(clientNetwork(one)).not.toBe(clientNetwork(other));
});
