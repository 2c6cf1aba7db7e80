import type { Decoration, Frame, Gradient, Logo } from '../../src/render/picture/decoration.ts';
import { DEFAULT_STYLE, type RenderStyle } from '../../src/render/picture/style.ts';

/** The settings that make the look of a code. A preset sets all of them, so that nothing of the last one remains. */
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

/** Parts that a preset sets. A logo stays unchanged, unless the preset has settings for it. */
type Parts = Pick<Decoration, 'frame' | 'eye_color' | 'gradient'>;

export type Preset = {
  name: string;
  style: Partial<RenderStyle>;
  parts: Parts;
  logo: Omit<Logo, 'hash'> | null;
};

type Row = { name: string; style: Partial<RenderStyle>; parts?: Partial<Parts>; logo?: Preset['logo'] };

const framed = (frame: Pick<Frame, 'shape' | 'text' | 'color'> & Partial<Frame>): Frame => ({
  position: 'below',
  text_color: '#ffffff',
  ...frame,
});
const SUNSET: Gradient = { type: 'linear', from: '#9a3412', to: '#831843', angle: 45 };
const ROUND_LOGO = { size: 22, margin: 1, shape: 'round', clear: true } as const;

/** Designs to start from. presets.test.ts checks that a decoder reads each under poor conditions. */
const TABLE: readonly Row[] = [
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
  {
    name: 'Scan me',
    style: { dot_style: 'rounded', eye_style: 'rounded' },
    parts: { frame: framed({ shape: 'rounded', text: 'SCAN ME', color: '#000000' }) },
  },
  {
    name: 'Ticket',
    style: { eye_style: 'octagon', foreground_color: '#14307a' },
    parts: { frame: framed({ shape: 'ticket', text: 'Get your ticket', color: '#14307a' }) },
  },
  {
    name: 'Sunset',
    style: { dot_style: 'connected', eye_style: 'rounded', foreground_color: '#9a3412' },
    parts: { gradient: SUNSET, eye_color: '#831843' },
  },
  {
    name: 'Logo',
    style: { dot_style: 'rounded', eye_style: 'rounded', foreground_color: '#1f2937' },
    logo: ROUND_LOGO,
  },
  {
    name: 'Logo card',
    style: { dot_style: 'connected', eye_style: 'circle', foreground_color: '#134e4a' },
    parts: { frame: framed({ shape: 'card', text: 'Scan to open', color: '#134e4a' }) },
    logo: ROUND_LOGO,
  },
];

/** Presets with all their settings. Size and print settings are unchanged unless a preset has them. */
export const PRESETS: readonly Preset[] = TABLE.map(({ name, style, parts, logo = null }) => ({
  name,
  style: { ...DEFAULT_LOOK, ...style },
  parts: { frame: null, eye_color: null, gradient: null, ...parts },
  logo,
}));

/** The decoration of a preset with the logo `hash`; null: no logo yet. */
export function presetParts({ parts, logo }: Preset, hash: string | null): Partial<Decoration> {
  return logo === null || hash === null ? parts : { ...parts, logo: { ...logo, hash } };
}
