import type { Box } from './shape.ts';

/** A number in its shortest SVG form, to a thousandth of a pixel. */
export function svgNumber(value: number): string {
  if (Number.isInteger(value)) return String(value);
  const text = String(Math.round(value * 1000) / 1000);
  return text === '-0' ? '0' : text.replace(/^(-?)0\./, '$1.');
}

/** The path of a box: it begins at the top side, after the corner. */
export function boxPath(box: Box): string {
  return `M${svgNumber(box.x + box.corners[0])} ${svgNumber(box.y)}${boxLoop(box)}`;
}

/** The closed path around a box, clockwise from its start, in relative steps: boxes of one shape share it. */
export function boxLoop({ width, height, corners, cut }: Box): string {
  const [topLeft, topRight, bottomRight, bottomLeft] = corners;
  if (!cut && width === height && corners.every((size) => Math.abs(size - width / 2) < 1e-6)) return discLoop(width);
  return [
    `h${svgNumber(width - topLeft - topRight)}`,
    cornerStep(topRight, 1, 1, cut),
    `v${svgNumber(height - topRight - bottomRight)}`,
    cornerStep(bottomRight, -1, 1, cut),
    `h${svgNumber(bottomLeft + bottomRight - width)}`,
    cornerStep(bottomLeft, -1, -1, cut),
    topLeft === 0 ? '' : `v${svgNumber(topLeft + bottomLeft - height)}`,
    cornerStep(topLeft, 1, -1, cut),
    'z',
  ]
    .filter((step) => step !== 'h0' && step !== 'v0')
    .join('');
}

/** A step of `size` around a corner towards (`x`, `y`), each 1 or -1; a round one turns clockwise or not. */
export function cornerStep(size: number, x: number, y: number, cut: boolean, clockwise = true): string {
  if (size === 0) return '';
  const to = `${svgNumber(size * x)} ${svgNumber(size * y)}`;
  return cut ? `l${to}` : `a${svgNumber(size)} ${svgNumber(size)} 0 0 ${clockwise ? 1 : 0} ${to}`;
}

/** Two half circles instead of four quarters: dots make up most of a file. */
function discLoop(width: number): string {
  const radius = svgNumber(width / 2);
  return `a${radius} ${radius} 0 0 1 0 ${svgNumber(width)} ${radius} ${radius} 0 0 1 0 ${svgNumber(-width)}z`;
}
