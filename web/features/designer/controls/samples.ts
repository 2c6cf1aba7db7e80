import { codePath, dotsPath, markPath } from '../../../../src/render/picture/code-path.ts';
import { layOut } from '../../../../src/render/picture/layout.ts';
import { encodeMatrix, type Matrix } from '../../../../src/render/picture/matrix.ts';
import { DEFAULT_STYLE, type RenderStyle } from '../../../../src/render/picture/style.ts';

/** A small drawing: a path for the even-odd rule, in a square of `side`. */
export type Sample = { path: string; side: number };

/** A piece of a code that shows how a dot style draws single modules, runs and corners. */
const PIECE = ['11011', '01110', '10010', '11101', '00111'];
const MODULE = 8;

export function dotSample(style: RenderStyle['dot_style']): Sample {
  const matrix = matrixOf(PIECE);
  return {
    path: dotsPath(matrix, { codeX: 0, codeY: 0, module: MODULE }, style),
    side: matrix.size * MODULE,
  };
}

export function eyeSample(style: RenderStyle['eye_style']): Sample {
  const eye = { x: 0, y: 0, side: 7, mirrored: false } as const;
  return { path: markPath(eye, { codeX: 0, codeY: 0, module: MODULE }, style), side: 7 * MODULE };
}

/** The smallest code there is, with its border. */
export function borderSample(style: RenderStyle['border_style']): Sample {
  const matrix = encodeMatrix('SAMPLE', 'L');
  const side = (matrix.size + 2 * 3 + 2 * 1.5) * MODULE;
  const whole = { ...DEFAULT_STYLE, border_style: style, quiet_zone: 3, width: side, height: side };
  return { path: codePath(matrix, layOut(matrix.size, whole), whole), side };
}

/** Rows of 0 and 1 with the ring of light modules that a matrix has. */
function matrixOf(rows: readonly string[]): Matrix {
  const stride = rows.length + 2;
  const cells = new Uint8Array(stride * stride);
  rows.forEach((row, y) => {
    for (let x = 0; x < row.length; x++) cells[(y + 1) * stride + x + 1] = row[x] === '1' ? 1 : 0;
  });
  return { size: rows.length, stride, cells };
}
