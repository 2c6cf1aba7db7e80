import { Resvg } from '@resvg/resvg-js';
import { toBuffer } from 'qrcode';
import { readBarcodes } from 'zxing-wasm/reader';
import { gradePicture } from '../src/render/grade-picture.ts';
import { logoImage, readLogo } from '../src/render/logo.ts';
import { type Decoration, NO_DECORATION } from '../src/render/picture/decoration.ts';
import type { Grey } from '../src/render/picture/grey-of-colours.ts';
import type { LogoImage } from '../src/render/picture/logo-area.ts';
import { parseDecoration } from '../src/render/picture/parse-decoration.ts';
import { drawPixels, encodePng } from '../src/render/picture/png.ts';
import type { Decoded } from '../src/render/picture/read-back.ts';
import { parseStyle, type RenderStyle } from '../src/render/picture/style.ts';
import { drawSvg } from '../src/render/picture/svg.ts';
import { pictureText } from '../src/render/picture/text.ts';
import { deflatePicture, drawFiles, renderPicture } from '../src/render/render-picture.ts';
import { inTurns, median } from './load/figures.ts';

/** A different link per code, as in real use. */
const link = (index: number) => `https://go.example.com/qr-7k2m9${(index % 1000).toString().padStart(3, '2')}`;

type Subject = { name: string; count: number; work: (index: number) => unknown };

const ROUNDS = 5;

/** Codes per second on one thread at 1024 pixels: the median of several rounds, after one that does not count. */
async function codesPerSecond(subjects: Subject[]): Promise<Map<string, number>> {
  for (const subject of subjects) await timed(subject);
  const all = subjects.map((subject) => [subject.name, () => timed(subject)] as const);
  const rates = await inTurns<string, number>(ROUNDS, Object.fromEntries(all));
  return new Map(Object.entries(rates).map(([name, each]) => [name, median(each)]));
}

async function timed({ count, work }: Subject): Promise<number> {
  // Collect the garbage of the previous subject first.
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

/** The decoder through its package's own API: from a file, whose result it keeps until the next garbage collection. */
async function decodeFile({ width, height, pixels }: Grey): Promise<Decoded | undefined> {
  const header = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(header.length + pixels.length);
  file.set(header);
  file.set(pixels, header.length);
  const [result] = await readBarcodes(file, {
    formats: ['QRCode'],
    tryRotate: false,
    tryInvert: false,
    tryDownscale: false,
    maxNumberOfSymbols: 1,
    textMode: 'Hex',
  });
  if (!result?.isValid) return undefined;
  return { bytes: result.bytes, spare: (JSON.parse(result.extra) as { UEC: number }).UEC };
}

type Design = { style: RenderStyle; decoration: Decoration; image: LogoImage | null };

const CHECKED = 'SVG + PNG, checked';
const GRADED = 'SVG + PNG, each graded';

function subjectsFor({ style, decoration, image }: Design): Subject[] {
  const draw = (payload: string) => drawSvg(payload, style, pictureText(payload), decoration, image);
  const byResvg = (svg: string) => new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
  return [
    { name: 'SVG + PNG', count: 300, work: (index) => drawFiles(link(index), style, decoration, image) },
    { name: CHECKED, count: 300, work: (index) => renderPicture(link(index), style, decoration, image) },
    { name: GRADED, count: 20, work: (index) => gradeEach(link(index), { style, decoration, image }) },
    { name: 'qrcode toBuffer', count: 4, work: (index) => toBuffer(link(index), { width: 1024 }) },
    { name: 'resvg, same SVG', count: 8, work: (index) => byResvg(draw(link(index))) },
  ];
}

/** The earlier check, in which every picture was graded instead of once per design. */
async function gradeEach(payload: string, { style, decoration, image }: Design): Promise<void> {
  const pixels = drawPixels(payload, style, decoration, image);
  drawSvg(payload, style, pictureText(payload), decoration, image);
  encodePng(pixels, style, deflatePicture);
  await gradePicture(pixels, payload, style, decoration, image, decodeFile);
}

async function report(title: string, design: Design): Promise<void> {
  const rates = await codesPerSecond(subjectsFor(design));
  const { svg, png } = drawFiles(link(0), design.style, design.decoration, design.image);
  console.log(`\n${title}: SVG ${svg.length} bytes, PNG ${png.length} bytes`);
  const [ours = 0] = rates.values();
  for (const [name, rate] of rates) {
    const ratio = name.startsWith('SVG') ? '' : `   ${(ours / rate).toFixed(0)}x slower than SVG + PNG`;
    console.log(`  ${name.padEnd(23)} ${rate.toFixed(0).padStart(6)} codes/s${ratio}`);
  }
  const gain = (rates.get(CHECKED) ?? 0) / (rates.get(GRADED) ?? 1);
  console.log(`  checked ${gain.toFixed(1)}x as fast as grading each picture`);
}

/** A design of one of the pictures that scripts/style-pictures.ts shows, with a logo of circles. */
function decorated(): Design {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><circle cx="128" cy="128" r="120" fill="#be123c"/><circle cx="128" cy="128" r="60" fill="#fff"/></svg>';
  const read = readLogo(new Resvg(svg).render().asPng());
  if (!read.ok) throw new Error(read.message);
  const style = styled({ dot_style: 'rounded', eye_style: 'rounded' });
  const parsed = parseDecoration(
    { logo: { hash: read.logo.hash }, frame: { text: 'SCAN ME' }, eye_color: '#be123c' },
    style,
  );
  if (!parsed.ok) throw new Error(parsed.message);
  return { style, decoration: parsed.decoration, image: logoImage(read.logo.png) };
}

/** Prints codes per second for the default style, a round one and a decorated one with their baselines. */
export async function run(): Promise<void> {
  const plain = (style: RenderStyle): Design => ({ style, decoration: NO_DECORATION, image: null });
  console.log('render: one thread, 1024 pixels');
  await report('default style', plain(styled({})));
  await report('dots with circle eyes', plain(styled({ dot_style: 'dots', eye_style: 'circle' })));
  await report('rounded, with logo and frame', decorated());
}

if (import.meta.main) await run();
