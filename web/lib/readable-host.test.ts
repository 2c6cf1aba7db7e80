import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { readableHost } from './readable-host.ts';

test('an internationalised host has both spellings, a plain one none', () => {
  const both = { readable: 'müller.example', punycode: 'xn--mller-kva.example' };
  expect(readableHost('https://müller.example/menu')).toEqual(both);
  expect(readableHost('https://xn--mller-kva.example/menu')).toEqual(both);
  expect(readableHost('https://日本語.example')?.readable).toBe('日本語.example');
  expect(readableHost('https://example.com/ü')).toBeNull();
  expect(readableHost('not yet')).toBeNull();
});

test('the readable spelling resolves to the same host', () => {
  const unit = fc.constantFrom('a', 'b', '1', 'ä', 'ß', 'é', 'я', 'ж', '日', '本', 'ع', 'ö');
  fc.assert(
    fc.property(fc.string({ unit, minLength: 1, maxLength: 12 }), (label) => {
      const host = readableHost(`https://${label}.example/`);
      if (host) expect(new URL(`https://${host.readable}/`).hostname).toBe(host.punycode);
    }),
  );
});
