import { contrastOf, mix, rgbOf } from './colour.ts';

/**
 * The colours of a page in one theme: `fill` of buttons, the text `on` them, and the `accent` of links and other text.
 * Text has a contrast of 4.5 : 1.
 */
type PageColours = { fill: string; on: string; accent: string };

const WHITE = '#ffffff';
const BLACK = '#000000';
/** The card colours of visitor pages in the two themes. */
const BACKGROUNDS = { light: WHITE, dark: '#1b1e24' };
const MIN_TEXT_CONTRAST = 4.5;
const STEPS = 20;

/**
 * A colour in both themes: surfaces keep it as it is, with black or white text; text in it is darkened or lightened
 * until it is readable. Requires a colour from `normalizeHex`.
 */
export function pageColours(colour: string): { light: PageColours; dark: PageColours } {
  const button = { fill: colour, on: textOn(colour) };
  return {
    light: { ...button, accent: readableOn(BACKGROUNDS.light, colour, BLACK) },
    dark: { ...button, accent: readableOn(BACKGROUNDS.dark, colour, WHITE) },
  };
}

function readableOn(background: string, colour: string, towards: string): string {
  for (let step = 0; step <= STEPS; step++) {
    const mixed = hexOf(mix(rgbOf(colour), rgbOf(towards), step / STEPS));
    if (contrastOf(mixed, background) >= MIN_TEXT_CONTRAST) return mixed;
  }
  return towards;
}

/** Black or white: its contrast with any colour is at least 4.5. */
export function textOn(fill: string): string {
  return contrastOf(fill, WHITE) >= contrastOf(fill, BLACK) ? WHITE : BLACK;
}

function hexOf(channels: readonly number[]): string {
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
