import { XlsxProblem } from './xlsx-problem.ts';

export type XmlHandler = {
  open(name: string, attributes: Record<string, string>): void;
  close(name: string): void;
  text(text: string): void;
};

/** Longer than any tag or text of a spreadsheet. */
const MAX_LENGTH = 256 * 1024;

/**
 * The tags and texts of an XML document that arrives in pieces, names without their prefixes. For documents that other
 * programs wrote: it is not checked, entities but the five of XML and character references stay, and a DOCTYPE is
 * skipped.
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
    if (tag.startsWith('<!') || tag.startsWith('<?')) return;
    const [, isEnd = '', name = ''] = /^<(\/?)(?:[\w.-]+:)?([\w.-]+)/.exec(tag) ?? [];
    if (isEnd) this.#handler.close(name);
    else this.#open(name, tag);
  }

  #open(name: string, tag: string): void {
    const attributes: Record<string, string> = {};
    for (const [, key = '', value = ''] of tag.matchAll(/\s([\w:.-]+)\s*=\s*"([^"]*)"/g))
      attributes[key] = unescapeXml(value);
    this.#handler.open(name, attributes);
    if (tag.endsWith('/>')) this.#handler.close(name);
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
