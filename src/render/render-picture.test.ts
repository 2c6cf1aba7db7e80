import { expect, test } from 'bun:test';
import { PictureError } from './picture/picture-error.ts';
import { DEFAULT_STYLE } from './picture/style.ts';
import { drawFiles, renderPicture } from './render-picture.ts';

const LINK = 'https://go.example.com/qr-7k2m9xwp';

test('redrawn files are identical to the rendered ones', async () => {
  const style = {
    ...DEFAULT_STYLE,
    dot_style: 'connected',
    eye_style: 'leaf',
    border_style: 'rounded',
  } as const;
  const { svg, png, scannability } = await renderPicture(LINK, style);
  expect(drawFiles(LINK, style)).toEqual({ svg, png });
  expect(scannability.decodes).toBe(true);
});

test('a screen reader is told where the code leads', () => {
  expect(drawFiles(LINK, DEFAULT_STYLE).svg).toContain(`<desc>Opens ${LINK}</desc>`);
});

test('content that no code can hold is refused with a sentence', () => {
  expect(renderPicture('x'.repeat(3000), DEFAULT_STYLE)).rejects.toThrow(PictureError);
});
