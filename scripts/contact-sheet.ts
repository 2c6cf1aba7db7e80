import { Resvg } from '@resvg/resvg-js';
import { parseStyle, RENDER_STYLE, type RenderStyle } from '../src/render/picture/style.ts';
import { drawSvg } from '../src/render/picture/svg.ts';

/** Draws docs/contact-sheet.png, one picture of every style with its name: `bun scripts/contact-sheet.ts`. */

const LINK = 'https://go.example.com/qr-7k2m9xwp';
const CELL = 190;
const GAP = 22;
const LABEL = 20;
const COLUMNS = 7;
const INK = '#1f2937';

type Sample = { label: string; style: Partial<RenderStyle> };
type Section = { title: string; samples: Sample[] };

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
      samples: dot_style.values.map(
        (dot): Sample => ({ label: dot, style: { dot_style: dot, eye_style: eye } }),
      ),
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
  ];
}

/** A sample fitted into its cell, on grey paper so that its edge and a transparent ground can be seen. */
function sampleSvg({ label, style }: Sample, x: number, y: number): string {
  const tall =
    Number(style.format_ratio?.split(':')[1] ?? 1) > Number(style.format_ratio?.split(':')[0] ?? 1);
  const parsed = parseStyle({ ...style, [tall ? 'height' : 'width']: CELL });
  if (!parsed.ok) throw new Error(parsed.message);
  const left = x + (CELL - parsed.style.width) / 2;
  const top = y + (CELL - parsed.style.height) / 2;
  const picture = drawSvg(LINK, parsed.style, { title: label, description: '' });
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
