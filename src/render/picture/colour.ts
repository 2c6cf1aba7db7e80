export type Rgb = readonly [red: number, green: number, blue: number];

/** The minimum contrast ratio (WCAG, 1 to 21) between code and background that phone cameras read well. */
export const MIN_CONTRAST = 3;

/** `#rgb` and `#rrggbb` in either case become lower-case `#rrggbb`; anything else gives undefined. */
export function normalizeHex(text: string): string | undefined {
  const lower = text.slice(0, '#rrggbb'.length + 1).toLowerCase();
  if (/^#[0-9a-f]{6}$/.test(lower)) return lower;
  return /^#[0-9a-f]{3}$/.test(lower) ? lower.replace(/[0-9a-f]/g, '$&$&') : undefined;
}

/** The channels, 0 to 255, of a colour from `normalizeHex`. */
export function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** The colour `share` (0 to 1) of the way from one to the other, in sRGB as SVG renderers blend. */
export function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const channel = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * share);
  return [channel(0), channel(1), channel(2)];
}

/** The grey that a scanner sees for a colour, 0 to 255 (Rec. 601 weights, as decoders use). */
export function greyOf([red, green, blue]: Rgb): number {
  return Math.round(0.299 * red + 0.587 * green + 0.114 * blue);
}

/** The contrast ratio of two colours, 1 (equal) to 21 (black and white), in either order. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Why a scanner could not read a code in this colour on this background; undefined if it can. */
export function colourProblem(
  colour: string,
  background: string,
  field = 'foreground_color',
): { field: string; message: string } | undefined {
  const contrast = contrastOf(colour, background);
  const isForeground = field === 'foreground_color';
  if (contrast >= MIN_CONTRAST && luminance(colour) > luminance(background)) {
    const advice = isForeground ? 'Swap the two colours.' : 'Choose a darker one.';
    return {
      field,
      message: `${field} ${colour} is lighter than background_color ${background}: many scanners cannot read light codes on a dark ground. ${advice}`,
    };
  }
  if (contrast >= MIN_CONTRAST) return undefined;
  const advice = `Choose a darker ${isForeground ? 'foreground' : 'colour'} or a lighter background.`;
  return {
    field,
    message: `${field} ${colour} on background_color ${background} has a contrast of ${shownContrast(contrast)}:1, scanners need at least ${MIN_CONTRAST}:1. ${advice}`,
  };
}

/** A contrast ratio to one place, rounded down, so that a refused 2.96 is never shown as the allowed 3. */
export function shownContrast(contrast: number): string {
  return (Math.floor(contrast * 10) / 10).toFixed(1);
}

/** Relative luminance, 0 (black) to 1 (white). */
function luminance(hex: string): number {
  const [red, green, blue] = rgbOf(hex).map(linear) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The sRGB transfer function: stored channel (0 to 255) to light (0 to 1). */
function linear(channel: number): number {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
