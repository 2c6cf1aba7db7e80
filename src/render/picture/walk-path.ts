/** Receives a path segment by segment, in absolute coordinates. */
type Pen = {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  /** A cubic Bézier curve: two control points and the end. */
  curveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): void;
  close(): void;
};

/** A path command: its letter, and one group of as many numbers as it takes. */
const STEPS = /([Mhvlaqz])([^Mhvlaqz]*)/g;
const NUMBERS = /-?(?:\d+\.?\d*|\.\d+)/g;

/** The distance of a Bézier curve's control points from the ends of a quarter circle of radius 1 (off by 0.03 %). */
const HANDLE = 0.5523;

type Walk = { x: number; y: number; pen: Pen };

/**
 * Walks a path of the commands that pictures use: `M`, `h`, `v`, `l`, `a` (quarter circles, and half circles straight
 * up or down), `q` and `z`. All curves become cubic ones.
 */
export function walkPath(path: string, pen: Pen): void {
  const walk: Walk = { x: 0, y: 0, pen };
  let start = { x: 0, y: 0 };
  for (const [, letter, text = ''] of path.matchAll(STEPS)) {
    const numbers = (text.match(NUMBERS) ?? []).map(Number);
    const [a = 0, b = 0] = numbers;
    if (letter === 'M') {
      start = { x: a, y: b };
      Object.assign(walk, start);
      pen.moveTo(a, b);
    } else if (letter === 'h') lineBy(walk, a, 0);
    else if (letter === 'v') lineBy(walk, 0, a);
    else if (letter === 'l') lineBy(walk, a, b);
    else if (letter === 'a') arcsBy(walk, numbers);
    else if (letter === 'q') quadraticBy(walk, numbers);
    else {
      pen.close();
      Object.assign(walk, start);
    }
  }
}

function lineBy(walk: Walk, x: number, y: number): void {
  walk.x += x;
  walk.y += y;
  walk.pen.lineTo(walk.x, walk.y);
}

function curveBy(walk: Walk, ax: number, ay: number, bx: number, by: number, x: number, y: number): void {
  walk.pen.curveTo(walk.x + ax, walk.y + ay, walk.x + bx, walk.y + by, walk.x + x, walk.y + y);
  walk.x += x;
  walk.y += y;
}

function quadraticBy(walk: Walk, [hx = 0, hy = 0, x = 0, y = 0]: readonly number[]): void {
  curveBy(walk, (2 * hx) / 3, (2 * hy) / 3, (2 * hx + x) / 3, (2 * hy + y) / 3, x, y);
}

/** SVG arcs, seven numbers each: radii, rotation, large, clockwise, and the end. */
function arcsBy(walk: Walk, numbers: readonly number[]): void {
  for (let at = 0; at < numbers.length; at += 7) {
    const [radius = 0, , , , clockwise = 0, x = 0, y = 0] = numbers.slice(at, at + 7);
    if (x !== 0) quarterBy(walk, x, y, clockwise === 1);
    else {
      // A half circle goes straight up or down, through the point beside its centre: to the right if it goes down
      // clockwise.
      const side = Math.sign(y) * (clockwise === 1 ? 1 : -1) * radius;
      quarterBy(walk, side, y / 2, clockwise === 1);
      quarterBy(walk, -side, y / 2, clockwise === 1);
    }
  }
}

/** A quarter circle: it leaves along one axis and arrives along the other. */
function quarterBy(walk: Walk, x: number, y: number, clockwise: boolean): void {
  // Clockwise (y points down), a turn from the right bends down: it starts along x if x and y have the same sign.
  const startsAcross = x * y > 0 === clockwise;
  const bend = 1 - HANDLE;
  if (startsAcross) curveBy(walk, x * HANDLE, 0, x, y * bend, x, y);
  else curveBy(walk, 0, y * HANDLE, x * bend, y, x, y);
}
