import { short } from './path.ts';

/** A step of a path: its letter, and one group of as many numbers as the letter takes. */
const STEPS = /([Mhvlaz])([^Mhvlaz]*)/g;

/** How far the handles of a Bézier curve stand from the ends of a quarter circle of radius 1 (off by 0.03 %). */
const HANDLE = 0.5523;

type Pen = { x: number; y: number; out: string };

/**
 * A path of `codePath` in the operators of PDF, which knows neither relative steps nor arcs. The same points, in the
 * same order.
 */
export function pdfPath(path: string): string {
  const pen: Pen = { x: 0, y: 0, out: '' };
  let start = { x: 0, y: 0 };
  for (const [, letter, text = ''] of path.matchAll(STEPS)) {
    const [a = 0, b = 0] = letter === 'a' ? [] : numbersOf(text);
    if (letter === 'M') {
      start = { x: a, y: b };
      moveTo(pen, a, b);
    } else if (letter === 'h') lineBy(pen, a, 0);
    else if (letter === 'v') lineBy(pen, 0, a);
    else if (letter === 'l') lineBy(pen, a, b);
    else if (letter === 'a') arcsBy(pen, numbersOf(text));
    else {
      pen.out += 'h\n';
      Object.assign(pen, start);
    }
  }
  return pen.out;
}

function numbersOf(text: string): number[] {
  return text.split(' ').map(Number);
}

function moveTo(pen: Pen, x: number, y: number): void {
  Object.assign(pen, { x, y });
  pen.out += `${short(x)} ${short(y)} m `;
}

function lineBy(pen: Pen, x: number, y: number): void {
  pen.x += x;
  pen.y += y;
  pen.out += `${short(pen.x)} ${short(pen.y)} l `;
}

/** Arcs as SVG writes them, seven numbers each: radii, tilt, large, clockwise, and where they end. */
function arcsBy(pen: Pen, numbers: readonly number[]): void {
  for (let at = 0; at < numbers.length; at += 7) {
    const [radius = 0, , , , clockwise = 0, x = 0, y = 0] = numbers.slice(at, at + 7);
    if (x !== 0) quarterBy(pen, x, y, clockwise === 1);
    else {
      // A half circle goes straight up or down: by the point beside its middle, to the right going down clockwise.
      const side = Math.sign(y) * (clockwise === 1 ? 1 : -1) * radius;
      quarterBy(pen, side, y / 2, clockwise === 1);
      quarterBy(pen, -side, y / 2, clockwise === 1);
    }
  }
}

/** A quarter circle: it leaves along one axis and arrives along the other. */
function quarterBy(pen: Pen, x: number, y: number, clockwise: boolean): void {
  // Turning clockwise (y points down), a way to the right bends down: it starts along x where x and y have one sign.
  const startsAcross = x * y > 0 === clockwise;
  const bend = 1 - HANDLE;
  const handles = startsAcross ? [x * HANDLE, 0, x, y * bend] : [0, y * HANDLE, x * bend, y];
  const [ax = 0, ay = 0, bx = 0, by = 0] = handles;
  const at = (dx: number, dy: number) => `${short(pen.x + dx)} ${short(pen.y + dy)}`;
  pen.out += `${at(ax, ay)} ${at(bx, by)} ${at(x, y)} c `;
  pen.x += x;
  pen.y += y;
}
