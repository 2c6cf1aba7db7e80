import { svgNumber } from './path.ts';
import { walkPath } from './walk-path.ts';

/** A path in PDF operators, which have neither relative steps nor arcs. The same points in the same order. */
export function pdfPath(path: string): string {
  let out = '';
  const at = (x: number, y: number) => `${svgNumber(x)} ${svgNumber(y)}`;
  walkPath(path, {
    moveTo: (x, y) => {
      out += `${at(x, y)} m `;
    },
    lineTo: (x, y) => {
      out += `${at(x, y)} l `;
    },
    curveTo: (ax, ay, bx, by, x, y) => {
      out += `${at(ax, ay)} ${at(bx, by)} ${at(x, y)} c `;
    },
    close: () => {
      out += 'h\n';
    },
  });
  return out;
}
