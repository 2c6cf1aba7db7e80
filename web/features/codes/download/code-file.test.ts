import { expect, test } from 'bun:test';
import { codeFile } from './code-file.ts';

const drawn = {
  label: 'Menu',
  slug: 'qr-a2b3c4d5',
  render_status: 'done',
  file_url_svg: 'https://go.example/files/x.svg',
  file_url_png: 'https://go.example/files/x.png',
} as const;

test('files of the server are fetched from this origin and saved under the name of the code', () => {
  const name = 'menu-qr-a2b3c4d5';
  expect(codeFile(drawn, 'svg')).toEqual({ kind: 'link', href: '/files/x.svg', name: `${name}.svg` });
  expect(codeFile(drawn, 'png')).toEqual({ kind: 'link', href: '/files/x.png', name: `${name}.png` });
  expect(codeFile(drawn, 'pdf')).toEqual({ kind: 'drawn', name: `${name}.pdf` });
});

test('without a picture that was drawn and read back there is no file in any format', () => {
  const pending = { ...drawn, file_url_svg: null, file_url_png: null };
  for (const format of ['svg', 'png', 'pdf'] as const) {
    expect(codeFile(pending, format)).toEqual({ kind: 'none' });
  }
});

test('while the saved design is not the one of the picture, no file is drawn from it', () => {
  for (const render_status of ['pending', 'rendering', 'error'] as const) {
    expect(codeFile({ ...drawn, render_status }, 'pdf')).toEqual({ kind: 'none' });
    expect(codeFile({ ...drawn, render_status }, 'svg').kind).toBe('link');
  }
});

test('a design without a PNG has the other two', () => {
  const noPng = { ...drawn, file_url_png: null };
  expect(codeFile(noPng, 'png')).toEqual({ kind: 'none' });
  expect(codeFile(noPng, 'pdf').kind).toBe('drawn');
});
