import type { TextLine } from '../picture/outlined-text.ts';
import type { SetLine } from './shape-line.ts';

const words = new Intl.Segmenter('en', { granularity: 'word' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A text on one or more lines; `isCut`: not all of it has room, and it ends with an ellipsis. */
export type Caption = { lines: TextLine[]; isCut: boolean };

/** Breaks a text between words into at most `most` lines that are at most `room` wide, in units of the em. */
export function setCaption(set: SetLine, text: string, room: number, most: number): Caption {
  const lines: TextLine[] = [];
  const fits = (part: string) => set(part.trim()).width <= room;
  let rest = text.normalize('NFC').trim();
  while (rest !== '') {
    if (fits(rest)) return { lines: [...lines, set(rest)], isCut: false };
    if (lines.length === most - 1) {
      const start = longest(segmentsOf(graphemes, rest), (part) => fits(`${part.trim()}…`));
      return { lines: [...lines, set(`${start.trim()}…`)], isCut: true };
    }
    const part = longest(wordsOf(rest), fits) || longest(segmentsOf(graphemes, rest), fits);
    if (part === '') return { lines, isCut: true };
    lines.push(set(part.trim()));
    rest = rest.slice(part.length).trim();
  }
  return { lines, isCut: false };
}

/** Words with the signs that belong to them: no line ends with an opening bracket or begins with a full stop. */
function wordsOf(text: string): string[] {
  const parts: string[] = [];
  for (const segment of segmentsOf(words, text)) {
    const last = parts.at(-1);
    const isGlued =
      last !== undefined && (/[\p{Ps}\p{Pi}]$/u.test(last) || /^[\p{Pe}\p{Pf}\p{Po}]/u.test(segment));
    if (isGlued) parts[parts.length - 1] = last + segment;
    else parts.push(segment);
  }
  return parts;
}

function segmentsOf(segmenter: Intl.Segmenter, text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** As many of the first parts as fit together. */
function longest(parts: readonly string[], fits: (text: string) => boolean): string {
  let [low, high] = [0, parts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (fits(parts.slice(0, middle).join(''))) low = middle;
    else high = middle - 1;
  }
  return parts.slice(0, low).join('');
}
