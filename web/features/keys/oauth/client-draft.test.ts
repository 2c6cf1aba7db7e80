import { expect, test } from 'bun:test';
import { draftProblems, EMPTY_DRAFT, toRequest } from './client-draft.ts';

test('a draft without a key asks for a secret, and its name has no blanks around it', () => {
  expect(toRequest({ ...EMPTY_DRAFT, name: ' Warehouse ' })).toEqual({
    name: 'Warehouse',
    scopes: ['qr.read'],
    jwk: null,
  });
});

test('a pasted key is sent as an object', () => {
  const jwk = ' {"kty": "EC", "crv": "P-256", "x": "AQ", "y": "AQ"}\n';
  expect(toRequest({ ...EMPTY_DRAFT, name: 'A', jwk }).jwk).toEqual({ kty: 'EC', crv: 'P-256', x: 'AQ', y: 'AQ' });
});

test('a client needs a name and a scope, and a key must be a JSON object', () => {
  expect([draftProblems.name(' '), draftProblems.scopes([])]).toEqual(['Enter a name', 'Choose at least one']);
  for (const text of ['x', '[]', '"x"', 'null', '-----BEGIN PUBLIC KEY-----'])
    expect(draftProblems.jwk(text)).toBe('This is no JSON object');
  for (const text of ['', ' \n', '{"kty": "EC"}']) expect(draftProblems.jwk(text)).toBeNull();
});
