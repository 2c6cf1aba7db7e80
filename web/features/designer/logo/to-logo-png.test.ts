import { describe, expect, test } from 'bun:test';
import { logoName, logoSize, pastedPicture } from './to-logo-png.ts';

describe('a picture that becomes a logo', () => {
  test('is scaled down to the maximum, and never enlarged', () => {
    expect(logoSize(2048, 1024, 512, false)).toEqual({ width: 512, height: 256 });
    expect(logoSize(100, 50, 512, false)).toEqual({ width: 100, height: 50 });
    expect(logoSize(5000, 1, 512, false)).toEqual({ width: 512, height: 1 });
  });

  test('as SVG has the maximum size, even without a size of its own', () => {
    expect(logoSize(24, 12, 512, true)).toEqual({ width: 512, height: 256 });
    expect(logoSize(0, 0, 512, true)).toEqual({ width: 512, height: 512 });
  });

  test('is named after its file', () => {
    expect(logoName(new File([], 'Our mark.v2.svg'))).toBe('Our mark.v2');
    expect(logoName(new File([], '.png'))).toBe('Logo');
    expect(logoName(new Blob([]))).toBe('Logo');
  });

  test('is found in pasted content: a file, or an SVG as text', () => {
    const pasted = (files: File[], text: string) =>
      pastedPicture({ files: files as unknown as FileList, getData: () => text });
    const png = new File([], 'a.png', { type: 'image/png' });
    expect(pasted([new File([], 'a.txt', { type: 'text/plain' }), png], '')).toBe(png);
    expect(pasted([], ' <svg viewBox="0 0 1 1"/>')?.type).toBe('image/svg+xml');
    expect(pasted([], '<?xml version="1.0"?>\n<svg/>')?.type).toBe('image/svg+xml');
    expect(pasted([], 'https://example.com/')).toBeNull();
    expect(pastedPicture(null)).toBeNull();
  });
});
