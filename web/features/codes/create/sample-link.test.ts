import { expect, test } from 'bun:test';
import { newSlug } from '../../../../src/qr-codes/slug.ts';
import { encodeMatrix } from '../../../../src/render/picture/matrix.ts';
import { sampleLink, samplePayload } from './sample-link.ts';

const BASE = 'https://go.example';

test('the sample has as many modules as a real code', () => {
  const real = encodeMatrix(`${BASE}/${newSlug()}`, 'M').size;
  expect(encodeMatrix(samplePayload(BASE, undefined), 'M').size).toBe(real);
});

test('a project with a domain of its own shows it, over https', () => {
  expect(sampleLink(BASE, { custom_domain: 'qr.shop.example' })).toStartWith('https://qr.shop.example/qr-');
});

test('a project with compact codes shows the link in upper case', () => {
  const payload = samplePayload(BASE, { custom_domain: null, compact_codes: true });
  expect(payload).toBe(sampleLink(BASE, undefined).toUpperCase());
});
