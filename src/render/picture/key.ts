import { type RenderStyle, STYLE_KEYS } from './style.ts';

/** Raised with every change that alters a single pixel or byte of a picture: files keep their name for ever. */
export const RENDERER_VERSION = 1;

/**
 * Everything a picture depends on as one canonical text, whose hash names its files. Equal for equal payload
 * and style whatever the order of keys, different for any two that differ.
 */
export function pictureKey(payload: string, style: RenderStyle): string {
  return JSON.stringify([RENDERER_VERSION, payload, ...STYLE_KEYS.map((key) => style[key])]);
}
