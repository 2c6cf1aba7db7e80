import { Resvg } from '@resvg/resvg-js';
import { logoImage, readLogo } from '../src/render/logo.ts';
import { DECORATION, type Decoration } from '../src/render/picture/decoration.ts';
import type { LogoImage } from '../src/render/picture/logo-place.ts';
import { parseDecoration } from '../src/render/picture/parse-decoration.ts';
import { parseStyle, RENDER_STYLE, type RenderStyle } from '../src/render/picture/style.ts';
import { drawSvg } from '../src/render/picture/svg.ts';

/** Draws docs/contact-sheet.png, one picture of every style with its name: `bun scripts/contact-sheet.ts`. */

const LINK = 'https://go.example.com/qr-7k2m9xwp';
const CELL = 190;
const GAP = 22;
const LABEL = 20;
const COLUMNS = 7;
const INK = '#1f2937';

type Parts = { [Part in keyof Decoration]?: Partial<NonNullable<Decoration[Part]>> | string };
type Sample = { label: string; style: Partial<RenderStyle>; decoration?: Parts };
type Section = { title: string; samples: Sample[] };

const LOGO = drawLogo();

/** A cup in a circle, as a café would have it. */
function drawLogo(): { hash: string; image: LogoImage } {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><circle cx="128" cy="128" r="124" fill="#be123c"/><path fill="#fff" d="M70 96h96v52a40 40 0 0 1-40 40h-16a40 40 0 0 1-40-40zm104 8h12a26 26 0 0 1 0 52h-12v-16h10a10 10 0 0 0 0-20h-10z"/></svg>';
  const read = readLogo(new Resvg(svg).render().asPng());
  if (!read.ok) throw new Error(read.message);
  return { hash: read.logo.hash, image: logoImage(read.logo.png) };
}

const ROUND: Partial<RenderStyle> = { dot_style: 'rounded', eye_style: 'rounded' };

function decoratedSections(): Section[] {
  const { shape } = DECORATION.frame.fields;
  const { hash } = LOGO;
  const logo = (label: string, settings: Partial<NonNullable<Decoration['logo']>>): Sample => ({
    label,
    style: ROUND,
    decoration: { logo: { hash, ...settings } },
  });
  return [
    {
      title: 'frame, each shape',
      samples: shape.values.map(
        (value): Sample => ({ label: value, style: ROUND, decoration: { frame: { shape: value } } }),
      ),
    },
    {
      title: 'logo: sizes, shapes, modules behind it',
      samples: [
        ...[10, 20, 30].map((size) => logo(`${size} %`, { size })),
        logo('round', { shape: 'round' }),
        logo('margin 3', { margin: 3 }),
        logo('not cleared', { clear: false }),
      ],
    },
    {
      title: 'eyes and gradients, and all of it together',
      samples: [
        { label: 'eye_color', style: ROUND, decoration: { eye_color: '#be123c' } },
        { label: 'linear', style: ROUND, decoration: { gradient: { from: '#7c3aed', to: '#1a56db' } } },
        {
          label: 'linear, 90°',
          style: { dot_style: 'dots', eye_style: 'circle' },
          decoration: { gradient: { from: '#065f46', to: '#1e3a8a', angle: 90 } },
        },
        {
          label: 'radial',
          style: ROUND,
          decoration: { gradient: { type: 'radial', from: '#be123c', to: '#4c1d95' } },
        },
        {
          label: 'text above',
          style: ROUND,
          decoration: { frame: { shape: 'bubble', text: 'Σάρωσε με', position: 'above', color: '#1e3a8a' } },
        },
        {
          label: 'all',
          style: { dot_style: 'dots', eye_style: 'circle' },
          decoration: {
            logo: { hash, shape: 'round' },
            frame: { shape: 'ticket', text: 'МЕНЮ', color: '#4c1d95' },
            eye_color: '#be123c',
            gradient: { from: '#4c1d95', to: '#be123c' },
          },
        },
      ],
    },
  ];
}

