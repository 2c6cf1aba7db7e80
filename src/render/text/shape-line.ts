import bidiFactory from 'bidi-js';
import type * as HarfBuzz from 'harfbuzzjs';
import { CAP_HEIGHT, EM } from '../picture/font-outlines.ts';
import { interLine, isInter, type LineGlyph, type TextLine } from '../picture/outlined-text.ts';
import { FONT_NAMES, type FontFile, type FontName, fontFiles, loadEngine, type OpenFont, openFont } from './fonts.ts';

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Consecutive text in one font and one direction; a null font stands for Inter. */
type Run = { text: string; font: FontFile | null; level: number };

export type SetLine = (text: string) => TextLine;

/** Sets lines in any script; loads its engine with the first texts that need it. */
export async function lineSetter(texts: readonly string[]): Promise<SetLine> {
  if (texts.every((text) => isInter(text))) return interLine;
  const hb = await loadEngine();
  return (text) => (isInter(text) ? interLine(text) : shapeLine(hb, text));
}

/** A line of text as a typesetter sets it: joined and reordered letters, marks in place, right to left where needed. */
function shapeLine(hb: typeof HarfBuzz, text: string): TextLine {
  const runs = runsOf(hb, text);
  const line: TextLine = { glyphs: [], width: 0, top: -CAP_HEIGHT, bottom: 0 };
  for (const run of inVisualOrder(runs)) {
    const { glyphs, width, top, bottom } = run.font
      ? shapeRun(hb, openFont(hb, run.font), run)
      : interLine(run.level % 2 === 1 ? mirrored(run.text) : run.text);
    for (const glyph of glyphs) line.glyphs.push({ ...glyph, x: glyph.x + line.width });
    line.width += width;
    line.top = Math.min(line.top, top);
    line.bottom = Math.max(line.bottom, bottom);
  }
  return line;
}

function runsOf(hb: typeof HarfBuzz, text: string): Run[] {
  const { levels } = bidi.getEmbeddingLevels(text);
  const order = fontOrder(text);
  const runs: Run[] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const level = levels[index] ?? 0;
    for (const piece of piecesOf(hb, segment, order)) {
      const last = runs.at(-1);
      if (last && last.font === piece.font && last.level === level) last.text += piece.text;
      else runs.push({ ...piece, level });
    }
  }
  return runs;
}

type Piece = Pick<Run, 'text' | 'font'>;

/** A grapheme in the first font that has all of it, else character by character: a question mark for one that none has. */
function piecesOf(hb: typeof HarfBuzz, grapheme: string, order: readonly FontName[]): Piece[] {
  if (isInter(grapheme)) return [{ text: grapheme, font: null }];
  const font = fontOf(hb, grapheme, order);
  if (font) return [{ text: grapheme, font }];
  const characters = [...grapheme].filter((character) => !IGNORABLE.test(character));
  if (characters.length > 1) return characters.flatMap((character) => piecesOf(hb, character, order));
  return characters.map((character) => ({ text: isInter(character) ? character : '?', font: null }));
}

/** Chinese, Japanese and Korean share characters that look different in each: the rest of the text decides. */
function fontOrder(text: string): FontName[] {
  const isJapanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text);
  const first: FontName = isJapanese ? 'japanese' : /\p{Script=Hangul}/u.test(text) ? 'korean' : 'chinese';
  return [first, ...FONT_NAMES.filter((name) => name !== first)];
}

/** Those with a font of their own. */
const SCRIPTS: readonly [script: RegExp, font: FontName][] = [
  [/^\p{Script=Arabic}/u, 'arabic'],
  [/^\p{Script=Hebrew}/u, 'hebrew'],
  [/^\p{Script=Devanagari}/u, 'devanagari'],
  [/^\p{Script=Thai}/u, 'thai'],
  [/^\p{Script=Hangul}/u, 'korean'],
  // Shown as a picture, where a text font may have it too.
  [/^\p{Emoji_Presentation}|\uFE0F/u, 'emoji'],
];

/** The fonts of graphemes: a name has few different ones, and ten thousand names hardly more. */
const MAX_FOUND = 20_000;
const found = new Map<string, FontFile | null>();

