import { describe, expect, test } from 'bun:test';
import { generateKeyPairSync } from 'node:crypto';
import { type Lie, SoftwareAuthenticator } from '../../../test/harness/software-authenticator.ts';
import { newCredential, usedCredential } from './credential.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.ts';
import { verifyNewCredential, verifyUsedCredential } from './verify-passkey.ts';

const ORIGIN = 'https://qr.example.com';
const party = relyingPartyOf(ORIGIN) as RelyingParty;
const creation = { challenge: 'Y2hhbGxlbmdl', rp: { id: party.id }, user: { id: 'cGVyXzE' } };
const request = { challenge: 'Y2hhbGxlbmdl', rpId: party.id };

const LIES: [string, Lie][] = [
  ['another origin', { origin: 'https://qr.example.com.evil.example' }],
  ['the origin of a subdomain', { origin: 'https://a.qr.example.com' }],
  ['http', { origin: 'http://qr.example.com' }],
  ['another relying party', { rpId: 'evil.example' }],
  ['a frame of another site', { crossOrigin: true }],
  ['another ceremony', { type: 'payment.get' }],
  ['nobody present', { flags: 0x44 }],
  ['nobody verified', { flags: 0x41 }],
  ['a backup of what may not be backed up', { flags: 0x55 }],
];

function registered(kind?: 'ES256' | 'EdDSA' | 'RS256') {
  const device = new SoftwareAuthenticator(ORIGIN);
  const made = verifyNewCredential(party, newCredential.parse(device.create(creation, {}, kind)));
  if (!made) throw new Error('not registered');
  return { device, publicKey: made.publicKey };
}

describe('a new passkey', () => {
  test('gives the challenge that it answers', () => {
    const device = new SoftwareAuthenticator(ORIGIN);
    const made = verifyNewCredential(party, newCredential.parse(device.create(creation)));
    expect(made?.challenge).toBe(creation.challenge);
  });

  test.each(LIES)('is refused: %s', (_, lie) => {
    const device = new SoftwareAuthenticator(ORIGIN);
    expect(verifyNewCredential(party, newCredential.parse(device.create(creation, lie)))).toBeNull();
  });

  test('is refused with the id of another credential, no credential or a weak key', () => {
    const device = new SoftwareAuthenticator(ORIGIN);
    const other = newCredential.parse({ ...device.create(creation), rawId: 'b3RoZXI' });
    const none = newCredential.parse(device.create(creation, { flags: 0x05 }));
    const weak = newCredential.parse(device.create(creation));
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    weak.response.publicKey = publicKey.export({ format: 'der', type: 'spki' }).toString('base64url');
    const curve = newCredential.parse(device.create(creation));
    curve.response.publicKey = generateKeyPairSync('ec', { namedCurve: 'P-384' })
      .publicKey.export({ format: 'der', type: 'spki' })
      .toString('base64url');
    for (const bad of [other, none, weak, curve]) expect(verifyNewCredential(party, bad)).toBeNull();
  });

  test('cut off anywhere is refused, and never throws', () => {
    const whole = newCredential.parse(new SoftwareAuthenticator(ORIGIN).create(creation));
    for (const field of ['clientDataJSON', 'authenticatorData', 'publicKey'] as const) {
      const bytes = Buffer.from(whole.response[field], 'base64url');
      for (let length = 0; length < bytes.length; length++) {
        const cut = bytes.subarray(0, length).toString('base64url');
        expect(verifyNewCredential(party, { ...whole, response: { ...whole.response, [field]: cut } })).toBeNull();
      }
    }
  });
});

describe('a used passkey', () => {
  test.each(['ES256', 'EdDSA', 'RS256'] as const)('of %s gives its challenge and counter', (kind) => {
    const { device, publicKey } = registered(kind);
    const used = verifyUsedCredential(party, usedCredential.parse(device.get(request)), publicKey);
    expect(used).toEqual({ challenge: request.challenge, counter: 1 });
  });

  test.each(LIES)('is refused: %s', (_, lie) => {
    const { device, publicKey } = registered();
    expect(verifyUsedCredential(party, usedCredential.parse(device.get(request, lie)), publicKey)).toBeNull();
  });

  test('is refused if another key signed, or anything signed was changed', () => {
    const { device, publicKey } = registered();
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const foreign = usedCredential.parse(device.get(request, { privateKey }));
    expect(verifyUsedCredential(party, foreign, publicKey)).toBeNull();
    const honest = usedCredential.parse(device.get(request));
    const { response } = honest;
    const data = Buffer.from(response.authenticatorData, 'base64url');
    data[36] = 9;
    const counted = { ...response, authenticatorData: data.toString('base64url') };
    const client = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString());
    const asked = Buffer.from(JSON.stringify({ ...client, challenge: 'b3RoZXI' })).toString('base64url');
    for (const changed of [counted, { ...response, clientDataJSON: asked }, { ...response, signature: 'AAAA' }]) {
      expect(verifyUsedCredential(party, { ...honest, response: changed }, publicKey)).toBeNull();
    }
  });
});

test('a host that is an IP address has no passkeys', () => {
  expect(relyingPartyOf('http://127.0.0.1:8080')).toBeNull();
  expect(relyingPartyOf('http://[::1]:8080')).toBeNull();
  expect(relyingPartyOf('http://localhost:8080')?.id).toBe('localhost');
});
