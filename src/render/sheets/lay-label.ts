import { CAP_HEIGHT, EM } from '../picture/font-outlines.ts';
import type { Rectangle } from '../picture/frame-box.ts';
import { type LabelBoxes, LINE_GAP, labelBoxes } from '../picture/label-boxes.ts';
import { lineSize, type PlacedGlyph, placedGlyphs } from '../picture/outlined-text.ts';
import type { Cell, SheetOptions } from '../picture/sheet-layout.ts';
import { type Caption, setCaption } from '../text/set-caption.ts';
import type { SetLine } from '../text/shape-line.ts';

/** The height of capitals as a share of the line; the rest is for descenders. */
const CAPITALS = 0.72;
/** The least height of capitals in mm that is read without effort: about 4.5 points. */
const MIN_CAPITALS = 1.1;
/** Lines that a text may take up. */
const MAX_LINES = 3;

/** A label ready to be drawn, in mm on the page. `isCut`: not all of the text has room. */
export type LaidLabel = { code: Rectangle; glyphs: PlacedGlyph[]; isCut: boolean };

type LabelInput = {
  texts: readonly string[];
  /** The proportions of the picture, and how wide it must be printed, in mm. */
  picture: { width: number; height: number };
  smallest: number;
};

/**
 * The code, and the texts under it or beside it. A text that is too long gets smaller as long as it can be read, then a
 * second line if the code stays large enough, and is cut at last.
 */
export function layLabel(
  set: SetLine,
  { texts, picture, smallest }: LabelInput,
  cell: Cell,
  sheet: SheetOptions,
): LaidLabel {
  const shown = texts.filter((text) => text.trim() !== '');
  const boxes = labelBoxes(cell, sheet, picture, shown.length);
  const narrow = setTexts(set, shown, boxes);
  const more = labelBoxes(cell, sheet, picture, shown.length + 1);
  const mayGrow = narrow.isCut && more.lines > boxes.lines && more.code.width >= smallest;
  const chosen = mayGrow ? more : boxes;
  const { captions, isCut } = mayGrow ? setTexts(set, shown, more) : narrow;
  return { code: chosen.code, glyphs: placeLines(captions, chosen), isCut };
}

type SetTexts = { captions: (Caption & { isRightToLeft: boolean })[]; isCut: boolean };

function setTexts(set: SetLine, texts: readonly string[], boxes: LabelBoxes): SetTexts {
  const room = (boxes.text.width * CAP_HEIGHT) / Math.min(MIN_CAPITALS, boxes.line * CAPITALS);
  let spare = boxes.lines - texts.length;
  const captions = texts.slice(0, boxes.lines).map((text) => {
    const caption = setCaption(set, text, room, Math.min(MAX_LINES, 1 + Math.max(0, spare)));
    spare -= caption.lines.length - 1;
    return { ...caption, isRightToLeft: RIGHT_TO_LEFT.test(text) };
  });
  return { captions, isCut: captions.length < texts.length || captions.some(({ isCut }) => isCut) };
}

const RIGHT_TO_LEFT = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** All lines of one text in one size. */
function placeLines(captions: SetTexts['captions'], boxes: LabelBoxes): PlacedGlyph[] {
  const { text, line } = boxes;
  const isBeside = text.x > boxes.code.x + boxes.code.width;
  const step = line * (1 + LINE_GAP);
  const count = captions.reduce((sum, { lines }) => sum + lines.length, 0);
  let y = isBeside ? text.y + (text.height - count * step + line * LINE_GAP) / 2 : text.y + line * LINE_GAP;
  return captions.flatMap(({ lines, isRightToLeft }) => {
    const box = { width: text.width, height: line * CAPITALS };
    const size = Math.min(...lines.map((one) => lineSize(one, box))) / EM;
    return lines.flatMap((one) => {
      const width = isBeside ? one.width * size : text.width;
      const x = isBeside && isRightToLeft ? text.x + text.width - width : text.x;
      const placed = placedGlyphs(one, { x, y, width, height: line }, size);
      y += step;
      return placed.filter(({ path }) => path !== '');
    });
  });
}
