import { colourProblem, normalizeHex } from './colour.ts';
import { FORMAT_RATIOS, MAX_SIDE_PX, MIN_SIDE_PX, sizeProblem, UNITS, withMissingSide } from './size.ts';

/** One key of `qr_render_metadata`: its values, default and meaning. */
export type StyleEntry =
  | { type: 'choice'; values: readonly string[]; default: string; meaning: string }
  | { type: 'number'; min: number; max: number; whole: boolean; default: number; meaning: string }
  | { type: 'colour'; default: string; meaning: string }
  | { type: 'boolean'; default: boolean; meaning: string };

/** Every key of `qr_render_metadata`. Validation, the documentation and the dashboard's designer all use this table. */
export const RENDER_STYLE = {
  format_ratio: {
    type: 'choice',
    values: FORMAT_RATIOS,
    default: '1:1',
    meaning:
      'Shape of the picture, width to height; of width and height the one not given follows from the other, and custom lets both be free.',
  },
  width: {
    type: 'number',
    min: 0.05,
    max: MAX_SIDE_PX,
    whole: false,
    default: 1024,
    meaning: `Width of the picture in unit; at the chosen dpi it must come to ${MIN_SIDE_PX} to ${MAX_SIDE_PX} pixels, which bounds the memory of a render.`,
  },
  height: {
    type: 'number',
    min: 0.05,
    max: MAX_SIDE_PX,
    whole: false,
    default: 1024,
    meaning: `Height of the picture in unit; at the chosen dpi it must come to ${MIN_SIDE_PX} to ${MAX_SIDE_PX} pixels, which bounds the memory of a render.`,
  },
  unit: {
    type: 'choice',
    values: UNITS,
    default: 'px',
    meaning: 'Unit of width, height and padding; whole numbers only for px.',
  },
  padding: {
    type: 'number',
    min: 0,
    max: MAX_SIDE_PX,
    whole: false,
    default: 0,
    meaning: 'Empty space in unit between the edge of the picture and the border, at most a third of the shorter side.',
  },
  quiet_zone: {
    type: 'number',
    min: 0,
    max: 16,
    whole: true,
    default: 4,
    meaning: 'Empty modules kept around the code inside the border; scanners are promised 4, fewer lowers the grade.',
  },
  border_style: {
    type: 'choice',
    values: ['none', 'thin', 'thick', 'rounded'],
    default: 'none',
    meaning: 'Line around the code and its quiet zone, in the foreground colour.',
  },
  dot_style: {
    type: 'choice',
    values: ['square', 'rounded', 'dots', 'diamond', 'connected', 'horizontal', 'vertical'],
    default: 'square',
    meaning:
      'Shape of the modules: joined squares, joined with soft corners, separate discs, diamonds, flowing together, or bars along rows or columns.',
  },
  eye_style: {
    type: 'choice',
    values: ['square', 'rounded', 'circle', 'leaf', 'octagon'],
    default: 'square',
    meaning: 'Shape of the three finder patterns in the corners, and of the alignment marks where modules stand apart.',
  },
  foreground_color: {
    type: 'colour',
    default: '#000000',
    meaning: 'Colour of code and border; must be darker than the background with a contrast of at least 3:1.',
  },
  background_color: {
    type: 'colour',
    default: '#ffffff',
    meaning: 'Colour behind the code; with bg_transparent the colour of the surface it will be put on.',
  },
  bg_transparent: {
    type: 'boolean',
    default: false,
    meaning: 'Leaves the background out of the files; the contrast is still checked against background_color.',
  },
  error_correction: {
    type: 'choice',
    values: ['L', 'M', 'Q', 'H'],
    default: 'M',
    meaning: 'Share of the code that may be damaged: L 7 %, M 15 %, Q 25 %, H 30 %; a higher level needs more modules.',
  },
  dpi: {
    type: 'number',
    min: 72,
    max: 1200,
    whole: true,
    default: 300,
    meaning: 'Pixels per inch: turns mm, cm and in into pixels and is written into the PNG for print programs.',
  },
  export_png: {
    type: 'boolean',
    default: true,
    meaning: 'Whether a PNG file is published beside the SVG.',
  },
  output_alignment: {
    type: 'choice',
    values: ['center', 'top', 'bottom', 'left', 'right', 'top-left', 'top-right', 'bottom-left', 'bottom-right'],
    default: 'center',
    meaning: 'Where the code stands in a picture that is not square.',
  },
} as const satisfies Record<string, StyleEntry>;

