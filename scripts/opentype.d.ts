/** What scripts/font-outlines.ts asks of the package, which brings no types. Lengths in units of the font, y upwards. */
declare module 'opentype.js' {
  export type Command =
    | { type: 'M' | 'L'; x: number; y: number }
    | { type: 'Q'; x1: number; y1: number; x: number; y: number }
    | { type: 'C'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }
    | { type: 'Z' };
  export type Glyph = { advanceWidth: number; path: { commands: Command[] } };
  export type Font = {
    unitsPerEm: number;
    tables: { os2: { sCapHeight: number } };
    charToGlyphIndex(character: string): number;
    charToGlyph(character: string): Glyph;
  };
  export function parse(file: ArrayBuffer): Font;
}
