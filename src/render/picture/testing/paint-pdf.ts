type Point = readonly [x: number, y: number];
type Shape = { loops: Point[][]; colour: number[] };

/** Line segments per curve: within a hundredth of a pixel for the largest corner of a code. */
const SEGMENTS = 16;

/**
 * Paints the content stream of a PDF file as a reader does: for each pixel the colour at its centre, null if nothing
 * was painted. Supports the operators that pictures use, and throws for any other. `scale` is pixels per point.
 */
export function paintPdf(file: string, scale: number): { width: number; height: number; pixels: (string | null)[] } {
  const [right = 0, top = 0] = boxOf(file).slice(2);
  const width = Math.round(right * scale);
  const height = Math.round(top * scale);
  const pixels = new Array<string | null>(width * height).fill(null);
  for (const { loops, colour } of shapesOf(contentOf(file))) {
    const placed = loops.map((loop) => loop.map(([x, y]): Point => [x * scale, (top - y) * scale]));
    const ink = colour.map((channel) => Math.round(channel * 255)).join(' ');
    fill(placed, width, height, (at) => {
      pixels[at] = ink;
    });
  }
  return { width, height, pixels };
}

export function boxOf(file: string): number[] {
  return (/\/MediaBox\[([^\]]*)\]/.exec(file)?.[1] ?? '').split(' ').map(Number);
}

export function contentOf(file: string): string {
  const start = file.indexOf('stream\n') + 'stream\n'.length;
  return file.slice(start, file.indexOf('endstream'));
}

/** Every filled shape in points of the page. All are filled by the even-odd rule: a box is the same by both. */
function shapesOf(content: string): Shape[] {
  const shapes: Shape[] = [];
  let numbers: number[] = [];
  let [matrix, colour, loops]: [number[], number[], Point[][]] = [[1, 0, 0, 1, 0, 0], [0, 0, 0], []];
  const pointAt = (x = 0, y = 0): Point => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = matrix;
    return [a * x + c * y + e, b * x + d * y + f];
  };
  const operators: Record<string, () => void> = {
    cm: () => {
      matrix = numbers;
    },
    rg: () => {
      colour = numbers;
    },
    g: () => {
      colour = [numbers[0] ?? 0, numbers[0] ?? 0, numbers[0] ?? 0];
    },
    re: () => {
      const [x = 0, y = 0, w = 0, h = 0] = numbers;
      loops.push([pointAt(x, y), pointAt(x + w, y), pointAt(x + w, y + h), pointAt(x, y + h)]);
    },
    m: () => loops.push([pointAt(...numbers)]),
    l: () => loops.at(-1)?.push(pointAt(...numbers)),
    c: () => loops.at(-1)?.push(...curve(loops.at(-1)?.at(-1), numbers, pointAt)),
    h: () => {},
    f: () => {
      shapes.push({ loops, colour });
      loops = [];
    },
    'f*': () => operators.f?.(),
  };
  for (const word of content.trim().split(/\s+/)) {
    if (/^-?(\d+\.?\d*|\.\d+)$/.test(word)) numbers.push(Number(word));
    else {
      const operator = operators[word];
      if (operator === undefined) throw new Error(`${word} is no operator of a picture`);
      operator();
      numbers = [];
    }
  }
  return shapes;
}

/** A cubic Bézier curve as a row of points after its first. */
function curve(from: Point = [0, 0], numbers: number[], pointAt: (x?: number, y?: number) => Point): Point[] {
  const [p, q, r] = [pointAt(...numbers.slice(0, 2)), pointAt(...numbers.slice(2, 4)), pointAt(...numbers.slice(4, 6))];
  return Array.from({ length: SEGMENTS }, (_, index) => {
    const t = (index + 1) / SEGMENTS;
    const u = 1 - t;
    const on = (axis: 0 | 1) =>
      u ** 3 * from[axis] + 3 * u * u * t * p[axis] + 3 * u * t * t * q[axis] + t ** 3 * r[axis];
    return [on(0), on(1)];
  });
}

/** Calls `paint` for every pixel whose centre is within an odd number of the loops. */
function fill(loops: Point[][], width: number, height: number, paint: (at: number) => void): void {
  const crossings: number[][] = Array.from({ length: height }, () => []);
  for (const loop of loops) {
    loop.forEach((from, index) => {
      const to = loop[(index + 1) % loop.length] ?? from;
      const [[topX, topY], [endX, endY]] = from[1] < to[1] ? [from, to] : [to, from];
      const last = Math.min(height, Math.ceil(endY - 0.5));
      for (let row = Math.max(0, Math.ceil(topY - 0.5)); row < last; row++) {
        crossings[row]?.push(topX + ((row + 0.5 - topY) / (endY - topY)) * (endX - topX));
      }
    });
  }
  crossings.forEach((columns, row) => {
    columns.sort((a, b) => a - b);
    for (let pair = 0; pair + 1 < columns.length; pair += 2) {
      const end = Math.min(width, Math.ceil((columns[pair + 1] ?? 0) - 0.5));
      for (let x = Math.max(0, Math.ceil((columns[pair] ?? 0) - 0.5)); x < end; x++) paint(row * width + x);
    }
  });
}
