import type { Frame } from './decoration.ts';
import { FRAME_MEASURES, type FrameBox, type Rectangle } from './frame-box.ts';
import { textPath, textSize, textWidth } from './outlined-text.ts';
import { type Layer, solid } from './paint.ts';
import { boxPath, cornerStep, svgNumber } from './path.ts';
import { allCorners } from './shape.ts';

/** The shapes of each frame in its own colour. */
const SHAPES: Record<Frame['shape'], (box: FrameBox, frame: Frame) => string[]> = {
  banner: (box) => [cardPath(box, 0)],
  rounded: (box) => [cardPath(box, 0.08)],
  card: (box) => [cardPath(box, 0.1)],
  ticket: (box) => [ticketPath(box)],
  bubble: (box) => [ringPath(box, 0.075), bubblePath(box)],
  ribbon: (box) => [ringPath(box, 0), ribbonPath(box)],
  pill: (box, frame) => [pillPath(box, frame)],
  corners: (box) => [cornersPath(box)],
};

/** The frame drawn last: a thousand codes may share it. */
let last: { key: string; layers: Layer[] } | undefined;

/** All layers of a frame, its text last. */
export function frameLayers(box: FrameBox, frame: Frame): Layer[] {
  const key = JSON.stringify([box, frame]);
  if (last?.key !== key) last = { key, layers: makeLayers(box, frame) };
  return last.layers;
}

function makeLayers(box: FrameBox, frame: Frame): Layer[] {
  const paint = solid(frame.color);
  const shapes = SHAPES[frame.shape](box, frame).map((path): Layer => ({ paint, rule: 'evenodd', path }));
  const ink = FRAME_MEASURES[frame.shape].textOn === 'frame' ? solid(frame.text_color) : paint;
  const text: Layer = { paint: ink, rule: 'nonzero', path: textPath(frame.text, textBox(box, frame)) };
  if (frame.shape !== 'ticket') return [...shapes, text];
  return [...shapes, { paint: ink, rule: 'evenodd', path: tearPath(box) }, text];
}

function textBox({ band }: FrameBox, frame: Frame): Rectangle {
  const { textWidth: across, textHeight: down } = FRAME_MEASURES[frame.shape];
  const [width, height] = [band.width * across, band.height * down];
  return { x: band.x + (band.width - width) / 2, y: band.y + (band.height - height) / 2, width, height };
}

function roundBox(x: number, y: number, width: number, height: number, corner: number): string {
  return boxPath({ x, y, width, height, corners: allCorners(corner), cut: false });
}

/** The panel, as a hole. */
function panelPath({ panel }: FrameBox): string {
  return roundBox(panel.x, panel.y, panel.side, panel.side, panel.corner);
}

/** Line and band in one piece. */
function cardPath(box: FrameBox, corner: number): string {
  const { x, y, width, height, panel } = box;
  return roundBox(x, y, width, height, corner * panel.side) + panelPath(box);
}

/** The line alone, on all four sides of the panel. */
function ringPath(box: FrameBox, corner: number): string {
  const { panel, line } = box;
  const side = panel.side + 2 * line;
  return roundBox(panel.x - line, panel.y - line, side, side, corner * panel.side) + panelPath(box);
}

/** A label with a beak towards the code. */
function bubblePath({ panel, band: { x, y, width, height }, gap, line, isAbove }: FrameBox): string {
  const corner = 0.05 * panel.side;
  const beak = gap - line;
  const flat = width - 2 * corner;
  const part = svgNumber(flat / 2 - beak);
  const [out, back] = [svgNumber(beak), svgNumber(-beak)];
  return [
    `M${svgNumber(x + corner)} ${svgNumber(y)}`,
    isAbove ? `h${svgNumber(flat)}` : `h${part}l${out} ${back}l${out} ${out}h${part}`,
    `${cornerStep(corner, 1, 1, false)}v${svgNumber(height - 2 * corner)}${cornerStep(corner, -1, 1, false)}`,
    isAbove ? `h-${part}l${back} ${out}l${back} ${back}h-${part}` : `h${svgNumber(-flat)}`,
    `${cornerStep(corner, -1, -1, false)}v${svgNumber(2 * corner - height)}${cornerStep(corner, 1, -1, false)}z`,
  ].join('');
}

/** A band with a notch cut into either end. */
function ribbonPath({ band: { x, y, width, height } }: FrameBox): string {
  const [notch, half] = [height * 0.3, height / 2];
  const right = `h${svgNumber(width)}l${svgNumber(-notch)} ${svgNumber(half)}l${svgNumber(notch)} ${svgNumber(half)}`;
  return `M${svgNumber(x)} ${svgNumber(y)}${right}h${svgNumber(-width)}l${svgNumber(notch)} ${svgNumber(-half)}z`;
}

/** As wide as its text needs. */
function pillPath(box: FrameBox, frame: Frame): string {
  const { x, y, width, height } = box.band;
  const words = textSize(frame.text, textBox(box, frame)) * textWidth(frame.text);
  const wide = Math.min(width, words + height * 1.1);
  return roundBox(x + (width - wide) / 2, y, wide, height, height / 2);
}

/** A card with a half circle cut out of both sides, between code and text. */
function ticketPath(box: FrameBox): string {
  const { x, y, width, height, panel, gap } = box;
  const corner = 0.05 * panel.side;
  const notch = gap * 0.4;
  const above = tearLine(box) - y - notch - corner;
  const below = y + height - tearLine(box) - notch - corner;
  const flat = svgNumber(width - 2 * corner);
  const cut = (way: 1 | -1) => `a${svgNumber(notch)} ${svgNumber(notch)} 0 0 0 0 ${svgNumber(way * 2 * notch)}`;
  return [
    `M${svgNumber(x + corner)} ${svgNumber(y)}h${flat}${cornerStep(corner, 1, 1, false)}`,
    `v${svgNumber(above)}${cut(1)}v${svgNumber(below)}${cornerStep(corner, -1, 1, false)}h-${flat}`,
    `${cornerStep(corner, -1, -1, false)}v${svgNumber(-below)}${cut(-1)}v${svgNumber(-above)}`,
    `${cornerStep(corner, 1, -1, false)}z${panelPath(box)}`,
  ].join('');
}

/** Where a ticket is torn: the middle of the gap. */
function tearLine({ panel, gap, isAbove }: FrameBox): number {
  return isAbove ? panel.y - gap / 2 : panel.y + panel.side + gap / 2;
}

/** A row of small discs. */
function tearPath(box: FrameBox): string {
  const { x, side } = box.panel;
  const [count, size] = [17, 0.014 * side];
  const y = tearLine(box) - size / 2;
  const discs = Array.from({ length: count }, (_, index) =>
    roundBox(x + ((index + 0.5) * side) / count - size / 2, y, size, size, size / 2),
  );
  return discs.join('');
}

/** An angle at each corner of the panel. */
function cornersPath({ panel, line }: FrameBox): string {
  const arm = 0.2 * panel.side;
  const [left, right] = [panel.x - line, panel.x + panel.side + line];
  const [top, bottom] = [panel.y - line, panel.y + panel.side + line];
  const angle = (x: number, y: number, dx: 1 | -1, dy: 1 | -1) =>
    `M${svgNumber(x)} ${svgNumber(y)}h${svgNumber(dx * arm)}v${svgNumber(dy * line)}h${svgNumber(dx * (line - arm))}v${svgNumber(dy * (arm - line))}h${svgNumber(-dx * line)}z`;
  return angle(left, top, 1, 1) + angle(right, top, -1, 1) + angle(right, bottom, -1, -1) + angle(left, bottom, 1, -1);
}