export type StyleKey = keyof typeof RENDER_STYLE;

/** The value type of an entry. */
export type ValueOf<Entry extends StyleEntry> = Entry extends { values: readonly (infer Value)[] }
  ? Value
  : Entry extends { type: 'number' }
    ? number
    : Entry extends { type: 'boolean' }
      ? boolean
      : string;

/** The complete visual configuration of a code. Made by `parseStyle`, so every value is valid. */
export type RenderStyle = { [Key in StyleKey]: ValueOf<(typeof RENDER_STYLE)[Key]> };

/** `drawable`: a style that is refused only because no scanner could read its colours. */
type ParsedStyle =
  | { ok: true; style: RenderStyle }
  | { ok: false; field: string; message: string; drawable?: RenderStyle };

export const STYLE_KEYS = Object.keys(RENDER_STYLE) as StyleKey[];

export const DEFAULT_STYLE: RenderStyle = Object.freeze(
  Object.fromEntries(STYLE_KEYS.map((key) => [key, RENDER_STYLE[key].default])) as RenderStyle,
);

/**
 * Merges a partial style into `base` (the defaults, or the stored style). Unknown keys, invalid values, sizes out of
 * bounds and colours that cannot be scanned are refused; the message names the field and what is allowed. An accepted
 * style is complete and safe to draw with bounded memory.
 */
export function parseStyle(input: unknown, base: RenderStyle = DEFAULT_STYLE): ParsedStyle {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    return refuse('qr_render_metadata', 'qr_render_metadata must be an object.');
  }
  const given: Partial<Record<StyleKey, unknown>> = {};
  for (const [key, value] of Object.entries(input)) {
    if (!Object.hasOwn(RENDER_STYLE, key)) {
      return refuse(key, `${key} is not a style setting. Allowed: ${STYLE_KEYS.join(', ')}.`);
    }
    const entry = RENDER_STYLE[key as StyleKey];
    const problem = valueProblem(key, entry, value);
    if (problem !== undefined) return refuse(key, problem);
    given[key as StyleKey] = entry.type === 'colour' ? normalizeHex(String(value)) : value;
  }
  const style = withMissingSide({ ...base, ...given } as RenderStyle, given);
  const size = sizeProblem(style);
  if (size !== undefined) return refuse(size.field, size.message);
  const colours = colourProblem(style.foreground_color, style.background_color);
  return colours === undefined ? { ok: true, style } : { ok: false, ...colours, drawable: style };
}

function refuse(field: string, message: string): ParsedStyle {
  return { ok: false, field, message };
}

/** What is wrong with a value, in a sentence that begins with its name; undefined if it is valid. */
export function valueProblem(key: string, entry: StyleEntry, value: unknown): string | undefined {
  switch (entry.type) {
    case 'choice':
      if (typeof value === 'string' && entry.values.includes(value)) return undefined;
      return `${key} must be one of ${entry.values.join(', ')}.`;
    case 'number': {
      const within = typeof value === 'number' && value >= entry.min && value <= entry.max;
      if (within && (!entry.whole || Number.isInteger(value))) return undefined;
      return `${key} must be a ${entry.whole ? 'whole ' : ''}number from ${entry.min} to ${entry.max}.`;
    }
    case 'colour':
      if (typeof value === 'string' && normalizeHex(value) !== undefined) return undefined;
      return `${key} must be a hex colour such as #1a2b3c.`;
    case 'boolean':
      return typeof value === 'boolean' ? undefined : `${key} must be true or false.`;
  }
}
