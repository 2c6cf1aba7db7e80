import { Resvg } from '@resvg/resvg-js';
import { logoImage, readLogo } from '../src/render/logo.ts';
import { DECORATION, type Decoration } from '../src/render/picture/decoration.ts';
import type { LogoImage } from '../src/render/picture/logo-area.ts';
import { parseDecoration } from '../src/render/picture/parse-decoration.ts';
import { parseStyle, RENDER_STYLE, type RenderStyle } from '../src/render/picture/style.ts';
import { drawSvg } from '../src/render/picture/svg.ts';

/**
 * Draws docs/contact-sheet.png, one picture of every style with its name, and docs/codes.png, the picture at the top of
 * the README: `bun scripts/style-pictures.ts`.
 */

type Parts = { [Part in keyof Decoration]?: Partial<NonNullable<Decoration[Part]>> | string };
type Sample = { label: string; style: Partial<RenderStyle>; decoration?: Parts };
type Section = { title: string; samples: Sample[] };

const LOGO = drawLogo();
const ROUND: Partial<RenderStyle> = { dot_style: 'rounded', eye_style: 'rounded' };
const DOTS: Partial<RenderStyle> = { dot_style: 'dots', eye_style: 'circle' };

/** A cup in a circle, as a café would have it. */
function drawLogo(): { hash: string; image: LogoImage } {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><circle cx="128" cy="128" r="124" fill="#be123c"/><path fill="#fff" d="M70 96h96v52a40 40 0 0 1-40 40h-16a40 40 0 0 1-40-40zm104 8h12a26 26 0 0 1 0 52h-12v-16h10a10 10 0 0 0 0-20h-10z"/></svg>';
  const read = readLogo(new Resvg(svg).render().asPng());
  if (!read.ok) throw new Error(read.message);
  return { hash: read.logo.hash, image: logoImage(read.logo.png) };
}

/** From plain to playful. */
const COLOURS: Sample[] = [
  coloured('ink on cream', '#1f2937', '#fdf6e3', {}),
  coloured('blue on sky', '#1a56db', '#eaf1ff', ROUND),
  coloured('green on mint', '#065f46', '#d1fae5', DOTS),
  coloured('plum on pink', '#701a75', '#fce7f3', { dot_style: 'connected', eye_style: 'leaf' }),
  coloured('brown on amber', '#451a03', '#fbbf24', { dot_style: 'diamond', eye_style: 'octagon' }),
];

function coloured(label: string, code: string, background: string, style: Partial<RenderStyle>): Sample {
  return { label, style: { foreground_color: code, background_color: background, ...style } };
}

function styleSections(): Section[] {
  const { dot_style, eye_style, border_style, format_ratio, output_alignment } = RENDER_STYLE;
  const each = <Value extends string>(values: readonly Value[], style: (value: Value) => Partial<RenderStyle>) =>
    values.map((label): Sample => ({ label, style: style(label) }));
  const ratios = format_ratio.values.filter((ratio) => ratio !== 'custom');
  const aligned = (output_alignment: RenderStyle['output_alignment']): Partial<RenderStyle> => {
    const isWide = output_alignment === 'left' || output_alignment === 'right';
    return { output_alignment, format_ratio: isWide ? '16:9' : '4:5' };
  };
  return [
    ...eye_style.values.map((eye_style) => ({
      title: `eye_style ${eye_style}, with each dot_style`,
      samples: each(dot_style.values, (dot_style) => ({ dot_style, eye_style })),
    })),
    { title: 'border_style', samples: each(border_style.values, (border_style) => ({ border_style, padding: 6 })) },
    {
      title: 'colours and levels',
      samples: [
        ...COLOURS,
        { label: 'transparent', style: { bg_transparent: true, dot_style: 'vertical', eye_style: 'circle' } },
        { label: 'level H', style: { error_correction: 'H', dot_style: 'connected', eye_style: 'rounded' } },
      ],
    },
    {
      title: 'format_ratio',
      samples: each(ratios, (format_ratio) => ({ format_ratio, border_style: 'thin', padding: 8 })),
    },
    { title: 'output_alignment, at 4:5 and 16:9', samples: each(output_alignment.values, aligned) },
  ];
}

