import { DECORATION, DECORATION_KEYS, type Decoration, isPlain, NO_DECORATION } from './decoration.ts';
import { type RenderStyle, STYLE_KEYS } from './style.ts';

/** Increment it with every change that alters a single pixel or byte of a picture: files keep their names forever. */
const RENDERER_VERSION = 2;

/**
 * Everything a picture depends on as one canonical string, whose hash names its files; a logo is included by its hash.
 * Equal for equal payload, style and decoration in any order of keys, different otherwise. The key of a picture without
 * decoration is the same as before decorations existed.
 */
export function pictureKey(payload: string, style: RenderStyle, decoration: Decoration = NO_DECORATION): string {
  const values = STYLE_KEYS.map((key) => style[key]);
  const parts = isPlain(decoration) ? [] : [DECORATION_KEYS.map((key) => partValues(key, decoration))];
  return JSON.stringify([RENDERER_VERSION, payload, ...values, ...parts]);
}

/** A part of a decoration as its values in the order of the table. */
function partValues(key: keyof Decoration, decoration: Decoration): unknown {
  const part = DECORATION[key];
  const values: unknown = decoration[key];
  if (values === null || !('fields' in part)) return values;
  return Object.keys(part.fields).map((field) => (values as Record<string, unknown>)[field]);
}
