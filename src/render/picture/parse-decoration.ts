import { colourProblem, contrastOf, MIN_CONTRAST, normalizeHex, shownContrast } from './colour.ts';
import {
  DECORATION,
  DECORATION_KEYS,
  type Decoration,
  type DecorationEntry,
  type DecorationKey,
  type Frame,
  NO_DECORATION,
} from './decoration.ts';
import { FRAME_MEASURES } from './frame-box.ts';
import { missingCharacters } from './outlined-text.ts';
import { type RenderStyle, valueProblem } from './style.ts';

/** `drawable`: a decoration that is refused only because of its colours. */
type ParsedDecoration =
  | { ok: true; decoration: Decoration }
  | { ok: false; field: string; message: string; drawable?: Decoration };

type Problem = { field: string; message: string };

/**
 * Merges a partial decoration into `base` (none, or the stored one) for a code of this style. Null removes a part;
 * missing fields of a part keep the values of its base, or the defaults. Unknown names, invalid values, characters that
 * the font lacks and colours that cannot be scanned or read are refused; the message names the field. Parse it again
 * when the style changes: its colours are checked against the background.
 */
export function parseDecoration(
  input: unknown,
  style: Pick<RenderStyle, 'background_color'>,
  base: Decoration = NO_DECORATION,
): ParsedDecoration {
  if (!isRecord(input)) return refuse({ field: 'decoration', message: 'decoration must be an object.' });
  const parts: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(input)) {
    if (!Object.hasOwn(DECORATION, key)) {
      const message = `${key} is not a part of a decoration. Allowed: ${DECORATION_KEYS.join(', ')}.`;
      return refuse({ field: key, message });
    }
    const read = value === null ? { value: null } : readPart(key as DecorationKey, value, base);
    if ('problem' in read) return refuse(read.problem);
    parts[key] = read.value;
  }
  const decoration = parts as Decoration;
  const text = textProblem(decoration.frame);
  if (text !== undefined) return refuse(text);
  const colours = inkProblem(decoration, style.background_color);
  return colours === undefined ? { ok: true, decoration } : { ok: false, ...colours, drawable: decoration };
}

function refuse({ field, message }: Problem): ParsedDecoration {
  return { ok: false, field, message };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function readPart(key: DecorationKey, value: unknown, base: Decoration): { value: unknown } | { problem: Problem } {
  const part = DECORATION[key];
  if (!('fields' in part)) {
    const message = valueProblem(key, { ...part, default: '' }, value);
    return message === undefined ? { value: normalizeHex(String(value)) } : { problem: { field: key, message } };
  }
  if (!isRecord(value)) return { problem: { field: key, message: `${key} must be an object or null.` } };
  return readGroup(key, part.fields, value, (base[key] ?? {}) as Record<string, unknown>);
}

function readGroup(
  key: string,
  fields: Record<string, DecorationEntry>,
  input: Record<string, unknown>,
  base: Record<string, unknown>,
): { value: unknown } | { problem: Problem } {
  for (const name of Object.keys(input)) {
    if (Object.hasOwn(fields, name)) continue;
    const message = `${key}.${name} is not a setting of ${key}. Allowed: ${Object.keys(fields).join(', ')}.`;
    return { problem: { field: `${key}.${name}`, message } };
  }
  const group: Record<string, unknown> = {};
  for (const [name, entry] of Object.entries(fields)) {
    const field = `${key}.${name}`;
    const fallback = base[name] ?? ('default' in entry ? entry.default : undefined);
    const value = Object.hasOwn(input, name) ? input[name] : fallback;
    const message = fieldProblem(field, entry, value);
    if (message !== undefined) return { problem: { field, message } };
    group[name] = normalValue(entry, value);
  }
  return { value: group };
}

function fieldProblem(field: string, entry: DecorationEntry, value: unknown): string | undefined {
  if (entry.type === 'hash') {
    if (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)) return undefined;
    return `${field} must be the hash of a stored logo.`;
  }
  if (entry.type !== 'text') return valueProblem(field, entry, value);
  const text = typeof value === 'string' ? normalText(value) : '';
  if (text !== '' && [...text].length <= entry.maxLength) return undefined;
  return `${field} must be a text of 1 to ${entry.maxLength} characters.`;
}

function normalValue(entry: DecorationEntry, value: unknown): unknown {
  if (entry.type === 'colour') return normalizeHex(String(value));
  return entry.type === 'text' ? normalText(String(value)) : value;
}

/** Normalized and trimmed. */
function normalText(text: string): string {
  return text.normalize('NFC').trim();
}

function textProblem(frame: Frame | null): Problem | undefined {
  const missing = frame === null ? [] : missingCharacters(frame.text);
  if (missing.length === 0) return undefined;
  const names = missing.map(shownCharacter).join(', ');
  return {
    field: 'frame.text',
    message: `frame.text has characters that the fonts of frames do not have: ${names}. They have Latin, Greek, Cyrillic, Arabic, Hebrew, Devanagari, Thai, Chinese, Japanese and Korean letters, digits, common signs and emoji.`,
  };
}

/** A character for a message: invisible ones by their code. */
function shownCharacter(character: string): string {
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
  return /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character) ? `${character} (${code})` : code;
}

/**
 * Colours that a scanner or a reader could not distinguish. Checking the two ends of a gradient is enough: one of them
 * is its lightest colour, since luminance is a convex function of the channel value.
 */
function inkProblem({ eye_color, gradient, frame }: Decoration, background: string): Problem | undefined {
  const inks: [field: string, colour: string | undefined][] = [
    ['eye_color', eye_color ?? undefined],
    ['gradient.from', gradient?.from],
    ['gradient.to', gradient?.to],
  ];
  for (const [field, colour] of inks) {
    const problem = colour === undefined ? undefined : colourProblem(colour, background, field);
    if (problem !== undefined) return problem;
  }
  return frame === null ? undefined : frameProblem(frame, background);
}

function frameProblem(frame: Frame, background: string): Problem | undefined {
  const isOnFrame = FRAME_MEASURES[frame.shape].textOn === 'frame';
  const [field, ink, ground, name] = isOnFrame
    ? ['frame.text_color', frame.text_color, frame.color, 'frame.color']
    : ['frame.color', frame.color, background, 'background_color'];
  const contrast = contrastOf(ink, ground);
  if (contrast >= MIN_CONTRAST) return undefined;
  return {
    field,
    message: `${field} ${ink} on ${name} ${ground} has a contrast of ${shownContrast(contrast)}:1, people need at least ${MIN_CONTRAST}:1 to read the text.`,
  };
}
