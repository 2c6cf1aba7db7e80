import fc from 'fast-check';
import { parseStyle, RENDER_STYLE, type RenderStyle } from '../../src/render/picture/style.ts';

const choice = <Value>(entry: { values: readonly Value[] }) => fc.constantFrom(...entry.values);
const channel = (min: number, max: number) => fc.integer({ min, max });
const hex = (value: fc.Arbitrary<number>) =>
  fc
    .tuple(value, value, value)
    .map((channels) => `#${channels.map((one) => one.toString(16).padStart(2, '0')).join('')}`);

/** Styles that `parseStyle` accepts, of at most 600 pixels each way so that a run stays short. */
export const anyStyle: fc.Arbitrary<RenderStyle> = fc
  .record({
    format_ratio: choice(RENDER_STYLE.format_ratio),
    width: fc.integer({ min: 128, max: 300 }),
    unit: fc.constantFrom('px' as const, 'mm' as const),
    padding: fc.integer({ min: 0, max: 20 }),
    quiet_zone: fc.integer({ min: 0, max: 8 }),
    border_style: choice(RENDER_STYLE.border_style),
    dot_style: choice(RENDER_STYLE.dot_style),
    eye_style: choice(RENDER_STYLE.eye_style),
    foreground_color: hex(channel(0, 90)),
    background_color: hex(channel(200, 255)),
    bg_transparent: fc.boolean(),
    error_correction: choice(RENDER_STYLE.error_correction),
    dpi: fc.integer({ min: 72, max: 1200 }),
    export_png: fc.boolean(),
    output_alignment: choice(RENDER_STYLE.output_alignment),
  })
  .map((style) => (style.unit === 'px' ? style : inMillimetres(style)))
  .map((style) => parseStyle(style))
  .filter((parsed) => parsed.ok)
  .map((parsed) => parsed.style);

/** The same number of pixels, give or take one, expressed as a printed size. */
function inMillimetres<Style extends { width: number; padding: number; dpi: number }>(style: Style): Style {
  const length = (count: number) => Math.round((count / style.dpi) * 25.4 * 1000) / 1000;
  return { ...style, width: length(style.width), padding: length(style.padding) };
}
