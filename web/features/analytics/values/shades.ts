/** Shades of a map or a table: the more scans, the stronger. */
export const SHADES = 4;

/** The ratio of the upper bounds of two shades, so that one large country leaves the others distinguishable. */
const STEP = 2.5;

function lowest(shade: number, most: number): number {
  return shade === 0 ? 1 : Math.floor(most / STEP ** (SHADES - shade)) + 1;
}

/** From 1 (few) to 4 (most); 0: none. */
export function shadeOf(scans: number, most: number): number {
  if (scans <= 0) return 0;
  let shade = SHADES;
  while (shade > 1 && scans < lowest(shade - 1, most)) shade--;
  return shade;
}

/** The ranges of the shades, without empty ones. */
export function shadeRanges(most: number): { shade: number; from: number; to: number }[] {
  return Array.from({ length: SHADES }, (_, at) => ({
    shade: at + 1,
    from: lowest(at, most),
    to: at + 1 === SHADES ? most : lowest(at + 1, most) - 1,
  })).filter(({ from, to }) => from <= to);
}
