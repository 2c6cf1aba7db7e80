import { DEFAULT_STYLE, type RenderStyle } from '../../src/render/picture/style.ts';

/** What makes the look of a code. A preset sets all of it, so that nothing of the last one shines through. */
const LOOK_KEYS = [
  'dot_style',
  'eye_style',
  'border_style',
  'foreground_color',
  'background_color',
  'bg_transparent',
  'error_correction',
  'quiet_zone',
] as const satisfies (keyof RenderStyle)[];

const DEFAULT_LOOK = Object.fromEntries(LOOK_KEYS.map((key) => [key, DEFAULT_STYLE[key]])) as Pick<
  RenderStyle,
  (typeof LOOK_KEYS)[number]
>;

type Preset = { name: string; style: Partial<RenderStyle> };

/** Designs to start from. Each is read by a decoder under poor conditions: presets.test.ts holds them to it. */
const TABLE: readonly Preset[] = [
  { name: 'Classic', style: {} },
  { name: 'Soft', style: { dot_style: 'rounded', eye_style: 'rounded', foreground_color: '#1f2937' } },
  { name: 'Dots', style: { dot_style: 'dots', eye_style: 'circle', foreground_color: '#111827' } },
  {
    name: 'Ink blue',
    style: {
      dot_style: 'connected',
      eye_style: 'rounded',
      foreground_color: '#14307a',
      background_color: '#f5f7ff',
    },
  },
  {
    name: 'Forest',
    style: {
      dot_style: 'rounded',
      eye_style: 'octagon',
      border_style: 'thin',
      foreground_color: '#14532d',
      background_color: '#f3faf3',
    },
  },
  {
    name: 'Leaf',
    style: {
      dot_style: 'connected',
      eye_style: 'leaf',
      foreground_color: '#3f5214',
      background_color: '#fbfbf0',
    },
  },
  {
    name: 'Ribbon',
    style: {
      dot_style: 'vertical',
      eye_style: 'rounded',
      foreground_color: '#86124b',
      background_color: '#fff7fb',
    },
  },
  {
    name: 'Jewel',
    style: { dot_style: 'diamond', eye_style: 'octagon', foreground_color: '#4c1d95', error_correction: 'Q' },
  },
  {
    name: 'Card 50 mm',
    style: {
      dot_style: 'rounded',
      eye_style: 'rounded',
      border_style: 'rounded',
      error_correction: 'Q',
      format_ratio: '1:1',
      unit: 'mm',
      width: 50,
      height: 50,
      padding: 2,
      dpi: 300,
      output_alignment: 'center',
    },
  },
];

/** Presets with everything they set. Size and print settings are left as they are unless a preset is about them. */
export const PRESETS: readonly Preset[] = TABLE.map(({ name, style }) => ({
  name,
  style: { ...DEFAULT_LOOK, ...style },
}));
