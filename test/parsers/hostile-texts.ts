import type { Hostile } from './growth.ts';

/** Pieces that make expressions and parsers backtrack; each is repeated to fill a text. */
const PIECES = [
  ...'aZ09f \t\n\r\0.,;:/\\?#&=%@-_+*()[]{}"\'<>`|!~$^',
  '\u2028',
  'é',
  '漢',
  '😀',
  '\ud800',
  '\u0301\u0323',
  '%25',
  '%2e',
  '%cc%81%cc%a3',
  '..',
  'a.',
  'a/',
  'a@',
  '\\"',
  'xn--a.',
  '1.',
  '::',
  ', ',
  ' #',
  ';q=0',
  'https://a/',
  'text/html;q=1,',
  '127.0.0.1,',
  '"1",',
  'de-AT;q=0.5,',
  'Macintosh ',
  'mastodon/',
  'compatible; ',
  'qr-7hk3m9xw/',
];

/** Prefix and suffix: what lets a parser begin, and what makes it fail at the very end. */
const FRAMES: readonly (readonly [string, string])[] = [
  ['', ''],
  ['', '\n'],
  ['x', '\u2028x'],
  ['https://', '/\u2028'],
  ['https://a.example/', '#\n'],
];

/** Every piece in every frame, with the name of the case. */
export const HOSTILE_TEXTS: readonly { name: string; make: Hostile }[] = PIECES.flatMap((piece) =>
  FRAMES.map(([before, after]) => {
    const name = `${JSON.stringify(before)} + ${JSON.stringify(piece)} … + ${JSON.stringify(after)}`;
    const make = (length: number) => before + piece.repeat(Math.floor(length / piece.length)) + after;
    return { name, make };
  }),
);
