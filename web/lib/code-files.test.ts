import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { FORMATS, fileBaseName, fileHref } from './code-files.ts';

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

const drawn = {
  qr_id: 'qr_1',
  render_status: 'done',
  file_url_svg: 'https://go.example/files/x.svg',
  file_url_png: null,
} as const;

test('the server draws the saved design in every format, also before its picture is published', () => {
  const pending = { ...drawn, render_status: 'pending', file_url_svg: null } as const;
  for (const code of [drawn, pending])
    for (const format of FORMATS) expect(fileHref(code, format)).toBe(`/v2/qr-codes/qr_1/picture?format=${format}`);
});

test('a design that cannot be drawn has only files that were published before it', () => {
  const failed = { ...drawn, render_status: 'error' } as const;
  expect(FORMATS.map((format) => fileHref(failed, format))).toEqual(['/files/x.svg', null, null]);
});
