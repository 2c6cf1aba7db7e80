import { contrastOf, mix, rgbOf } from './colour.ts';

/** The colours of a page in one theme: links and buttons, and the text on a button. Both have a contrast of 4.5 : 1. */
type PageColours = { accent: string; on: string };

const WHITE = '#ffffff';
const BLACK = '#000000';
/** The card colours of visitor pages in the two themes. */
const BACKGROUNDS = { light: WHITE, dark: '#1b1e24' };
const MIN_TEXT_CONTRAST = 4.5;
const STEPS = 20;

/**
 * Adapts a colour to both themes: darkened or lightened until it is readable. Requires a colour from `normalizeHex`.
 */
export function pageColours(colour: string): { light: PageColours; dark: PageColours } {
  return {
    light: withText(readableOn(BACKGROUNDS.light, colour, BLACK)),
    dark: withText(readableOn(BACKGROUNDS.dark, colour, WHITE)),
  };
}

function readableOn(background: string, colour: string, towards: string): string {
  for (let step = 0; step <= STEPS; step++) {
    const mixed = hexOf(mix(rgbOf(colour), rgbOf(towards), step / STEPS));
    if (contrastOf(mixed, background) >= MIN_TEXT_CONTRAST) return mixed;
  }
  return towards;
}

/** Black or white has a contrast of at least 4.5 with any colour. */
function withText(accent: string): PageColours {
  const on = contrastOf(accent, WHITE) >= contrastOf(accent, BLACK) ? WHITE : BLACK;
  return { accent, on };
}

function hexOf(channels: readonly number[]): string {
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
