import type { Frame } from './decoration.ts';
import { FRAME_MEASURES, type FramePlace, type Rectangle } from './frame-place.ts';
import { textPath, textSize, textWidth } from './outlined-text.ts';
import { type Layer, solid } from './paint.ts';
import { boxPath, cornerStep, svgNumber } from './path.ts';
import { allCorners } from './shape.ts';

/** The shapes of each frame in its own colour. */
const SHAPES: Record<Frame['shape'], (place: FramePlace, frame: Frame) => string[]> = {
  banner: (place) => [cardPath(place, 0)],
  rounded: (place) => [cardPath(place, 0.08)],
  card: (place) => [cardPath(place, 0.1)],
  ticket: (place) => [ticketPath(place)],
  bubble: (place) => [ringPath(place, 0.075), bubblePath(place)],
  ribbon: (place) => [ringPath(place, 0), ribbonPath(place)],
  pill: (place, frame) => [pillPath(place, frame)],
  corners: (place) => [cornersPath(place)],
};

/** The frame drawn last: a thousand codes may share it. */
let last: { key: string; layers: Layer[] } | undefined;

/** All layers of a frame, its text last. */
export function frameLayers(place: FramePlace, frame: Frame): Layer[] {
  const key = JSON.stringify([place, frame]);
  if (last?.key !== key) last = { key, layers: makeLayers(place, frame) };
  return last.layers;
}

function makeLayers(place: FramePlace, frame: Frame): Layer[] {
  const paint = solid(frame.color);
  const shapes = SHAPES[frame.shape](place, frame).map((path): Layer => ({ paint, rule: 'evenodd', path }));
  const ink = FRAME_MEASURES[frame.shape].textOn === 'frame' ? solid(frame.text_color) : paint;
  const text: Layer = { paint: ink, rule: 'nonzero', path: textPath(frame.text, textBox(place, frame)) };
  if (frame.shape !== 'ticket') return [...shapes, text];
  return [...shapes, { paint: ink, rule: 'evenodd', path: tearPath(place) }, text];
}

function textBox({ band }: FramePlace, frame: Frame): Rectangle {
  const { textWidth: across, textHeight: down } = FRAME_MEASURES[frame.shape];
  const [width, height] = [band.width * across, band.height * down];
  return { x: band.x + (band.width - width) / 2, y: band.y + (band.height - height) / 2, width, height };
}

function roundBox(x: number, y: number, width: number, height: number, corner: number): string {
  return boxPath({ x, y, width, height, corners: allCorners(corner), cut: false });
}

/** The panel, as a hole. */
function panelPath({ panel }: FramePlace): string {
  return roundBox(panel.x, panel.y, panel.side, panel.side, panel.corner);
}

/** Line and band in one piece. */
function cardPath(place: FramePlace, corner: number): string {
  const { x, y, width, height, panel } = place;
  return roundBox(x, y, width, height, corner * panel.side) + panelPath(place);
}

/** The line alone, on all four sides of the panel. */
function ringPath(place: FramePlace, corner: number): string {
  const { panel, line } = place;
  const side = panel.side + 2 * line;
  return roundBox(panel.x - line, panel.y - line, side, side, corner * panel.side) + panelPath(place);
}

/** A label with a beak towards the code. */
function bubblePath({ panel, band: { x, y, width, height }, gap, line, isAbove }: FramePlace): string {
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
function ribbonPath({ band: { x, y, width, height } }: FramePlace): string {
  const [notch, half] = [height * 0.3, height / 2];
  const right = `h${svgNumber(width)}l${svgNumber(-notch)} ${svgNumber(half)}l${svgNumber(notch)} ${svgNumber(half)}`;
  return `M${svgNumber(x)} ${svgNumber(y)}${right}h${svgNumber(-width)}l${svgNumber(notch)} ${svgNumber(-half)}z`;
}

/** As wide as its text needs. */
function pillPath(place: FramePlace, frame: Frame): string {
  const { x, y, width, height } = place.band;
  const words = textSize(frame.text, textBox(place, frame)) * textWidth(frame.text);
  const wide = Math.min(width, words + height * 1.1);
  return roundBox(x + (width - wide) / 2, y, wide, height, height / 2);
}

/** A card with a half circle cut out of both sides, between code and text. */
function ticketPath(place: FramePlace): string {
  const { x, y, width, height, panel, gap } = place;
  const corner = 0.05 * panel.side;
  const notch = gap * 0.4;
  const above = tearLine(place) - y - notch - corner;
  const below = y + height - tearLine(place) - notch - corner;
  const flat = svgNumber(width - 2 * corner);
  const cut = (way: 1 | -1) => `a${svgNumber(notch)} ${svgNumber(notch)} 0 0 0 0 ${svgNumber(way * 2 * notch)}`;
  return [
    `M${svgNumber(x + corner)} ${svgNumber(y)}h${flat}${cornerStep(corner, 1, 1, false)}`,
    `v${svgNumber(above)}${cut(1)}v${svgNumber(below)}${cornerStep(corner, -1, 1, false)}h-${flat}`,
    `${cornerStep(corner, -1, -1, false)}v${svgNumber(-below)}${cut(-1)}v${svgNumber(-above)}`,
    `${cornerStep(corner, 1, -1, false)}z${panelPath(place)}`,
  ].join('');
}

/** Where a ticket is torn: the middle of the gap. */
function tearLine({ panel, gap, isAbove }: FramePlace): number {
  return isAbove ? panel.y - gap / 2 : panel.y + panel.side + gap / 2;
}

/** A row of small discs. */
function tearPath(place: FramePlace): string {
  const { x, side } = place.panel;
  const [count, size] = [17, 0.014 * side];
  const y = tearLine(place) - size / 2;
  const discs = Array.from({ length: count }, (_, index) =>
    roundBox(x + ((index + 0.5) * side) / count - size / 2, y, size, size, size / 2),
  );
  return discs.join('');
}

/** An angle at each corner of the panel. */
function cornersPath({ panel, line }: FramePlace): string {
  const arm = 0.2 * panel.side;
  const [left, right] = [panel.x - line, panel.x + panel.side + line];
  const [top, bottom] = [panel.y - line, panel.y + panel.side + line];
  const angle = (x: number, y: number, dx: 1 | -1, dy: 1 | -1) =>
    `M${svgNumber(x)} ${svgNumber(y)}h${svgNumber(dx * arm)}v${svgNumber(dy * line)}h${svgNumber(dx * (line - arm))}v${svgNumber(dy * (arm - line))}h${svgNumber(-dx * line)}z`;
  return angle(left, top, 1, 1) + angle(right, top, -1, 1) + angle(right, bottom, -1, -1) + angle(left, bottom, 1, -1);
}
