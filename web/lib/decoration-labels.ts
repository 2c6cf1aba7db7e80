import type { Decoration, DecorationKey, Frame } from '../../src/render/picture/decoration.ts';
import { withControlLabels } from './style-controls.ts';

export const PART_LABELS: Record<DecorationKey, string> = {
  logo: 'Logo',
  frame: 'Frame',
  eye_color: 'Eye colour',
  gradient: 'Gradient',
};

export const FRAME_LABELS: Record<Frame['shape'], string> = {
  banner: 'Banner',
  rounded: 'Rounded',
  card: 'Card',
  ticket: 'Ticket',
  bubble: 'Bubble',
  ribbon: 'Ribbon',
  pill: 'Pill',
  corners: 'Corners',
};

/** Labels of the fields that an error may name, the longest first. */
const FIELD_LABELS: [field: string, label: string][] = [
  ['frame.text_color', 'Text colour'],
  ['frame.color', 'Frame colour'],
  ['frame.text', 'Text'],
  ['gradient.from', 'Start colour'],
  ['gradient.to', 'End colour'],
  ['gradient.angle', 'Angle'],
  ['eye_color', 'Eye colour'],
  ['logo.size', 'Logo size'],
  ['logo.margin', 'Logo margin'],
];

/** An error of `parseDecoration` with the labels of the page. */
export function withPartLabels(message: string): string {
  const named = FIELD_LABELS.reduce(
    (text, [field, label]) => text.replaceAll(field, text.startsWith(field) ? label : label.toLowerCase()),
    message,
  );
  return withControlLabels(named);
}

/** A part of a decoration in a few words. */
export function partText(key: DecorationKey, decoration: Partial<Decoration>): string {
  const { logo, frame, gradient, eye_color } = decoration;
  if (key === 'logo') return logo ? `${logo.size} % of the code, ${logo.shape}` : 'None';
  if (key === 'frame') return frame ? `${FRAME_LABELS[frame.shape]} “${frame.text}”` : 'None';
  if (key === 'eye_color') return eye_color ?? 'As the dots';
  return gradient ? `${gradient.from} to ${gradient.to}, ${gradient.type}` : 'None';
}
