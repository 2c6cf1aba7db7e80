import { expect, test } from 'bun:test';
import { sipHash, sipKey } from './sip-hash.ts';

const KEY = '000102030405060708090a0b0c0d0e0f';
const hashOf = (key: string, text: string) => {
  const hash = new Uint32Array(2);
  sipHash(sipKey(key), text, hash);
  return [...new Uint8Array(hash.buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** Of the reference implementation: the key above, and the bytes 00, 01, 02, … of each length. */
const VECTORS: Record<number, string> = {
  0: '310e0edd47db6f72',
  1: 'fd67dc93c539f874',
  2: '5a4fa9d909806c0d',
  7: '37d1018bf50002ab',
  8: '6224939a79f5f593',
  15: 'e545be4961ca29a1',
  16: 'db9bc2577fcc2a3f',
};

test('gives what the reference implementation gives', () => {
  for (const [length, hash] of Object.entries(VECTORS)) {
    const text = String.fromCharCode(...Array.from({ length: Number(length) }, (_, at) => at));
    expect([length, hashOf(KEY, text)]).toEqual([length, hash]);
  }
});

test('gives something else for another key', () => {
  expect(hashOf(KEY.replace('0f', '10'), 'text')).not.toBe(hashOf(KEY, 'text'));
});
