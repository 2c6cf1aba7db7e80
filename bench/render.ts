import { Resvg } from '@resvg/resvg-js';
import { toBuffer } from 'qrcode';
import { parseStyle, type RenderStyle } from '../src/render/picture/style.ts';
import { drawSvg } from '../src/render/picture/svg.ts';
import { pictureText } from '../src/render/picture/text.ts';
import { drawFiles, renderPicture } from '../src/render/render-picture.ts';

/** Each code is another link, as in real work. */
const link = (index: number) =>
  `https://go.example.com/qr-7k2m9${(index % 1000).toString().padStart(3, '2')}`;

type Subject = { name: string; count: number; work: (index: number) => unknown };

const ROUNDS = 5;

/**
 * Codes per second on one thread at 1024 pixels. Subjects take turns over several rounds, so that what else
 * the machine does meets all of them; the median round counts.
 */
async function codesPerSecond(subjects: Subject[]): Promise<Map<string, number>> {
  const rates = new Map<string, number[]>(subjects.map(({ name }) => [name, []]));
  for (const subject of subjects) await timed(subject);
  for (let round = 0; round < ROUNDS; round++) {
    for (const subject of subjects) rates.get(subject.name)?.push(await timed(subject));
  }
  return new Map([...rates].map(([name, all]) => [name, all.sort((a, b) => a - b)[(ROUNDS - 1) / 2] ?? 0]));
}

async function timed({ count, work }: Subject): Promise<number> {
  // One subject must not pay for the garbage of the one before.
  Bun.gc(true);
  const start = performance.now();
  for (let index = 0; index < count; index++) await work(index);
  return (1000 * count) / (performance.now() - start);
}

function styled(partial: Partial<RenderStyle>): RenderStyle {
  const parsed = parseStyle(partial);
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.style;
}

function subjectsFor(style: RenderStyle): Subject[] {
  const draw = (payload: string) => drawSvg(payload, style, pictureText(payload));
  const byResvg = (svg: string) => new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
  return [
    { name: 'SVG + PNG', count: 300, work: (index) => drawFiles(link(index), style) },
    { name: 'SVG + PNG, checked', count: 40, work: (index) => renderPicture(link(index), style) },
    { name: 'qrcode toBuffer', count: 4, work: (index) => toBuffer(link(index), { width: 1024 }) },
    { name: 'resvg, same SVG', count: 8, work: (index) => byResvg(draw(link(index))) },
  ];
}

async function report(title: string, style: RenderStyle): Promise<void> {
  const rates = await codesPerSecond(subjectsFor(style));
  const { svg, png } = drawFiles(link(0), style);
  console.log(`\n${title}: SVG ${svg.length} bytes, PNG ${png.length} bytes`);
  const [ours = 0] = rates.values();
  for (const [name, rate] of rates) {
    const ratio = name.startsWith('SVG') ? '' : `   ${(ours / rate).toFixed(0)}x slower than SVG + PNG`;
    console.log(`  ${name.padEnd(20)} ${rate.toFixed(0).padStart(6)} codes/s${ratio}`);
  }
}

/** Prints codes per second for the default style and a round one beside their baselines. */
export async function run(): Promise<void> {
  console.log('render: one thread, 1024 pixels');
  await report('default style', styled({}));
  await report('dots with circle eyes', styled({ dot_style: 'dots', eye_style: 'circle' }));
}

if (import.meta.main) await run();
