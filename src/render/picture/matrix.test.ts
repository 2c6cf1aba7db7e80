import { describe, expect, test } from 'bun:test';
import { compactPayload, encodeMatrix, type Matrix } from './matrix.ts';
import { PictureError } from './picture-error.ts';

const LINK = 'https://go.example.com/qr-7k2m9xwp';

function dark({ cells, stride }: Matrix, x: number, y: number): boolean {
  return cells[(y + 1) * stride + x + 1] === 1;
}

describe('a matrix', () => {
  test('has the finder pattern in three corners and a light ring all around', () => {
    const matrix = encodeMatrix(LINK, 'M');
    for (const [left, top] of [
      [0, 0],
      [matrix.size - 7, 0],
      [0, matrix.size - 7],
    ] as const) {
      const row = (y: number) => Array.from({ length: 7 }, (_, x) => dark(matrix, left + x, top + y));
      expect(row(0)).toEqual([true, true, true, true, true, true, true]);
      expect(row(1)).toEqual([true, false, false, false, false, false, true]);
      expect(row(3)).toEqual([true, false, true, true, true, false, true]);
    }
    for (let at = -1; at <= matrix.size; at++) {
      expect([dark(matrix, at, -1), dark(matrix, -1, at)]).toEqual([false, false]);
      expect([dark(matrix, at, matrix.size), dark(matrix, matrix.size, at)]).toEqual([false, false]);
    }
  });

  test('grows with the level of error correction', () => {
    const sizes = (['L', 'M', 'Q', 'H'] as const).map((level) => encodeMatrix(LINK.repeat(3), level).size);
    expect(sizes).toEqual([...sizes].sort((one, other) => one - other));
    expect(new Set(sizes).size).toBe(4);
  });

  test('holds what fits and refuses one character more, naming the level', () => {
    expect(encodeMatrix('a'.repeat(1273), 'H').size).toBe(177);
    expect(() => encodeMatrix('a'.repeat(1274), 'H')).toThrow(PictureError);
    expect(() => encodeMatrix('a'.repeat(1274), 'H')).toThrow('error correction H');
  });

  test('is refused for an empty payload', () => {
    expect(() => encodeMatrix('', 'L')).toThrow('nothing to encode');
  });
});

describe('compact payloads', () => {
  test('make a 33-character link fit version 2 instead of 3', () => {
    const link = 'https://go.example.com/qr-7k2m9xw';
    expect(link).toHaveLength(33);
    expect(encodeMatrix(link, 'L').size).toBe(29);
    expect(encodeMatrix(compactPayload(link), 'L').size).toBe(25);
  });

  test('are the link in upper case', () => {
    expect(compactPayload(LINK)).toBe('HTTPS://GO.EXAMPLE.COM/QR-7K2M9XWP');
  });

  test.each(['https://a.example/qr-1?x=1', 'https://a.example/qr_1', 'https://a.example/ı', 'https://a.example/ß'])(
    'leave %s alone, for it has characters that the dense mode lacks',
    (link) => {
      expect(compactPayload(link)).toBe(link);
    },
  );
});
