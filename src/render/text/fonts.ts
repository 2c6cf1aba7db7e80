import { readFileSync } from 'node:fs';
import type * as HarfBuzz from 'harfbuzzjs';
import { programFile } from '../../lib/program-files.ts';
import { unpackWoff2 } from './woff2.ts';

/**
 * The fonts for what Inter lacks. All are free to embed (`npm run licences`). `subsets`: the parts of the font that are
 * used, of those that its package divides it into by character; null: all.
 */
export const FONTS = {
  arabic: { folder: '@fontsource-variable/rubik', subsets: ['arabic'] },
  hebrew: { folder: '@fontsource-variable/rubik', subsets: ['hebrew'] },
  devanagari: { folder: '@fontsource-variable/noto-sans-devanagari', subsets: ['devanagari'] },
  thai: { folder: '@fontsource-variable/noto-sans-thai', subsets: ['thai'] },
  japanese: { folder: '@expo-google-fonts/kosugi', file: 'Kosugi_400Regular.ttf' },
  korean: { folder: '@fontsource-variable/noto-sans-kr', subsets: null },
  chinese: { folder: '@fontsource-variable/noto-sans-sc', subsets: null },
  emoji: { folder: '@fontsource-variable/noto-emoji', subsets: null },
} as const;

export type FontName = keyof typeof FONTS;

export const FONT_NAMES = Object.keys(FONTS) as FontName[];

/** As heavy as the Latin letters, as far as the font goes. */
const WEIGHT = 700;

export type FontFile = { key: string; path: string };

/** The files of a font by the characters that they are for, of which a file may lack some. */
export type FontFiles = ReadonlyMap<number, FontFile>;

const files = new Map<FontName, FontFiles>();

export function fontFiles(hb: typeof HarfBuzz, name: FontName): FontFiles {
  const known = files.get(name);
  if (known) return known;
  const made = listFiles(hb, name);
  files.set(name, made);
  return made;
}

function listFiles(hb: typeof HarfBuzz, name: FontName): FontFiles {
  const font = FONTS[name];
  const folder = `node_modules/${font.folder}`;
  if ('file' in font) {
    const file = { key: name, path: `${folder}/${font.file}` };
    return new Map(Array.from(openFont(hb, file).font.face.collectUnicodes(), (code) => [code, file]));
  }
  const id = font.folder.slice(font.folder.indexOf('/') + 1);
  const ranges: Record<string, string> = JSON.parse(readFileSync(programFile(`${folder}/unicode.json`), 'utf8'));
  const subsets: readonly string[] = font.subsets ?? Object.keys(ranges).filter((subset) => /^\[\d+\]$/.test(subset));
  const byCode = new Map<number, FontFile>();
  for (const subset of subsets) {
    const part = subset.replace(/[[\]]/g, '');
    const path = `${folder}/files/${id}-${part}-wght-normal.woff2`;
    const file = { key: `${name}${font.subsets === null ? part : ''}`, path };
    eachCode(ranges[subset] ?? '', (code) => byCode.set(code, file));
  }
  return byCode;
}

/** As in `unicode-range` of CSS: `U+600-6FF,U+20A8`. */
function eachCode(text: string, visit: (code: number) => void): void {
  for (const range of text.split(',')) {
    const [from = 0, to = from] = range
      .trim()
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    for (let code = from; code <= to; code++) visit(code);
  }
}

let engine: Promise<typeof HarfBuzz> | undefined;

/** HarfBuzz, when a text needs it for the first time. */
export function loadEngine(): Promise<typeof HarfBuzz> {
  engine ??= import('harfbuzzjs');
  return engine;
}

export type OpenFont = { key: string; font: HarfBuzz.Font; unitsPerEm: number };

/** They stay open, all 230 if need be: unpacking one again and again would cost a name of many scripts seconds. */
const open = new Map<string, OpenFont>();

export function openFont(hb: typeof HarfBuzz, { key, path }: FontFile): OpenFont {
  const known = open.get(key);
  if (known) return known;
  const bytes = readFileSync(programFile(path));
  const unpacked = path.endsWith('.woff2') ? unpackWoff2(bytes) : new Uint8Array(bytes);
  const face = new hb.Face(new hb.Blob(unpacked.slice().buffer));
  const font = new hb.Font(face);
  font.setVariations([new hb.Variation('wght', WEIGHT)]);
  const opened = { key, font, unitsPerEm: face.upem };
  open.set(key, opened);
  return opened;
}
