import { type Command, type Font, parse } from 'opentype.js';

/**
 * Writes src/render/picture/font-outlines.ts from the files of Inter Bold: `bun scripts/font-outlines.ts`. To be run
 * again when other characters are wanted or the font is updated.
 */

const FILES = new URL('../node_modules/@fontsource/inter/files/', import.meta.url);
const OUT = new URL('../src/render/picture/font-outlines.ts', import.meta.url);
const SUBSETS = ['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext'];
/** Half of the font's own 2048: a thousandth of the height of the text. */
const UNITS = 1024;

/** What a call to action may be written with: European and Vietnamese Latin, Greek, Cyrillic and common signs. */
const RANGES: readonly [from: number, to: number][] = [
  [0x20, 0x7e],
  [0xa0, 0xac],
  [0xae, 0x17f],
  [0x1a0, 0x1a1],
  [0x1af, 0x1b0],
  [0x218, 0x21b],
  [0x1e80, 0x1e85],
  [0x1e9e, 0x1e9e],
  [0x1ea0, 0x1ef9],
  [0x386, 0x3ce],
  [0x400, 0x45f],
  [0x490, 0x4f9],
  [0x2013, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2020, 0x2026],
  [0x2032, 0x2033],
  [0x2039, 0x203a],
  [0x20a9, 0x20bf],
  [0x2116, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
];

/** A character as the font draws it, in our units with y downwards: how far it moves on, and its outlines. */
type Drawn = { character: string; advance: number; loops: string[] };

async function readFonts(): Promise<Font[]> {
  return Promise.all(
    SUBSETS.map(async (name) => parse(await Bun.file(new URL(`inter-${name}-700-normal.woff`, FILES)).arrayBuffer())),
  );
}

function drawnCharacters(fonts: readonly Font[]): Drawn[] {
  const codes = RANGES.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index));
  return codes.flatMap((code) => {
    const character = String.fromCodePoint(code);
    const font = fonts.find((one) => one.charToGlyphIndex(character) > 0);
    if (font === undefined || character.normalize('NFC') !== character) return [];
    const glyph = font.charToGlyph(character);
    const advance = Math.round((glyph.advanceWidth * UNITS) / font.unitsPerEm);
    return [{ character, advance, loops: loopsOf(glyph.path.commands, UNITS / font.unitsPerEm) }];
  });
}

/** Each outline as a path of relative steps. Steps that come to nothing in our units are left out. */
function loopsOf(commands: readonly Command[], scale: number): string[] {
  const loops: string[] = [];
  let [x, y] = [0, 0];
  const round = (value: number) => Math.round(value * scale);
  for (const command of commands) {
    if (command.type === 'Z') {
      loops.push(`${loops.pop() ?? ''}z`);
      continue;
    }
    if (command.type === 'C') throw new Error('The font has cubic curves: the outlines know quadratic ones only');
    const [toX, toY] = [round(command.x), round(-command.y)];
    const [dx, dy] = [toX - x, toY - y];
    if (command.type === 'M') loops.push(`M${joined(toX, toY)}`);
    else if (dx === 0 && dy === 0) continue;
    else if (command.type === 'Q') {
      const handle = [round(command.x1) - x, round(-command.y1) - y] as const;
      loops.push(`${loops.pop() ?? ''}q${joined(...handle, dx, dy)}`);
    } else loops.push((loops.pop() ?? '') + lineStep(dx, dy));
    [x, y] = [toX, toY];
  }
  return loops;
}

function lineStep(dx: number, dy: number): string {
  if (dy === 0) return `h${dx}`;
  return dx === 0 ? `v${dy}` : `l${joined(dx, dy)}`;
}

/** Numbers with a blank between them only where the second has no sign. */
function joined(...numbers: number[]): string {
  return numbers.map((number, index) => (index > 0 && number >= 0 ? ` ${number}` : `${number}`)).join('');
}

/**
 * One line a character: itself, how far it moves on, a character whose outlines are the first of its own (é begins as
 * e does, and Α is A) or nothing, and the outlines that are left.
 */
function linesOf(drawn: readonly Drawn[]): string[] {
  const byBase = new Map(drawn.map((one) => [one.character, one]));
  const bySame = new Map<string, string>();
  return drawn.map(({ character, advance, loops }) => {
    const whole = loops.join('');
    const same = whole === '' ? undefined : bySame.get(whole);
    if (same === undefined) bySame.set(whole, character);
    if (same !== undefined) return `${character}${advance} =${same}`;
    const base = byBase.get(character.normalize('NFD')[0] ?? '');
    const rest = base === undefined || base.character === character ? undefined : restOf(loops, base.loops);
    return rest === undefined ? `${character}${advance} ${whole}` : `${character}${advance} =${base?.character}${rest}`;
  });
}

/** The loops without those of the base; undefined where the base is not part of them. */
function restOf(loops: readonly string[], base: readonly string[]): string | undefined {
  const left = [...loops];
  for (const loop of base) {
    const at = left.indexOf(loop);
    if (at === -1) return undefined;
    left.splice(at, 1);
  }
  return base.length === 0 ? undefined : left.join('');
}

const fonts = await readFonts();
const capHeight = Math.round(((fonts[0]?.tables.os2.sCapHeight ?? 0) * UNITS) / (fonts[0]?.unitsPerEm ?? 1));
const lines = linesOf(drawnCharacters(fonts));
await Bun.write(
  OUT,
  `// Generated by scripts/font-outlines.ts from Inter Bold, Copyright 2016 The Inter Project Authors,
// SIL Open Font License 1.1 (docs/licences/inter.txt). Change the script, not this file.

/** Units of the em square, and height of a capital letter in them. */
export const EM = ${UNITS};
export const CAP_HEIGHT = ${capHeight};

/**
 * A line for each character: the character, how far it moves on, a blank, and its outlines as a path (\`M\` with the
 * place from the start of the baseline, y downwards, the rest in relative steps). \`=\` and a character
 * stand for that one's outlines. Fill with the non-zero rule.
 */
export const OUTLINES = \`
${lines.map((line) => line.replace(/[\\`]/g, '\\$&')).join('\n')}
\`;
`,
);
console.log(`${lines.length} characters, ${Bun.file(OUT).size} bytes`);