const COLOURS: Sample[] = [
  { label: 'ink on cream', style: { foreground_color: '#1f2937', background_color: '#fdf6e3' } },
  {
    label: 'blue on white',
    style: { foreground_color: '#1a56db', dot_style: 'rounded', eye_style: 'rounded' },
  },
  {
    label: 'green on mint',
    style: {
      foreground_color: '#065f46',
      background_color: '#d1fae5',
      dot_style: 'dots',
      eye_style: 'circle',
    },
  },
  {
    label: 'plum on pink',
    style: {
      foreground_color: '#701a75',
      background_color: '#fce7f3',
      dot_style: 'connected',
      eye_style: 'leaf',
    },
  },
  {
    label: 'brown on amber',
    style: {
      foreground_color: '#451a03',
      background_color: '#fbbf24',
      dot_style: 'diamond',
      eye_style: 'octagon',
    },
  },
  { label: 'transparent', style: { bg_transparent: true, dot_style: 'vertical', eye_style: 'circle' } },
  { label: 'level H', style: { error_correction: 'H', dot_style: 'connected', eye_style: 'rounded' } },
];

function sections(): Section[] {
  const { dot_style, eye_style, border_style, format_ratio, output_alignment } = RENDER_STYLE;
  return [
    ...eye_style.values.map((eye) => ({
      title: `eye_style ${eye}, with each dot_style`,
      samples: dot_style.values.map((dot): Sample => ({ label: dot, style: { dot_style: dot, eye_style: eye } })),
    })),
    {
      title: 'border_style, square and round',
      samples: border_style.values.flatMap((border): Sample[] => [
        { label: border, style: { border_style: border, padding: 6 } },
        ...(border === 'none'
          ? []
          : [
              {
                label: `${border}, dots`,
                style: { border_style: border, dot_style: 'dots', eye_style: 'circle' } as const,
              },
            ]),
      ]),
    },
    { title: 'colours and levels', samples: COLOURS },
    {
      title: 'format_ratio',
      samples: format_ratio.values
        .filter((ratio) => ratio !== 'custom')
        .map(
          (ratio): Sample => ({
            label: ratio,
            style: { format_ratio: ratio, border_style: 'thin', padding: 8 },
          }),
        ),
    },
    {
      title: 'output_alignment, at 4:5 and 16:9',
      samples: output_alignment.values.map(
        (alignment): Sample => ({
          label: alignment,
          style: {
            output_alignment: alignment,
            format_ratio: alignment === 'left' || alignment === 'right' ? '16:9' : '4:5',
          },
        }),
      ),
    },
    ...decoratedSections(),
  ];
}

/** A sample fitted into its cell, on grey paper so that its edge and a transparent background can be seen. */
function sampleSvg({ label, style, decoration = {} }: Sample, x: number, y: number): string {
  const tall = Number(style.format_ratio?.split(':')[1] ?? 1) > Number(style.format_ratio?.split(':')[0] ?? 1);
  const parsed = parseStyle({ ...style, [tall ? 'height' : 'width']: CELL });
  if (!parsed.ok) throw new Error(parsed.message);
  const decorated = parseDecoration(decoration, parsed.style);
  if (!decorated.ok) throw new Error(decorated.message);
  const left = x + (CELL - parsed.style.width) / 2;
  const top = y + (CELL - parsed.style.height) / 2;
  const picture = drawSvg(
    LINK,
    parsed.style,
    { title: label, description: '' },
    decorated.decoration,
    decorated.decoration.logo === null ? null : LOGO.image,
  );
  const text = `<text x="${x + CELL / 2}" y="${y + CELL + 15}" text-anchor="middle" font-size="13">${label}</text>`;
  return picture.replace('<svg ', `<svg x="${left}" y="${top}" `) + text;
}

function sheet(): string {
  let y = GAP;
  let body = '';
  for (const { title, samples } of sections()) {
    body += `<text x="${GAP}" y="${y + 14}" font-size="16" font-weight="bold">${title}</text>`;
    y += 28;
    samples.forEach((sample, index) => {
      const column = index % COLUMNS;
      if (index > 0 && column === 0) y += CELL + LABEL + GAP;
      body += sampleSvg(sample, GAP + column * (CELL + GAP), y);
    });
    y += CELL + LABEL + GAP;
  }
  const width = GAP + COLUMNS * (CELL + GAP);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${y}" font-family="DejaVu Sans, Arial, sans-serif" fill="${INK}"><path fill="#e5e7eb" d="M0 0h${width}v${y}H0z"/>${body}</svg>`;
}

const file = new URL('../docs/contact-sheet.png', import.meta.url);
await Bun.write(file, new Resvg(sheet()).render().asPng());
