import { expect, test } from 'bun:test';
import { DEFAULT_STYLE } from '../../../src/render/picture/style.ts';
import { designOf } from './reading.ts';
import { sizeWords } from './size-words.ts';

const LINK = 'https://go.example.com/qr-7k2m9xwp';

test('a picture in pixels is told in pixels', () => {
  expect(sizeWords(designOf(DEFAULT_STYLE, LINK))).toEqual(['1024 × 1024 px', '29 × 29 modules of 27 px']);
});

test('a picture for print is told in its unit and in pixels', () => {
  const card = { ...DEFAULT_STYLE, unit: 'mm', width: 50, height: 50 } as const;
  expect(sizeWords(designOf(card, LINK))).toEqual(['50 × 50 mm, 591 × 591 px', '29 × 29 modules of 1.27 mm']);
});
