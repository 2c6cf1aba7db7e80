/** Deeper than any valid body, but too shallow to overflow a parser's stack. */
const MAX_DEPTH = 32;
/** In the whole body, unless the caller says otherwise. More than any valid one has, and few enough to process quickly. */
const MAX_KEYS = 2_000;

type ParsedJson = { ok: true; value: unknown } | { ok: false; problem: string };

/**
 * Parses JSON as RFC 8259 asks for interoperability, UTF-8 without duplicate keys, with bounded depth and without
 * `__proto__`. `JSON.parse` takes the last of two equal keys, so two parsers could see two different bodies. Never
 * throws, and takes linear time.
 */
export function parseStrictJson(bytes: Uint8Array, maxKeys = MAX_KEYS): ParsedJson {
  const text = decodeUtf8(bytes);
  if (text === null) return { ok: false, problem: 'is not valid UTF-8' };
  const structure = structureProblem(text, maxKeys);
  if (structure !== null) return { ok: false, problem: structure };
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    return { ok: false, problem: 'is not valid JSON' };
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

const QUOTE = 0x22;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Reads only strings and brackets; the parser checks the rest. */
function structureProblem(text: string, maxKeys: number): string | null {
  /** The keys of each open object; null for a list. */
  const open: (Set<string> | null)[] = [];
  let keys: Set<string> | null = null;
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === OPEN_OBJECT || sign === OPEN_LIST) {
      if (open.length === MAX_DEPTH) return `is nested more than ${MAX_DEPTH} levels deep`;
      keys = sign === OPEN_OBJECT ? new Set() : null;
      open.push(keys);
    } else if (sign === CLOSE_OBJECT || sign === CLOSE_LIST) {
      open.pop();
      keys = open.at(-1) ?? null;
    } else if (sign === QUOTE) {
      const end = stringEnd(text, at + 1);
      if (end === -1) return null;
      if (keys && isFollowedByColon(text, end)) {
        if (++count > maxKeys) return `has more than ${maxKeys.toLocaleString('en')} fields`;
        const problem = keyProblem(text.slice(at, end + 1), keys);
        if (problem !== null) return problem;
      }
      at = end;
    }
  }
  return null;
}

/** The closing quote of the string whose content begins at `start`; -1: none. */
function stringEnd(text: string, start: number): number {
  const end = text.indexOf('"', start);
  let at = end === -1 ? -1 : text.slice(start, end).indexOf('\\');
  if (at === -1) return end;
  for (at += start; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === BACKSLASH) at++;
    else if (sign === QUOTE) return at;
  }
  return -1;
}

function isFollowedByColon(text: string, end: number): boolean {
  let next = end + 1;
  // White space, or characters that the parser refuses.
  while (text.charCodeAt(next) <= 0x20) next++;
  return text.charCodeAt(next) === COLON;
}

function keyProblem(literal: string, keys: Set<string>): string | null {
  const key = decodeLiteral(literal);
  if (key === null) return null;
  if (key === '__proto__') return 'has the field __proto__, which is not allowed';
  if (keys.has(key)) return `has the field ${JSON.stringify(key.slice(0, 100))} twice in one object`;
  keys.add(key);
  return null;
}

function decodeLiteral(literal: string): string | null {
  if (!literal.includes('\\')) return literal.slice(1, -1);
  try {
    return JSON.parse(literal);
  } catch {
    return null;
  }
}
