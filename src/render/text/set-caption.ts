import type { TextLine } from '../picture/outlined-text.ts';
import type { SetLine } from './shape-line.ts';

const words = new Intl.Segmenter('en', { granularity: 'word' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A text on one or more lines; `isCut`: not all of it has room, and it ends with an ellipsis. */
export type Caption = { lines: TextLine[]; isCut: boolean };

/** Breaks a text between words into at most `most` lines that are at most `room` wide, in units of the em. */
export function setCaption(set: SetLine, text: string, room: number, most: number): Caption {
  const whole = text.normalize('NFC').trim();
  if (whole === '') return { lines: [], isCut: false };
  const all = set(whole);
  if (all.width <= room) return { lines: [all], isCut: false };
  const lines: TextLine[] = [];
  let rest = whole;
  while (rest !== '' && lines.length < most - 1) {
    const part = start(set, wordsOf(rest), room) || start(set, segmentsOf(graphemes, rest), room);
    if (part === '') break;
    lines.push(set(part.trim()));
    rest = rest.slice(part.length).trim();
  }
  if (rest === '') return { lines, isCut: false };
  const last = set(rest);
  if (last.width <= room) return { lines: [...lines, last], isCut: false };
  const part = start(set, segmentsOf(graphemes, rest), room - set('…').width);
  return { lines: [...lines, set(`${part.trim()}…`)], isCut: true };
}

/** As many of the first parts as fit together, by the width of each: shaping all that might fit would take too long. */
function start(set: SetLine, parts: readonly string[], room: number): string {
  let width = 0;
  const end = parts.findIndex((part) => {
    width += set(part).width;
    // A blank at the end of a line takes no room.
    return part.trim() !== '' && width > room;
  });
  return parts.slice(0, end === -1 ? parts.length : end).join('');
}

/** Words with the signs that belong to them: no line ends with an opening bracket or begins with a full stop. */
function wordsOf(text: string): string[] {
  const parts: string[] = [];
  for (const segment of segmentsOf(words, text)) {
    const last = parts.at(-1);
    const isGlued = last !== undefined && (/[\p{Ps}\p{Pi}]$/u.test(last) || /^[\p{Pe}\p{Pf}\p{Po}]/u.test(segment));
    if (isGlued) parts[parts.length - 1] = last + segment;
    else parts.push(segment);
  }
  return parts;
}

function segmentsOf(segmenter: Intl.Segmenter, text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
