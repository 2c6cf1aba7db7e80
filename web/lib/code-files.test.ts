import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { fileBaseName, uniqueNames } from './code-files.ts';

test.each([
  ['Summer menu', 'summer-menu-qr-a2b3c4d5'],
  ['  Café / Größe 2.0! ', 'café-größe-2-0-qr-a2b3c4d5'],
  ['../../etc/passwd', 'etc-passwd-qr-a2b3c4d5'],
  ['メニュー', 'メニュー-qr-a2b3c4d5'],
  ['???', 'qr-a2b3c4d5'],
])('the file of %j is called %s', (label, name) => {
  expect(fileBaseName({ label, slug: 'qr-a2b3c4d5' })).toBe(name);
});

test('for any label, a name contains nothing special to a file system', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (label) => {
      const name = fileBaseName({ label, slug: 'qr-a2b3c4d5' });
      expect(name).toMatch(/^[\p{L}\p{M}\p{N}-]+$/u);
      expect([...name].length).toBeLessThanOrEqual(72);
    }),
  );
});

test('names in an archive are unique on file systems that ignore case too', () => {
  expect(uniqueNames(['menu', 'Menu', 'menu-2', 'menu'], 'svg')).toEqual([
    'menu.svg',
    'Menu-2.svg',
    'menu-2-2.svg',
    'menu-3.svg',
  ]);
});

test('any names become unique, and their number stays the same', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'A', 'a-2', 'a-3', 'b')), (bases) => {
      const names = uniqueNames(bases, 'png').map((name) => name.toLowerCase());
      expect(new Set(names).size).toBe(bases.length);
    }),
  );
});