/** The first file that has all characters; null: none. */
function fontOf(hb: typeof HarfBuzz, grapheme: string, order: readonly FontName[]): FontFile | null {
  const key = `${order[0]} ${grapheme}`;
  const known = found.get(key);
  if (known !== undefined) return known;
  if (found.size >= MAX_FOUND) found.clear();
  const file = searchFont(hb, grapheme, order);
  found.set(key, file);
  return file;
}

function searchFont(hb: typeof HarfBuzz, grapheme: string, order: readonly FontName[]): FontFile | null {
  const codes = [...grapheme].filter((one) => !IGNORABLE.test(one)).map((one) => one.codePointAt(0) ?? 0);
  const [base] = codes;
  if (base === undefined) return null;
  const own = SCRIPTS.find(([script]) => script.test(grapheme))?.[1];
  for (const name of own === undefined ? order : [own, ...order]) {
    const file = fontFiles(hb, name).get(base);
    const hasGlyph = (code: number) => file && (openFont(hb, file).font.nominalGlyph(code) ?? 0) > 0;
    if (file && codes.every(hasGlyph)) return file;
  }
  return null;
}

const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u;

/** Rule L2 of the bidirectional algorithm, for whole runs: each is reordered inside when it is shaped. */
function inVisualOrder(runs: Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < ordered.length; from++) {
      let to = from;
      while ((ordered[to]?.level ?? -1) >= level) to++;
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = Math.max(from, to);
    }
  }
  return ordered;
}

function mirrored(text: string): string {
  return [...text]
    .reverse()
    .map((character) => bidi.getMirroredCharacter(character) ?? character)
    .join('');
}

function shapeRun(hb: typeof HarfBuzz, { key, font, unitsPerEm }: OpenFont, { text, level }: Run): TextLine {
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(level % 2 === 1 ? hb.Direction.RTL : hb.Direction.LTR);
  hb.shape(font, buffer);
  const scale = EM / unitsPerEm;
  const line: TextLine = { glyphs: [], width: 0, top: 0, bottom: 0 };
  const positions = buffer.getGlyphPositions();
  for (const [at, { codepoint: id }] of buffer.getGlyphInfos().entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
    const outlines = outlinesOf(font, `${key}-${id}`, id, scale);
    const y = -Math.round(yOffset * scale);
    line.glyphs.push({ ...outlines.glyph, x: line.width + Math.round(xOffset * scale), y });
    line.width += Math.round(xAdvance * scale);
    line.top = Math.min(line.top, outlines.top + y);
    line.bottom = Math.max(line.bottom, outlines.bottom + y);
  }
  return line;
}

type Outlines = { glyph: Omit<LineGlyph, 'x' | 'y'>; top: number; bottom: number };

/** The glyphs of ten thousand names are mostly the same. */
const MAX_OUTLINES = 4_000;
const outlines = new Map<string, Outlines>();

function outlinesOf(font: HarfBuzz.Font, key: string, id: number, scale: number): Outlines {
  const known = outlines.get(key);
  if (known) return known;
  const { yBearing = 0, height = 0 } = font.glyphExtents(id) ?? {};
  const made: Outlines = {
    glyph: { key, path: steps(font.glyphToJson(id), scale) },
    top: -Math.round(yBearing * scale),
    bottom: -Math.round((yBearing + height) * scale),
  };
  if (outlines.size >= MAX_OUTLINES) outlines.clear();
  outlines.set(key, made);
  return made;
}

/** In the form of our own outlines: whole units of the em, y downwards, steps from point to point. */
function steps(commands: readonly HarfBuzz.SvgPathCommand[], scale: number): string {
  let [x, y] = [0, 0];
  const round = (value = 0) => Math.round(value * scale);
  const parts = commands.map(({ type, values }) => {
    if (type === 'Z') return 'z';
    const positions = values.map((value, at) => round(at % 2 === 0 ? value : -value));
    const [fromX, fromY] = [x, y];
    [x = 0, y = 0] = positions.slice(-2);
    if (type === 'M') return `M${positions.join(' ')}`;
    const relative = positions.map((position, at) => position - (at % 2 === 0 ? fromX : fromY));
    return `${type.toLowerCase()}${relative.join(' ')}`;
  });
  return parts.join('');
}
