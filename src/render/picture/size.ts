/** Width to height. `custom` is any. */
export const FORMAT_RATIOS = [
  '1:1',
  '4:5',
  '5:4',
  '3:4',
  '4:3',
  '2:3',
  '3:2',
  '9:16',
  '16:9',
  '1:2',
  '2:1',
  'custom',
] as const;
export const UNITS = ['px', 'mm', 'cm', 'in'] as const;

/** The maximum keeps a picture of 16 shades under 8.4 MB in memory, including A4 at 300 dpi (3508 px). */
export const MAX_SIDE_PX = 4096;
export const MIN_SIDE_PX = 64;

type FormatRatio = (typeof FORMAT_RATIOS)[number];
type Unit = (typeof UNITS)[number];
export type SizedStyle = {
  format_ratio: FormatRatio;
  width: number;
  height: number;
  unit: Unit;
  padding: number;
  dpi: number;
};

const PER_INCH: Record<Exclude<Unit, 'px'>, number> = { mm: 25.4, cm: 2.54, in: 1 };

/** A length of the style in pixels, rounded. */
export function pixels(length: number, style: Pick<SizedStyle, 'unit' | 'dpi'>): number {
  if (style.unit === 'px') return Math.round(length);
  return Math.round((length / PER_INCH[style.unit]) * style.dpi);
}

/** A length of the style in inches; the dpi gives the size of pixels. */
export function inches(length: number, style: Pick<SizedStyle, 'unit' | 'dpi'>): number {
  return length / (style.unit === 'px' ? style.dpi : PER_INCH[style.unit]);
}

/** The height for a width, in the same unit; undefined for custom ratios. */
export function heightFor(ratio: FormatRatio, width: number, unit: Unit): number | undefined {
  const shape = shapeOf(ratio);
  return shape === undefined ? undefined : rounded((width * shape.tall) / shape.wide, unit);
}

/** Completes a style with at most one side given, keeping the ratio. */
export function withMissingSide<Style extends SizedStyle>(
  style: Style,
  given: { width?: unknown; height?: unknown },
): Style {
  const shape = shapeOf(style.format_ratio);
  if (shape === undefined || (given.width !== undefined && given.height !== undefined)) return style;
  if (given.height !== undefined) {
    return { ...style, width: rounded((style.height * shape.wide) / shape.tall, style.unit) };
  }
  // A side that already fits is kept, or parsing a stored style again would change it by a pixel.
  return given.width === undefined && keepsRatio(style)
    ? style
    : { ...style, height: rounded((style.width * shape.tall) / shape.wide, style.unit) };
}

/** Why the sizes of a style cannot be drawn; undefined if they can. */
export function sizeProblem(style: SizedStyle): { field: string; message: string } | undefined {
  for (const field of ['width', 'height', 'padding'] as const) {
    if (style.unit === 'px' && !Number.isInteger(style[field])) {
      return { field, message: `${field} must be a whole number when unit is px.` };
    }
  }
  for (const field of ['width', 'height'] as const) {
    const side = pixels(style[field], style);
    if (side >= MIN_SIDE_PX && side <= MAX_SIDE_PX) continue;
    const cause = style.unit === 'px' ? '' : ` (${style[field]} ${style.unit} at ${style.dpi} dpi)`;
    return {
      field,
      message: `${field} comes to ${side} pixels${cause}; allowed are ${MIN_SIDE_PX} to ${MAX_SIDE_PX}.`,
    };
  }
  if (!keepsRatio(style)) {
    const height = heightFor(style.format_ratio, style.width, style.unit);
    return {
      field: 'height',
      message: `height must be ${height} for width ${style.width} at format_ratio ${style.format_ratio}; use format_ratio custom for another shape.`,
    };
  }
  const max = Math.floor(Math.min(pixels(style.width, style), pixels(style.height, style)) / 3);
  if (pixels(style.padding, style) <= max) return undefined;
  return { field: 'padding', message: 'padding must be at most a third of the shorter side.' };
}

/** The same style in pixels, so wide; everything else in proportion. */
export function resized<Style extends SizedStyle>(style: Style, width: number): Style {
  const side = (length: number) => Math.round((pixels(length, style) * width) / pixels(style.width, style));
  const { height, padding } = style;
  return { ...style, format_ratio: 'custom', unit: 'px', width, height: side(height), padding: side(padding) };
}

/** Whether the sides have the ratio, within the one pixel of rounding. */
function keepsRatio(style: SizedStyle): boolean {
  const shape = shapeOf(style.format_ratio);
  if (shape === undefined) return true;
  const across = pixels(style.width, style) * shape.tall;
  const down = pixels(style.height, style) * shape.wide;
  return Math.abs(across - down) <= Math.max(shape.wide, shape.tall);
}

function shapeOf(ratio: FormatRatio): { wide: number; tall: number } | undefined {
  const [wide, tall] = ratio.split(':').map(Number);
  return wide === undefined || tall === undefined ? undefined : { wide, tall };
}

/** Pixels are whole; a thousandth of a millimetre is finer than any printer. */
function rounded(length: number, unit: Unit): number {
  return unit === 'px' ? Math.round(length) : Math.round(length * 1000) / 1000;
}
