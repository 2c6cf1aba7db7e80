/** What a row of a PNG file says of each byte: itself, or how far it is from a guess by its neighbours. */
const FILTERS = 5;

/**
 * A row with as many zeros before it as the neighbour of a byte is to the left, so that every byte has one; and the row
 * above in the same form.
 */
type Rows = { row: Uint8Array; above: Uint8Array; step: number };

/** The guess of a filter (0 to 4) for byte `x` of a row. */
function guess(filter: number, { row, above, step }: Rows, x: number): number {
  if (filter === 0) return 0;
  const left = row[x] ?? 0;
  if (filter === 1) return left;
  const up = above[x + step] ?? 0;
  if (filter === 2) return up;
  return filter === 3 ? (left + up) >> 1 : nearest(left, up, above[x] ?? 0);
}

/** Whichever of the three is nearest to left + up - corner (Paeth). */
function nearest(left: number, up: number, corner: number): number {
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
 * Takes the filters off `rows` (each one filter byte and `length` bytes) and gives the bytes alone, or undefined where
 * a filter does not exist. `step` is how many bytes to the left the neighbour is.
 */
export function unfiltered(rows: Uint8Array, length: number, step: number): Uint8Array | undefined {
  const height = rows.length / (length + 1);
  const bytes = new Uint8Array(length * height);
  const around = blankRows(length, step);
  for (let y = 0; y < height; y++) {
    const from = y * (length + 1);
    const filter = rows[from] ?? 0;
    if (filter >= FILTERS) return undefined;
    const { row } = around;
    for (let x = 0; x < length; x++) row[x + step] = (rows[from + 1 + x] ?? 0) + guess(filter, around, x);
    bytes.set(row.subarray(step), y * length);
    [around.row, around.above] = [around.above, row];
  }
  return bytes;
}

/** Rows of `length` bytes with the filter on each that leaves the least to say. */
export function filtered(bytes: Uint8Array, length: number, step: number): Uint8Array {
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

/** Writes a row with a filter on it; gives the sum of what is left, each byte as a small number up or down. */
function filterRow(filter: number, around: Rows, into: Uint8Array): number {
  const { row, step } = around;
  let sum = 0;
  for (let x = 0; x < into.length; x++) {
    const rest = ((row[x + step] ?? 0) - guess(filter, around, x)) & 255;
    into[x] = rest;
    sum += rest < 128 ? rest : 256 - rest;
  }
  return sum;
}