function decoratedSections(): Section[] {
  const { hash } = LOGO;
  const round = (label: string, decoration: Parts): Sample => ({ label, style: ROUND, decoration });
  const logo = (label: string, settings: Partial<NonNullable<Decoration['logo']>>) =>
    round(label, { logo: { hash, ...settings } });
  const all: Parts = {
    logo: { hash, shape: 'round' },
    frame: { shape: 'ticket', text: 'МЕНЮ', color: '#4c1d95' },
    eye_color: '#be123c',
    gradient: { from: '#4c1d95', to: '#be123c' },
  };
  return [
    {
      title: 'frame, each shape',
      samples: DECORATION.frame.fields.shape.values.map((shape) => round(shape, { frame: { shape } })),
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
        round('eye_color', { eye_color: '#be123c' }),
        round('linear', { gradient: { from: '#7c3aed', to: '#1a56db' } }),
        round('linear, 90°', { gradient: { from: '#065f46', to: '#1e3a8a', angle: 90 } }),
        round('radial', { gradient: { type: 'radial', from: '#be123c', to: '#4c1d95' } }),
        round('text above', {
          frame: { shape: 'bubble', text: 'Σάρωσε με', position: 'above', color: '#1e3a8a' },
        }),
        { label: 'all', style: DOTS, decoration: all },
      ],
    },
  ];
}

/** A sample in the middle of a square of `side` pixels. */
function draw({ label, style, decoration = {} }: Sample, link: string, side: number, x: number, y: number): string {
  const [across = 1, down = 1] = style.format_ratio?.split(':').map(Number) ?? [];
  const parsed = parseStyle({ ...style, [down > across ? 'height' : 'width']: side });
  if (!parsed.ok) throw new Error(parsed.message);
  const decorated = parseDecoration(decoration, parsed.style);
  if (!decorated.ok) throw new Error(decorated.message);
  const image = decorated.decoration.logo === null ? null : LOGO.image;
  const picture = drawSvg(link, parsed.style, { title: label, description: '' }, decorated.decoration, image);
  const [left, top] = [x + (side - parsed.style.width) / 2, y + (side - parsed.style.height) / 2];
  return picture.replace('<svg ', `<svg x="${left}" y="${top}" `);
}

/** On grey paper, so that the edge of a picture and a transparent background can be seen. */
function contactSheet(): string {
  const [side, gap, columns] = [190, 22, 7];
  const rowHeight = side + 20 + gap;
  let y = gap;
  let body = '';
  for (const { title, samples } of [...styleSections(), ...decoratedSections()]) {
    body += `<text x="${gap}" y="${y + 14}" font-size="16" font-weight="bold">${title}</text>`;
    y += 28;
    for (const [index, sample] of samples.entries()) {
      const [left, top] = [gap + (index % columns) * (side + gap), y + Math.floor(index / columns) * rowHeight];
      body += draw(sample, 'https://go.example.com/qr-7k2m9xwp', side, left, top);
      body += `<text x="${left + side / 2}" y="${top + side + 15}" text-anchor="middle" font-size="13">${sample.label}</text>`;
    }
    y += Math.ceil(samples.length / columns) * rowHeight;
  }
  const width = gap + columns * (side + gap);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${y}" font-family="DejaVu Sans, Arial, sans-serif" fill="#1f2937"><path fill="#e5e7eb" d="M0 0h${width}v${y}H0z"/>${body}</svg>`;
}

/** Cards with round corners. */
function codes(): string {
  const [side, gap] = [330, 36];
  const cards = COLOURS.map((sample, at) => {
    const code = draw(sample, `https://go.example.com/qr-7k2m9xw${at + 2}`, side, 0, 0);
    return `<g transform="translate(${at * (side + gap)} 0)" clip-path="url(#card)">${code}</g>`;
  });
  const clip = `<clipPath id="card"><rect width="${side}" height="${side}" rx="28"/></clipPath>`;
  const width = COLOURS.length * (side + gap) - gap;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${side}"><defs>${clip}</defs>${cards.join('')}</svg>`;
}

for (const [name, svg] of Object.entries({ 'contact-sheet': contactSheet(), codes: codes() }))
  await Bun.write(new URL(`../docs/${name}.png`, import.meta.url), new Resvg(svg).render().asPng());
