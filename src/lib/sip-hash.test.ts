import { expect, test } from 'bun:test';
import { sipHash, sipKey } from './sip-hash.ts';

const KEY = '000102030405060708090a0b0c0d0e0f';
const hashOf = (key: string, low: number, high: number) => {
  const hash = new Uint32Array(2);
  sipHash(sipKey(key), low, high, hash);
  return [...new Uint8Array(hash.buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

test('matches the reference implementation for the bytes 00 to 07', () => {
  expect(hashOf(KEY, 0x03020100, 0x07060504)).toBe('6224939a79f5f593');
});

test('differs for other bytes and for another key', () => {
  const hashes = [
    hashOf(KEY, 1, 2),
    hashOf(KEY, 2, 1),
    hashOf(KEY, 1, 0xffff_fffe),
    hashOf(KEY.replace('0f', '10'), 1, 2),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
});
