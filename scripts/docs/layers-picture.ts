import { LAYERS } from '../check/layers.cjs';

/** Draws docs/layers.svg: the parts of src/ as the import rules order them. */

const WIDTH = 960;
const MARGIN = 16;
const LEFT = MARGIN + 28;
const LINE = 62;
const GAP = 12;
const BOX = 46;
const BOXES_A_LINE = 6;

type Layer = (typeof LAYERS)[number];

export function layersPicture(): string {
  let y = MARGIN;
  let rows = '';
  for (const layer of LAYERS) {
    rows += row(layer, y);
    y += linesOf(layer).length * LINE;
  }
  const height = y + 24;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="system-ui, sans-serif">`,
    '<title>The parts of src/, top to bottom</title>',
    '<style>.name{font-size:14px;font-weight:600;fill:#1c3d5a}.what{font-size:11px;fill:#495057}</style>',
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    `<path d="M${MARGIN + 6} ${MARGIN}V${y - 16}m-5 -8l5 8l5 -8" fill="none" stroke="#868e96" stroke-width="1.5"/>`,
    rows,
    `<text x="${MARGIN}" y="${height - 12}" class="what">Imports run downward. Parts in a dashed frame may import each other.</text>`,
    '</svg>',
    '',
  ].join('\n');
}

/** The parts of a row, split into lines of readable length. */
function linesOf({ parts }: Layer): [string, string][][] {
  const entries = Object.entries(parts);
  const lines = Math.ceil(entries.length / BOXES_A_LINE);
  const size = Math.ceil(entries.length / lines);
  return Array.from({ length: lines }, (_, at) => entries.slice(at * size, (at + 1) * size));
}

function row(layer: Layer, y: number): string {
  const lines = linesOf(layer);
  const boxes = lines.map((line, at) => boxesOf(line, y + at * LINE)).join('');
  if (!layer.among) return boxes;
  const height = (lines.length - 1) * LINE + BOX + 12;
  return `<rect x="${LEFT - 6}" y="${y - 6}" width="${WIDTH - MARGIN - LEFT + 12}" height="${height}" rx="8" fill="none" stroke="#adb5bd" stroke-dasharray="4 3"/>${boxes}`;
}

function boxesOf(line: [string, string][], y: number): string {
  const width = (WIDTH - MARGIN - LEFT - GAP * (line.length - 1)) / line.length;
  return line.map(([name, what], at) => box(name, what, LEFT + at * (width + GAP), y, width)).join('');
}

function box(name: string, what: string, x: number, y: number, width: number): string {
  const middle = (x + width / 2).toFixed(1);
  return (
    `<rect x="${x.toFixed(1)}" y="${y}" width="${width.toFixed(1)}" height="${BOX}" rx="6" fill="#e7f1fb" stroke="#74a9d8"/>` +
    `<text x="${middle}" y="${y + 20}" text-anchor="middle" class="name">${name}</text>` +
    `<text x="${middle}" y="${y + 36}" text-anchor="middle" class="what">${what}</text>`
  );
}
