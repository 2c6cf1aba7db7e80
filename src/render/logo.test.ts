import { describe, expect, test } from 'bun:test';
import { deflateSync } from 'node:zlib';
import { HOSTILE_IMAGES, LARGEST_LOGO } from '../../test/pictures/hostile-images.ts';
import { END, headerOf, pngImage, pngOf, sampleLogo } from '../../test/pictures/make-png.ts';
import { logoImage, readLogo } from './logo.ts';

describe('a file that is uploaded as a logo', () => {
  for (const { name, file, refusal } of HOSTILE_IMAGES) {
    test(`is refused with a message: ${name}`, () => {
      const read = readLogo(file());
      expect(read).toEqual({ ok: false, message: expect.stringContaining(refusal) });
    });
  }

  test('never takes much memory, whatever its header says', () => {
    const program = [process.execPath, `${import.meta.dir}/testing/logo-memory.ts`];
    const { stdout, success } = Bun.spawnSync(program);
    expect(success).toBe(true);
    expect(Number(stdout)).toBeLessThan(60_000_000);
  });

  test('becomes a file of our own with the same pixels and nothing else', () => {
    const sent = pngOf([
      headerOf(1, 1),
      ['tEXt', new TextEncoder().encode('Comment\0<script>alert(1)</script>')],
      ['IDAT', deflateSync(Uint8Array.of(0, 10, 20, 30, 200))],
      END,
    ]);
    const read = readLogo(sent);
    if (!read.ok) throw new Error(read.message);
    expect(new TextDecoder('latin1').decode(read.logo.png)).not.toContain('script');
    expect([...logoImage(read.logo.png).rgba]).toEqual([10, 20, 30, 200]);
  });

  test('is identified by its pixels: another file of them, or another colour of transparent ones, is the same logo', () => {
    const [seen, hidden] = [
      [1, 2, 3, 255],
      [9, 9, 9, 0],
    ] as const;
    const hashes = [hidden, [7, 7, 7, 0] as const].map((behind) => {
      const read = readLogo(pngImage(8, 8, (x) => (x < 4 ? seen : behind)));
      return read.ok && read.logo.hash;
    });
    const other = readLogo(sampleLogo(8));
    expect(hashes[0]).toBe(hashes[1] ?? '');
    expect(other.ok && other.logo.hash).not.toBe(hashes[0] ?? '');
  });

  test('may have the largest size, and comes back pixel for pixel', () => {
    const sent = LARGEST_LOGO();
    const read = readLogo(sent);
    if (!read.ok) throw new Error(read.message);
    const { width, height, rgba } = logoImage(read.logo.png);
    expect([width, height]).toEqual([512, 512]);
    expect([...rgba.subarray(4 * (300 * 512 + 100), 4 * (300 * 512 + 100) + 4)]).toEqual([50, 150, 128, 255]);
  });
});
