import { XlsxProblem } from './xlsx-problem.ts';

export type XmlHandler = {
  /** `attribute` gives the value of one by its name without a prefix. */
  open(name: string, attribute: (name: string) => string | undefined): void;
  close(name: string): void;
  text(text: string): void;
};

/** Longer than any tag or text of a spreadsheet. */
const MAX_LENGTH = 256 * 1024;

/**
 * The tags and texts of an XML document that arrives in pieces, names without their prefixes. For documents that other
 * programs wrote: it is not checked, and entities but the five of XML and character references stay. A DOCTYPE, which
 * spreadsheets do not have, is refused.
 */
export class XmlTokens {
  readonly #handler: XmlHandler;
  #rest = '';

  constructor(handler: XmlHandler) {
    this.#handler = handler;
  }

  feed(piece: string): void {
    const xml = this.#rest + piece;
    let at = 0;
    while (at < xml.length) {
      const start = xml.indexOf('<', at);
      const end = start === -1 ? -1 : endOfTag(xml, start);
      if (end === -1) break;
      if (start > at) this.#handler.text(unescapeXml(xml.slice(at, start)));
      this.#tag(xml.slice(start, end));
      at = end;
    }
    this.#rest = xml.slice(at);
    if (this.#rest.length > MAX_LENGTH) throw new XlsxProblem('has a text that is too long');
  }

  #tag(tag: string): void {
    if (tag.startsWith('<![CDATA[')) this.#handler.text(tag.slice(9, -3));
    if (tag.startsWith('<!DOCTYPE')) throw new XlsxProblem('has a DOCTYPE, which no spreadsheet program writes');
    if (tag[1] === '!' || tag[1] === '?') return;
    const isEnd = tag[1] === '/';
    const start = isEnd ? 2 : 1;
    const end = endOfName(tag, start);
    const name = tag.slice(tag.lastIndexOf(':', end) + 1 || start, end);
    if (!isEnd) this.#handler.open(name, (wanted) => attributeOf(tag, end, wanted));
    if (isEnd || tag.endsWith('/>')) this.#handler.close(name);
  }
}

const [SPACE, SLASH, EQUALS, GREATER, QUOTE, APOSTROPHE] = [32, 47, 61, 62, 34, 39];

/** The first character from `at` on that is no part of a name. */
function endOfName(tag: string, at: number): number {
  for (; at < tag.length; at++) {
    const code = tag.charCodeAt(at);
    if (code <= SPACE || code === SLASH || code === EQUALS || code === GREATER) return at;
  }
  return at;
}

function afterSpaces(tag: string, at: number): number {
  while (tag.charCodeAt(at) <= SPACE) at++;
  return at;
}

/** Looks at the attributes one after the other, from `at` on. Regular expressions took five times as long. */
function attributeOf(tag: string, at: number, wanted: string): string | undefined {
  for (;;) {
    const start = afterSpaces(tag, at);
    const end = endOfName(tag, start);
    const open = afterSpaces(tag, afterSpaces(tag, end) + 1);
    const quote = tag.charCodeAt(open);
    if (quote !== QUOTE && quote !== APOSTROPHE) return undefined;
    const close = tag.indexOf(quote === QUOTE ? '"' : "'", open + 1);
    if (close === -1) return undefined;
    const isLocal = end - wanted.length === start || tag[end - wanted.length - 1] === ':';
    if (isLocal && tag.endsWith(wanted, end)) return unescapeXml(tag.slice(open + 1, close));
    at = close + 1;
  }
}

/** After the tag that begins at `start`; -1: it is not complete. */
function endOfTag(xml: string, start: number): number {
  const close = xml.startsWith('<![CDATA[', start) ? ']]>' : xml.startsWith('<!--', start) ? '-->' : '>';
  const at = xml.indexOf(close, start);
  return at === -1 ? -1 : at + close.length;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescapeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(#x?[0-9a-fA-F]{1,6}|\w{1,4});/g, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole;
    const point = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}
