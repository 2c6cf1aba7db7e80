import { COVERED } from './font-coverage.ts';
import { CAP_HEIGHT, EM, OUTLINES } from './font-outlines.ts';
import type { Rectangle } from './frame-box.ts';
import { svgNumber } from './path.ts';

/** A character in units of the em: its advance width, and its outlines. */
type Glyph = { advance: number; path: string };

/** Outlines in units of the em, from (`x`, `y`), y downwards. Equal keys have equal outlines. */
export type LineGlyph = { key: string; path: string; x: number; y: number };

/** A line of text from the start of its baseline, in units of the em: its outlines lie between `top` and `bottom`. */
export type TextLine = { glyphs: LineGlyph[]; width: number; top: number; bottom: number };

/** Letter spacing in units of the em: bold capitals are too close in small print. */
const SPACING = 0.02 * EM;

/** Letters with marks above and below may be this much taller than a capital before a text gets smaller. */
const TALL = 1.6;

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

const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u;

/** Whether the built-in font has all of a text: Latin, Greek and Cyrillic letters, digits and common signs. */
export function isInter(text: string): boolean {
  return [...text].every((character) => fontLines().has(character));
}

/** The characters of a text that no font has, each once, in order. */
export function missingCharacters(text: string): string[] {
  return [...new Set(text)].filter(
    (character) => !fontLines().has(character) && !IGNORABLE.test(character) && !isCovered(character),
  );
}

let covered: number[] | undefined;

/** Whether one of the fonts for other scripts has it. */
function isCovered(character: string): boolean {
  covered ??= edgesOf(COVERED);
  const code = character.codePointAt(0) ?? 0;
  let [low, high] = [0, covered.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((covered[middle] ?? 0) <= code) low = middle + 1;
    else high = middle;
  }
  return low % 2 === 1;
}

/** The first character of each range that is covered, and the first after it. */
function edgesOf(steps: string): number[] {
  let at = 0;
  return steps.split(' ').map((step) => {
    at += Number.parseInt(step, 36);
    return at;
  });
}

/** A text in the built-in font. Characters that it lacks are left out. */
export function interLine(text: string): TextLine {
  const placed: LineGlyph[] = [];
  let x = 0;
  for (const character of text) {
    const glyph = glyphOf(character);
    if (glyph === undefined) continue;
    placed.push({ key: `u${character.codePointAt(0)}`, path: glyph.path, x, y: 0 });
    x += glyph.advance + SPACING;
  }
  return { glyphs: placed, width: Math.max(0, x - SPACING), top: -CAP_HEIGHT, bottom: 0 };
}

/** Texts in other scripts, which take a typesetter: they are set before a picture is drawn. */
const setLines = new Map<string, TextLine>();
const MAX_SET_LINES = 500;

export function rememberLine(text: string, line: TextLine): void {
  const [oldest] = setLines.keys();
  if (setLines.size >= MAX_SET_LINES && oldest !== undefined) setLines.delete(oldest);
  setLines.set(text, line);
}

/** Whether a text must be set and remembered before it can be drawn. */
export function needsSetting(text: string): boolean {
  return !setLines.has(text) && !isInter(text);
}

function lineOf(text: string): TextLine {
  return setLines.get(text) ?? interLine(text);
}

/** The width of a text as a fraction of its size (the em). */
export function textWidth(text: string): number {
  return lineOf(text).width / EM;
}

/** The size (of the em) at which capitals are as tall as the box, or smaller if the text would be too large. */
export function textSize(text: string, box: { width: number; height: number }): number {
  return lineSize(lineOf(text), box);
}

export function lineSize({ width, top, bottom }: TextLine, box: { width: number; height: number }): number {
  return EM * Math.min(box.height / CAP_HEIGHT, (box.height * TALL) / (bottom - top), box.width / width);
}

/** Outlines with their position, and their scale (they are in 1/EM). */
export type PlacedGlyph = LineGlyph & { scale: number };

/** A line in the middle of the box, as large as fits if no scale is given. Fill each path with the non-zero rule. */
export function placedGlyphs(line: TextLine, box: Rectangle, scale = lineSize(line, box) / EM): PlacedGlyph[] {
  const baseline = box.y + (box.height - (line.top + line.bottom) * scale) / 2;
  const start = box.x + (box.width - line.width * scale) / 2;
  return line.glyphs.map((glyph) => ({
    ...glyph,
    x: start + glyph.x * scale,
    y: baseline + glyph.y * scale,
    scale,
  }));
}

/** A text as one path. */
export function textPath(text: string, box: Rectangle): string {
  return placedGlyphs(lineOf(text), box)
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
