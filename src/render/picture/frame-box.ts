import type { Frame } from './decoration.ts';

/**
 * Measures of a frame as fractions of the side of its panel, the square with code, quiet zone and border. `line` is
 * left of, right of and behind the panel, `gap` between panel and band (the part with the text); the band extends
 * `overhang` beyond the line on both sides.
 */
type FrameMeasures = {
  line: number;
  gap: number;
  band: number;
  overhang: number;
  /** The corner radius of the panel. */
  panelCorner: number;
  /** The background of the text decides which colours must contrast. */
  textOn: 'frame' | 'background';
  /** The share of the band that the text may use, across and (as capitals) down. */
  textWidth: number;
  textHeight: number;
};

const USUAL = {
  gap: 0,
  overhang: 0,
  panelCorner: 0,
  textOn: 'frame',
  textWidth: 0.86,
  textHeight: 0.42,
} as const;

export const FRAME_MEASURES: Record<Frame['shape'], FrameMeasures> = {
  banner: { ...USUAL, line: 0.03, band: 0.19 },
  rounded: { ...USUAL, line: 0.03, band: 0.19, panelCorner: 0.05 },
  card: { ...USUAL, line: 0.08, band: 0.22, panelCorner: 0.04 },
  ticket: { ...USUAL, line: 0.05, gap: 0.07, band: 0.17 },
  bubble: { ...USUAL, line: 0.025, gap: 0.085, band: 0.18, panelCorner: 0.05 },
  ribbon: { ...USUAL, line: 0.02, band: 0.17, overhang: 0.06, textWidth: 0.76 },
  pill: { ...USUAL, line: 0, gap: 0.03, band: 0.17 },
  corners: {
    ...USUAL,
    line: 0.035,
    gap: 0.06,
    band: 0.12,
    textOn: 'background',
    textWidth: 1,
    textHeight: 0.6,
  },
};

export type Rectangle = { x: number; y: number; width: number; height: number };

/** The position of a frame in whole pixels: all of it, the panel inside it, and the band with the text. */
export type FrameBox = Rectangle & {
  panel: { x: number; y: number; side: number; corner: number };
  band: Rectangle;
  line: number;
  gap: number;
  isAbove: boolean;
};

/** Width and height of a frame around a panel of `side` pixels. */
export function frameSize(frame: Frame, side: number): { width: number; height: number } {
  const { line, gap, band, overhang } = inPixels(frame, side);
  return { width: side + 2 * (line + overhang), height: side + line + gap + band };
}

/** The frame with its top left corner at (`x`, `y`). The corner radius of the panel can be given, or limited. */
export function frameBox(
  frame: Frame,
  x: number,
  y: number,
  side: number,
  corner: { exact: number } | { max: number },
): FrameBox {
  const { line, gap, band, overhang, panelCorner } = inPixels(frame, side);
  const { width, height } = frameSize(frame, side);
  const isAbove = frame.position === 'above';
  const panelY = isAbove ? y + band + gap : y + line;
  const round = 'exact' in corner ? corner.exact : Math.min(panelCorner, corner.max);
  const panel = { x: x + overhang + line, y: panelY, side, corner: round };
  const bandY = isAbove ? y : panelY + side + gap;
  return { x, y, width, height, panel, band: { x, y: bandY, width, height: band }, line, gap, isAbove };
}

function inPixels(frame: Frame, side: number) {
  const { line, gap, band, overhang, panelCorner } = FRAME_MEASURES[frame.shape];
  const pixels = (part: number) => Math.round(part * side);
  return {
    line: pixels(line),
    gap: pixels(gap),
    band: pixels(band),
    overhang: pixels(overhang),
    panelCorner: pixels(panelCorner),
  };
}
