/** In pixels. A browser takes four bytes for each when it shows the picture. */
const MAX_SIDE = 16_384;
const MAX_PIXELS = 50_000_000;

export type Checked = { ok: true; mediaType: string } | { ok: false; problem: string };

/** A browser, which shows the picture, must not run out of memory. Null: it does not. */
export function sizeProblem(width: number, height: number): string | null {
  if (width === 0 || height === 0) return 'the picture has no pixels';
  if (width <= MAX_SIDE && height <= MAX_SIDE && width * height <= MAX_PIXELS) return null;
  return `the picture has ${width} × ${height} pixels; at most ${MAX_PIXELS / 1_000_000} million and ${MAX_SIDE} on a side are allowed, so make it smaller`;
}

export const DAMAGED = 'the file is damaged or not whole; save it again';
