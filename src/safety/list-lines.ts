import { EntryTables } from './entry-tables.ts';
import { MAX_HOST_LENGTH, parseListEntry } from './list-entry.ts';

type LineCounts = { entries: number; malformed: number };

/**
 * Parses a list file, in pieces of any size, into tables: plain lists (a host, URL or SHA-256 per line) and hosts
 * files (`0.0.0.0 host …`), with `#` comments, in UTF-8 with either line ending. Names without a dot are skipped:
 * hosts files use them for the local machine, and a line with just `com` would cover half the web.
 */
export class ListLines {
  readonly tables: EntryTables;
  readonly counts: LineCounts = { entries: 0, malformed: 0 };
  /** The beginning of an incomplete line. */
  #rest = new Uint8Array(0);

  constructor(expectedLines: number, expectedBytes: number) {
    this.tables = new EntryTables(expectedLines, expectedBytes);
  }

  read(piece: Uint8Array): void {
    const bytes = this.#rest.length === 0 ? piece : concat(this.#rest, piece);
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
      this.#readLine(bytes, start, end);
      start = end + 1;
    }
    this.#rest = new Uint8Array(bytes.subarray(start)); // a copy: the caller reuses the buffer
    if (this.#rest.length > MAX_LINE) throw new Error(`a line is longer than ${MAX_LINE} bytes`);
  }

  end(): void {
    this.#readLine(this.#rest, 0, this.#rest.length);
    this.#rest = new Uint8Array(0);
  }

  #readLine(bytes: Uint8Array, from: number, end: number): void {
    const to = bytes[end - 1] === CARRIAGE_RETURN && end > from ? end - 1 : end;
    const host = from + sinkLength(bytes, from);
    if (isPlainHost(bytes, host, to)) {
      this.tables.addHostBytes(bytes, host, to);
      this.counts.entries += 1;
    } else if (to > from) {
      this.#readText(DECODER.decode(bytes.subarray(from, to)));
    }
  }

  /** The slow path for everything but lower-case ASCII names: some 2 µs per line instead of 0.1 µs. */
  #readText(line: string): void {
    const comment = line.search(/(?:^|\s)[#!;]/);
    const words = (comment === -1 ? line : line.slice(0, comment)).trim().split(/\s+/);
    if (words[0] === '') return;
    const isHostsLine = words.length > 1 && ADDRESS.test(words[0] ?? '');
    if (words.length > 1 && !isHostsLine) {
      this.counts.malformed += 1;
      return;
    }
    for (const word of isHostsLine ? words.slice(1) : words) this.#addWord(word);
  }

  #addWord(word: string): void {
    const entry = parseListEntry(word);
    if (entry === undefined) {
      this.counts.malformed += 1;
    } else if (entry.kind !== 'host' || /[.:]/.test(entry.key)) {
      this.tables.add(entry);
      this.counts.entries += 1;
    }
  }
}

const MAX_LINE = 65_536;
const NEWLINE = 10;
const CARRIAGE_RETURN = 13;
const DOT = 46;
/** Drops a byte order mark; invalid UTF-8 becomes U+FFFD, which no host may contain. */
const DECODER = new TextDecoder();
const SINKS = ['0.0.0.0 ', '0.0.0.0\t', '127.0.0.1 ', '127.0.0.1\t'].map((sink) => Buffer.from(sink));
const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]*:[0-9a-f:.]*(?:%\w+)?)$/i;
const NAME_BYTES = new Uint8Array(256);
for (const character of 'abcdefghijklmnopqrstuvwxyz0123456789-_') NAME_BYTES[character.charCodeAt(0)] = 1;

export function countNewlines(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}

/** The length of a hosts file's sink address at `from`; 0: there is none. */
function sinkLength(bytes: Uint8Array, from: number): number {
  const first = bytes[from];
  if (first !== 48 && first !== 49) return 0;
  return SINKS.find((sink) => beginsWith(bytes, from, sink))?.length ?? 0;
}

function beginsWith(bytes: Uint8Array, from: number, wanted: Uint8Array): boolean {
  for (let i = 0; i < wanted.length; i += 1) if (bytes[from + i] !== wanted[i]) return false;
  return true;
}

/** Whether the bytes are a name that the URL parser would not change: at least two labels, the last no number. */
function isPlainHost(bytes: Uint8Array, from: number, to: number): boolean {
  if (to - from > MAX_HOST_LENGTH) return false;
  let lastDot = from - 1;
  for (let i = from; i < to; i += 1) {
    const byte = bytes[i] ?? 0;
    if (byte === DOT) {
      if (lastDot === i - 1) return false;
      lastDot = i;
    } else if (NAME_BYTES[byte] !== 1) {
      return false;
    }
  }
  const top = bytes[lastDot + 1] ?? 0;
  const isNumeric = top >= 48 && top <= 57;
  return lastDot > from && lastDot < to - 1 && !isNumeric;
}

function concat(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
