import { CAP_HEIGHT, EM, OUTLINES } from './font-outlines.ts';
import type { Rectangle } from './frame-place.ts';
import { svgNumber } from './path.ts';

/** A character in units of the em: its advance width, and its outlines. */
type Glyph = { advance: number; path: string };

/** Letter spacing as a fraction of the em: bold capitals are too close in small print. */
const SPACING = 0.02;

let lines: Map<string, string> | undefined;
const glyphs = new Map<string, Glyph>();

/** The outlines of each character; parsed when the first text is drawn. */
function fontLines(): Map<string, string> {
  lines ??= new Map(
    OUTLINES.slice(1, -1)
      .split('\n')
      .map((line) => [line.charAt(0), line.slice(1)]),
  );
  return lines;
}

function glyphOf(character: string): Glyph | undefined {
  const known = glyphs.get(character);
  if (known !== undefined) return known;
  const [, advance, base, own = ''] = /^(\d+) (?:=(.))?(.*)$/.exec(fontLines().get(character) ?? '') ?? [];
  if (advance === undefined) return undefined;
  const shared = base === undefined ? '' : (glyphOf(base)?.path ?? '');
  const glyph = { advance: Number(advance), path: shared + own };
  glyphs.set(character, glyph);
  return glyph;
}

/** The characters of a text that the font lacks, each once, in order. */
export function missingCharacters(text: string): string[] {
  return [...new Set(text)].filter((character) => !fontLines().has(character));
}

/** The width of a text as a fraction of its size (the em). Missing characters have no width. */
export function textWidth(text: string): number {
  const letters = [...text];
  const advances = letters.reduce((sum, letter) => sum + (glyphOf(letter)?.advance ?? 0), 0);
  return advances / EM + SPACING * Math.max(0, letters.length - 1);
}

/** The size (of the em) at which capitals are as tall as the box, or smaller if the text would be too wide. */
export function textSize(text: string, box: { width: number; height: number }): number {
  return Math.min((box.height * EM) / CAP_HEIGHT, box.width / textWidth(text));
}

/** The position of a character: the start of its baseline, and its scale (outlines are in 1/EM). */
export type PlacedGlyph = { character: string; path: string; x: number; y: number; scale: number };

/** A line of text as large as fits, centred in the box. Fill each path with the non-zero rule. */
export function placedGlyphs(text: string, box: Rectangle): PlacedGlyph[] {
  const size = textSize(text, box);
  const baseline = box.y + (box.height + (size * CAP_HEIGHT) / EM) / 2;
  let x = box.x + (box.width - size * textWidth(text)) / 2;
  const placed: PlacedGlyph[] = [];
  for (const character of text) {
    const glyph = glyphOf(character);
    if (glyph === undefined) continue;
    placed.push({ character, path: glyph.path, x, y: baseline, scale: size / EM });
    x += (glyph.advance / EM + SPACING) * size;
  }
  return placed;
}

/** The same as one path. */
export function textPath(text: string, box: Rectangle): string {
  return placedGlyphs(text, box)
    .map(({ path, scale, x, y }) => scaled(path, scale, x, y))
    .join('');
}

/** Scales and moves a path of relative steps. */
function scaled(path: string, scale: number, x: number, y: number): string {
  return path.replace(/([Mhvlq])([^Mhvlqz]*)/g, (_, letter: string, text: string) => {
    const numbers = (text.match(/-?\d+/g) ?? []).map(Number);
    const isPlace = letter === 'M';
    const moved = numbers.map((number, index) => number * scale + (isPlace ? (index === 0 ? x : y) : 0));
    return letter + moved.map(svgNumber).join(' ');
  });
}
