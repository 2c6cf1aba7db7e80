import { contrastOf, mix, rgbOf } from './colour.ts';

/** What a page is drawn with in one theme: links and buttons, and the text on a button. Both keep 4.5 : 1. */
type PageColours = { accent: string; on: string };

const WHITE = '#ffffff';
const BLACK = '#000000';
/** The cards of the pages that visitors see, in the two themes. */
const GROUNDS = { light: WHITE, dark: '#1b1e24' };
const MIN_TEXT_CONTRAST = 4.5;
const STEPS = 20;

/** A colour for both themes: darkened or lightened as far as it takes to be read. Requires the form of `normalHex`. */
export function pageColours(colour: string): { light: PageColours; dark: PageColours } {
  return {
    light: withText(readableOn(GROUNDS.light, colour, BLACK)),
    dark: withText(readableOn(GROUNDS.dark, colour, WHITE)),
  };
}

function readableOn(ground: string, colour: string, towards: string): string {
  for (let step = 0; step <= STEPS; step++) {
    const mixed = hexOf(mix(rgbOf(colour), rgbOf(towards), step / STEPS));
    if (contrastOf(mixed, ground) >= MIN_TEXT_CONTRAST) return mixed;
  }
  return towards;
}

/** One of black and white has a contrast of 4.5 or more with any colour. */
function withText(accent: string): PageColours {
  const on = contrastOf(accent, WHITE) >= contrastOf(accent, BLACK) ? WHITE : BLACK;
  return { accent, on };
}

function hexOf(channels: readonly number[]): string {
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
