import { Resvg } from '@resvg/resvg-js';
import { parseStyle, type RenderStyle } from '../src/render/picture/style.ts';
import { drawSvg } from '../src/render/picture/svg.ts';

/** Draws docs/codes.png, the picture at the top of the README: `bun scripts/codes-picture.ts`. */

const CELL = 330;
const GAP = 36;
const CORNER = 28;

/** From plain to playful, each as the renderer makes it. */
const STYLES: Partial<RenderStyle>[] = [
  { foreground_color: '#1f2937', background_color: '#fdf6e3' },
  {
    foreground_color: '#1a56db',
    background_color: '#eaf1ff',
    dot_style: 'rounded',
    eye_style: 'rounded',
  },
  { foreground_color: '#065f46', background_color: '#d1fae5', dot_style: 'dots', eye_style: 'circle' },
  { foreground_color: '#701a75', background_color: '#fce7f3', dot_style: 'connected', eye_style: 'leaf' },
  { foreground_color: '#451a03', background_color: '#fbbf24', dot_style: 'diamond', eye_style: 'octagon' },
];

function card(partial: Partial<RenderStyle>, index: number): string {
  const parsed = parseStyle({ ...partial, width: CELL });
  if (!parsed.ok) throw new Error(parsed.message);
  const link = `https://go.example.com/qr-7k2m9xw${index + 2}`;
  const code = drawSvg(link, parsed.style, { title: link, description: '' });
  const x = index * (CELL + GAP);
  return `<g transform="translate(${x} 0)" clip-path="url(#card)">${code}</g>`;
}

function picture(): string {
  const width = STYLES.length * (CELL + GAP) - GAP;
  const clip = `<clipPath id="card"><rect width="${CELL}" height="${CELL}" rx="${CORNER}"/></clipPath>`;
  const cards = STYLES.map(card).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${CELL}"><defs>${clip}</defs>${cards}</svg>`;
}

const file = new URL('../docs/codes.png', import.meta.url);
await Bun.write(file, new Resvg(picture()).render().asPng());
