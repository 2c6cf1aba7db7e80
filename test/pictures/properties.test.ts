import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { type Decoration, NO_DECORATION } from '../../src/render/picture/decoration.ts';
import { parseDecoration } from '../../src/render/picture/parse-decoration.ts';
import { PictureError } from '../../src/render/picture/picture-error.ts';
import { pixels } from '../../src/render/picture/size.ts';
import { DEFAULT_STYLE, type RenderStyle } from '../../src/render/picture/style.ts';
import { drawSvg } from '../../src/render/picture/svg.ts';
import { deflatePicture, renderPicture } from '../../src/render/render-picture.ts';
import { anyDecoration } from './any-decoration.ts';
import { anyStyle } from './any-style.ts';
import { LOGOS } from './decorated.ts';
import { drawPng } from './draw-png.ts';
import { rasterise, zxingText } from './read-codes.ts';
import { readPng } from './read-png.ts';

const payloads = fc.oneof(
  fc.webUrl({ withQueryParameters: true }),
  fc.string({ minLength: 1, maxLength: 120, unit: 'grapheme' }),
  fc.stringMatching(/^[0-9]{1,60}$/),
);

type Example = [payload: string, style: RenderStyle, decoration: Decoration];

/** The drawn picture, or the message of the refusal. */
function attempt<Result>(draw: () => Result): Result | string {
  try {
    return draw();
  } catch (error) {
    if (error instanceof PictureError) return error.message;
    throw error;
  }
}

function sizeOf(style: RenderStyle): [number, number] {
  return [pixels(style.width, style), pixels(style.height, style)];
}

test('a PNG is exactly as large as its style says; or it is refused with a message, and the SVG for the same reason', () => {
  fc.assert(
    fc.property(payloads, anyStyle, (payload, style) => {
      const svg = attempt(() => drawSvg(payload, style, { title: '', description: '' }));
      const png = attempt(() => drawPng(payload, style, deflatePicture));
      if (typeof png === 'string') {
        expect(png).toMatch(/^The (picture|content) is too/);
        expect(svg).toBe(png);
        return;
      }
      expect(svg).toStartWith('<svg ');
      const { width, height } = readPng(png);
      expect([width, height]).toEqual(sizeOf(style));
    }),
    { numRuns: 60 },
  );
});

/** Decoders guess the character set of anything beyond ASCII, so their text says nothing about the bytes. */
function isPlain(payload: string): boolean {
  return /^[ -~]*$/.test(payload);
}

const READ: Example = ['https://example.com/', DEFAULT_STYLE, NO_DECORATION];
const REFUSED: Example = [
  'https://example.com/',
  { ...DEFAULT_STYLE, foreground_color: '#000000' },
  { ...NO_DECORATION, gradient: { type: 'linear', from: '#ffffff', to: '#ffffff', angle: 0 } },
];

test('any style with any logo, frame and colours decodes exactly, or is refused with a message or graded F with a reason', async () => {
  const outcomes = { read: 0, refused: 0 };
  const refusal = (sentence: string | undefined) => {
    expect(sentence).toMatch(/^[\p{L}_.]+ .*[.)]$/u);
    outcomes.refused++;
  };
  await fc.assert(
    fc.asyncProperty(payloads, anyStyle, anyDecoration, async (payload, style, parts) => {
      const parsed = parseDecoration(parts, style);
      if (!parsed.ok) return refusal(parsed.message);
      const { decoration } = parsed;
      const image = Object.values(LOGOS).find(({ hash }) => hash === decoration.logo?.hash)?.image ?? null;
      const made = await renderPicture(payload, style, decoration, image).catch((error) => {
        if (error instanceof PictureError) return error.message;
        throw error;
      });
      if (typeof made === 'string') return refusal(made);
      const { png, scannability } = made;
      if (!scannability.decodes) {
        expect(scannability.grade).toBe('F');
        expect(scannability.reasons).toHaveLength(1);
        return refusal(scannability.reasons[0]);
      }
      expect(scannability.smallest_print_mm).toBeGreaterThan(0);
      // Grade D may decode with one decoder setting and not with another, so it promises nothing.
      if (scannability.grade === 'D' || style.bg_transparent || !isPlain(payload)) return;
      expect(await zxingText(png)).toBe(payload);
      outcomes.read++;
    }),
    // The first four are read and refused: chance alone might give sixty that are neither.
    { numRuns: 60, examples: [READ, READ, REFUSED, REFUSED] },
  );
  expect(outcomes.read).toBeGreaterThan(1);
  expect(outcomes.refused).toBeGreaterThan(1);
});

test('any title and description give a well-formed SVG with that text and nothing else', () => {
  const texts = fc.string({ unit: 'binary', maxLength: 60 });
  fc.assert(
    fc.property(texts, texts, anyStyle, (title, description, style) => {
      const svg = attempt(() =>
        drawSvg(
          'https://a.example/qr-1',
          { ...style, width: 96, height: 96, unit: 'px', padding: 0, quiet_zone: 4 },
          { title, description },
        ),
      );
      if (!svg.startsWith('<svg')) return;
      expect(svg.match(/<(?!\/)/g)).toHaveLength(style.bg_transparent ? 4 : 5);
      expect(rasterise(svg).width).toBe(96);
    }),
    { numRuns: 50 },
  );
});
