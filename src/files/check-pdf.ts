import { inflateSync } from 'node:zlib';
import { DAMAGED } from './image-bounds.ts';

/** What makes a viewer run, start or load something, and how that could be hidden. */
const TELLING = ['JavaScript', 'Launch', 'RichMedia', 'XFA', 'ObjStm', 'Encrypt', 'Filter', 'Predictor'];
/** Of streams, and of names with a character in hexadecimal: far more than any of 20 MB has. */
const MAX_LOOKED_AT = 200_000;

const SAVE_AGAIN = 'print it to a new PDF, and send that';
const LOCKED = `the PDF has a password, or is protected otherwise, so it cannot be checked; ${SAVE_AGAIN}`;
const RARE = `the PDF is packed in a way that cannot be checked; ${SAVE_AGAIN}`;

/** Of packed objects, which are text: of a PDF of 20 MB mostly less than 5 MB. */
const MAX_UNPACKED = 64 * 1024 * 1024;
/** How far before its bytes the description of a stream begins. */
const MAX_DICTIONARY = 4_096;

const nameIn = (names: readonly string[]) => new RegExp(`/(?:${names.join('|')})(?![A-Za-z0-9])`);
/** Three letters alone are found in bytes of any kind. */
const ACTIVE_NAME = /\/(?:(?:JavaScript|Launch|RichMedia)(?![A-Za-z0-9])|XFA(?=[\s[<(]))/;
const TELLING_NAME = nameIn(TELLING);
const ENCRYPTED = nameIn(['Encrypt']);
/** A name with a character in hexadecimal. */
const ESCAPED_NAME = /\/[A-Za-z]{0,11}#[0-9A-Fa-f]{2}[A-Za-z#0-9]{0,33}/g;

/**
 * Null: it is whole, and has nothing that a viewer would run. Visitors open it in whatever viewer they have, so a
 * script in it is none of a menu or a manual.
 */
export function pdfProblem(file: Uint8Array): string | null {
  const text = Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString('latin1');
  if (!text.slice(-2_048).includes('%%EOF')) return DAMAGED;
  if (ENCRYPTED.test(text)) return LOCKED;
  const problem = textProblem(text);
  return problem ?? packedProblem(file, text);
}

function textProblem(text: string): string | null {
  const [, found] = /\/(\w+)/.exec(ACTIVE_NAME.exec(text)?.[0] ?? '') ?? [];
  if (found !== undefined) return activeProblem(found);
  let looked = 0;
  for (const [name] of text.matchAll(ESCAPED_NAME)) {
    if (++looked > MAX_LOOKED_AT) return RARE;
    const plain = name.replace(/#([0-9A-Fa-f]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
    if (TELLING_NAME.test(plain)) return activeProblem(plain.slice(1));
  }
  return null;
}

function activeProblem(name: string): string {
  const what = name.startsWith('XFA') ? 'a form that runs programs' : `something that runs or starts (${name})`;
  return `the PDF has ${what}, which is not served to visitors; ${SAVE_AGAIN}`;
}

/** Some viewers do without the type, so its other key tells too. */
const PACKED = nameIn(['ObjStm', 'First']);
const namedPacked = (text: string) => text.match(/\/ObjStm(?![A-Za-z0-9])/g)?.length ?? 0;

/** Objects are packed too, since PDF 1.5. What says that it has some, and is not found as a stream, could hide them. */
function packedProblem(file: Uint8Array, text: string): string | null {
  let left = MAX_UNPACKED;
  let looked = 0;
  let notFound = namedPacked(text);
  for (const { index, 0: begin } of text.matchAll(/(?<!end)stream(?:\r\n?|\n)/g)) {
    if (++looked > MAX_LOOKED_AT) return RARE;
    const before = text.slice(Math.max(0, index - MAX_DICTIONARY), index);
    const dictionary = before.slice(before.lastIndexOf(' obj') + 1);
    if (!PACKED.test(dictionary)) continue;
    notFound -= namedPacked(dictionary);
    const unpacked = unpack(file.subarray(index + begin.length), dictionary, left);
    if (unpacked === null) return RARE;
    left -= unpacked.length;
    const problem = ENCRYPTED.test(unpacked) ? LOCKED : textProblem(unpacked);
    if (problem !== null) return problem;
  }
  return notFound > 0 ? RARE : null;
}

const FILTER_KEY = /\/(?:Filter|F)(?![A-Za-z0-9])/g;
/** One that is not there at once, but in another object. */
const FAR_PARAMETERS = /\/(?:DecodeParms|DP)(?![A-Za-z0-9])(?!\s*(?:\[\s*)?<<)/;
const PREDICTED = /\/Predictor(?!\s+1\s*[/>])/;

/** Null: by a filter that is not the usual one, or to more than is left. */
function unpack(packed: Uint8Array, dictionary: string, left: number): string | null {
  const keys = dictionary.match(FILTER_KEY)?.length ?? 0;
  const filters = /\/Filter\s*(\[[^\]]*\]|\/\w+)/.exec(dictionary)?.[1]?.match(/\w+/g) ?? [];
  if (PREDICTED.test(dictionary) || FAR_PARAMETERS.test(dictionary) || keys > 1) return null;
  // In the text that was looked at already.
  if (keys === 0) return '';
  if (filters.length > 1 || !['FlateDecode', 'Fl'].includes(filters[0] ?? '')) return null;
  try {
    return inflateSync(packed, { maxOutputLength: left }).toString('latin1');
  } catch {
    return null;
  }
}
