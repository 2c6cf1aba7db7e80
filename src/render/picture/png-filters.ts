/** PNG row filters: each byte as it is, or as its difference from a prediction by its neighbours. */
const FILTERS = 5;

/**
 * A row, preceded by as many zeros as the distance to the left neighbour, so that every byte has one; and the row above
 * in the same form.
 */
type Rows = { row: Uint8Array; above: Uint8Array; step: number };

/** The prediction of a filter (0 to 4) for byte `x` of a row. */
function predict(filter: number, { row, above, step }: Rows, x: number): number {
  if (filter === 0) return 0;
  const left = row[x] ?? 0;
  if (filter === 1) return left;
  const up = above[x + step] ?? 0;
  if (filter === 2) return up;
  return filter === 3 ? (left + up) >> 1 : paeth(left, up, above[x] ?? 0);
}

/** The Paeth predictor: whichever is nearest to left + up - corner. */
function paeth(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

function blankRows(length: number, step: number): Rows {
  return { row: new Uint8Array(step + length), above: new Uint8Array(step + length), step };
}

/**
 * Removes the filters of `rows` (each one filter byte and `length` bytes) and returns the bytes, or undefined for an
 * unknown filter. `step` is the distance to the left neighbour in bytes.
 */
export function unfilter(rows: Uint8Array, length: number, step: number): Uint8Array | undefined {
  const height = rows.length / (length + 1);
  const bytes = new Uint8Array(length * height);
  const around = blankRows(length, step);
  for (let y = 0; y < height; y++) {
    const from = y * (length + 1);
    const filter = rows[from] ?? 0;
    if (filter >= FILTERS) return undefined;
    const { row } = around;
    for (let x = 0; x < length; x++) row[x + step] = (rows[from + 1 + x] ?? 0) + predict(filter, around, x);
    bytes.set(row.subarray(step), y * length);
    [around.row, around.above] = [around.above, row];
  }
  return bytes;
}

/** Filters rows of `length` bytes, each with the filter that leaves the smallest values. */
export function filterRows(bytes: Uint8Array, length: number, step: number): Uint8Array {
  const height = bytes.length / length;
  const rows = new Uint8Array((length + 1) * height);
  const around = blankRows(length, step);
  let [best, candidate] = [new Uint8Array(length), new Uint8Array(length)];
  for (let y = 0; y < height; y++) {
    around.row.set(bytes.subarray(y * length, (y + 1) * length), step);
    let least = Infinity;
    for (let filter = 0; filter < FILTERS; filter++) {
      const sum = filterRow(filter, around, candidate);
      if (sum >= least) continue;
      least = sum;
      rows[y * (length + 1)] = filter;
      [best, candidate] = [candidate, best];
    }
    rows.set(best, y * (length + 1) + 1);
    [around.row, around.above] = [around.above, around.row];
  }
  return rows;
}

/** Writes a filtered row; returns the sum of its values as signed magnitudes. */
function filterRow(filter: number, around: Rows, into: Uint8Array): number {
  const { row, step } = around;
  let sum = 0;
  for (let x = 0; x < into.length; x++) {
    const rest = ((row[x + step] ?? 0) - predict(filter, around, x)) & 255;
    into[x] = rest;
    sum += rest < 128 ? rest : 256 - rest;
  }
  return sum;
}
