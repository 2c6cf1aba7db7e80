import { expect, test } from 'bun:test';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { readPublicKey } from './public-key.ts';

/** Any odd number will do: nothing is signed with it. */
function rsaKey(bits: number): Buffer {
  const modulus = Buffer.alloc(bits / 8, 0xff);
  const jwk = { kty: 'RSA', n: modulus.toString('base64url'), e: 'AQAB' };
  return createPublicKey({ key: jwk, format: 'jwk' }).export({ format: 'der', type: 'spki' });
}

test('RSA keys are as long as those of real authenticators, and not so long that they cost time', () => {
  const isTaken = (bits: number) => readPublicKey(rsaKey(bits)) !== null;
  expect([1024, 2048, 4096, 4104, 16_000].map(isTaken)).toEqual([false, true, true, false, false]);
});

test('keys of other kinds and curves are refused', () => {
  const der = (curve: string) =>
    generateKeyPairSync('ec', { namedCurve: curve }).publicKey.export({ format: 'der', type: 'spki' });
  expect(['P-256', 'P-384'].map((curve) => readPublicKey(der(curve)) !== null)).toEqual([true, false]);
  expect(readPublicKey(Buffer.from('no key'))).toBeNull();
});
