import type { Rectangle } from './frame-box.ts';
import type { Cell, SheetOptions } from './sheet-layout.ts';

/** Height of a line of text as a fraction of the label's shorter side, and its limits in mm. */
const LINE = { part: 0.09, min: 1.8, max: 4 };
/** Between lines, as a share of a line. */
export const LINE_GAP = 0.6;
/** Between a code and the text beside it, and the least room for that text, in mm. */
const BESIDE_GAP = 1.5;
const BESIDE_MIN = 12;

/** The code and its text in a label, in mm on the page; `lines`: how many have room. */
export type LabelBoxes = { code: Rectangle; text: Rectangle; line: number; lines: number };

/** The code is as large as fits, with at least this many lines of text where they take up at most half of the label. */
export function labelBoxes(
  cell: Cell,
  { padding, text }: Pick<SheetOptions, 'padding' | 'text'>,
  picture: { width: number; height: number },
  wanted: number,
): LabelBoxes {
  const inner: Rectangle = {
    x: cell.x + padding,
    y: cell.y + padding,
    width: cell.width - 2 * padding,
    height: cell.height - 2 * padding,
  };
  const shorter = Math.min(cell.width, cell.height);
  const line = Math.min(LINE.max, Math.max(LINE.min, shorter * LINE.part));
  const beside = text === 'beside' && wanted > 0 ? besideCode(inner, picture) : null;
  if (beside) {
    const lines = Math.max(1, Math.floor((inner.height + line * LINE_GAP) / (line * (1 + LINE_GAP))));
    return { ...beside, line, lines };
  }
  const lines = Math.min(wanted, Math.floor(inner.height / 2 / (line * (1 + LINE_GAP))));
  const below = lines * line * (1 + LINE_GAP);
  const scale = Math.min(inner.width / picture.width, (inner.height - below) / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const code = {
    x: inner.x + (inner.width - width) / 2,
    y: inner.y + (inner.height - below - height) / 2,
    width,
    height,
  };
  return { code, text: { x: inner.x, y: code.y + height, width: inner.width, height: below }, line, lines };
}

/** Null if the label is too narrow. */
function besideCode(
  inner: Rectangle,
  picture: { width: number; height: number },
): Pick<LabelBoxes, 'code' | 'text'> | null {
  const across = inner.width - BESIDE_GAP - BESIDE_MIN;
  const scale = Math.min(across / picture.width, inner.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  if (across <= 0 || width < inner.width / 4) return null;
  const x = inner.x + width + BESIDE_GAP;
  return {
    code: { x: inner.x, y: inner.y + (inner.height - height) / 2, width, height },
    text: { x, y: inner.y, width: inner.x + inner.width - x, height: inner.height },
  };
}
