import type { RenderStyle } from '../../src/render/picture/style.ts';

/** The pictures kept under test/golden: one for each shape the renderer can draw, and combinations of them. */
export const GOLDEN: Record<string, { payload?: string; style: Partial<RenderStyle> }> = {
  default: { style: { width: 300 } },
  'rounded-leaf-thick': {
    style: { width: 240, dot_style: 'rounded', eye_style: 'leaf', border_style: 'thick' },
  },
  'dots-circle': { style: { width: 240, dot_style: 'dots', eye_style: 'circle' } },
  'dots-circle-large': {
    style: { width: 600, dot_style: 'dots', eye_style: 'circle', border_style: 'rounded' },
  },
  'diamond-octagon-thin': {
    style: { width: 240, dot_style: 'diamond', eye_style: 'octagon', border_style: 'thin' },
  },
  'connected-rounded-frame': {
    style: { width: 240, dot_style: 'connected', eye_style: 'rounded', border_style: 'rounded', padding: 9 },
  },
  'horizontal-square': { style: { width: 240, dot_style: 'horizontal', error_correction: 'H' } },
  'vertical-circle': {
    style: { width: 240, dot_style: 'vertical', eye_style: 'circle', error_correction: 'L' },
  },
  'coloured-transparent': {
    style: { width: 240, dot_style: 'dots', foreground_color: '#701a75', bg_transparent: true },
  },
  'tall-millimetres': {
    style: { unit: 'mm', width: 20, dpi: 254, format_ratio: '9:16', output_alignment: 'bottom', padding: 1 },
  },
  'compact-no-quiet-zone': {
    payload: 'HTTPS://GO.EXAMPLE.COM/QR-7K2M9XWP',
    style: { width: 200, quiet_zone: 0, foreground_color: '#123456', background_color: '#fedcba' },
  },
  'many-marks': {
    payload: `https://go.example.com/${'qr-7k2m9xwp/'.repeat(12)}`,
    style: { width: 300, dot_style: 'dots', eye_style: 'rounded' },
  },
};
