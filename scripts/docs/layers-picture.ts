import { LAYERS } from '../check/layers.cjs';

/** Draws docs/layers.svg: the parts of src/ as the import rules order them. */

const WIDTH = 960;
const MARGIN = 16;
const LEFT = MARGIN + 28;
const LINE = 62;
const GAP = 12;
const BOX = 46;

export function layersPicture(): string {
  let y = MARGIN;
  let rows = '';
  for (const layer of LAYERS) {
    rows += boxesOf(Object.entries(layer), y);
    y += LINE;
  }
  const height = y + 24;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="system-ui, sans-serif">`,
    '<title>The parts of src/, top to bottom</title>',
    '<style>.name{font-size:14px;font-weight:600;fill:#1c3d5a}.what{font-size:11px;fill:#495057}</style>',
    `<rect width="${WIDTH}" height="${height}" fill="#ffffff"/>`,
    `<path d="M${MARGIN + 6} ${MARGIN}V${y - 16}m-5 -8l5 8l5 -8" fill="none" stroke="#868e96" stroke-width="1.5"/>`,
    rows,
    `<text x="${MARGIN}" y="${height - 12}" class="what">Imports run downward only.</text>`,
    '</svg>',
    '',
  ].join('\n');
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
