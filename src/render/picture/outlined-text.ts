import { CAP_HEIGHT, EM, OUTLINES } from './font-outlines.ts';
import type { Rectangle } from './frame-place.ts';
import { svgNumber } from './path.ts';

/** How a character is drawn, in units of the em: how far it moves on, and its outlines. */
type Glyph = { advance: number; path: string };

/** Between letters, in parts of the em: bold capitals stand too close on a small print. */
const SPACING = 0.02;

let lines: Map<string, string> | undefined;
const glyphs = new Map<string, Glyph>();

/** What the font says of each character; taken apart when the first text is drawn. */
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

/** The characters of a text that the font does not have, each once, in order. */
export function missingCharacters(text: string): string[] {
  return [...new Set(text)].filter((character) => !fontLines().has(character));
}

/** Width of a text in parts of its size (the em). Characters that the font does not have take no place. */
export function textWidth(text: string): number {
  const letters = [...text];
  const advances = letters.reduce((sum, letter) => sum + (glyphOf(letter)?.advance ?? 0), 0);
  return advances / EM + SPACING * Math.max(0, letters.length - 1);
}

/** The size (of the em) at which capitals are as tall as the box, or less where the text would be wider than it. */
export function textSize(text: string, box: { width: number; height: number }): number {
  return Math.min((box.height * EM) / CAP_HEIGHT, box.width / textWidth(text));
}

/** Where a character stands: the start of its baseline, and how large an em of its outlines (in 1/EM) is. */
export type PlacedGlyph = { character: string; path: string; x: number; y: number; scale: number };

/** A line of text as large as fits, in the middle of the box. Fill each path with the non-zero rule. */
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

/** A path of relative steps at another size and place. */
function scaled(path: string, scale: number, x: number, y: number): string {
  return path.replace(/([Mhvlq])([^Mhvlqz]*)/g, (_, letter: string, text: string) => {
    const numbers = (text.match(/-?\d+/g) ?? []).map(Number);
    const isPlace = letter === 'M';
    const moved = numbers.map((number, index) => number * scale + (isPlace ? (index === 0 ? x : y) : 0));
    return letter + moved.map(svgNumber).join(' ');
  });
}
