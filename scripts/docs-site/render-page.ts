import { Marked, type Token, type Tokens } from 'marked';
import type { Section } from '../../src/http/docs/site.ts';
import { escapeHtml } from '../../src/lib/escape-html.ts';
import { headingAnchors } from '../docs/heading-anchors.ts';
import { codePanel, colourJson } from './code-panel.ts';
import type { SitePage } from './site-page.ts';

/** Resolves links and pictures of a page to the site; null if the site does not have it. */
export type Links = {
  page(link: string): string | null;
  /** Of the page at an address. */
  title(address: string): string | undefined;
  picture(link: string): string;
};

export type Rendered = { page: SitePage; sections: Section[] };

const LANGUAGES: Readonly<Record<string, string>> = {
  sh: 'Shell',
  json: 'JSON',
  http: 'HTTP',
  ts: 'TypeScript',
  nginx: 'nginx',
};

/** The page at this address, with its search sections. `title` is its name in the menu. */
export function renderPage(markdown: string, address: string, links: Links, title: string): Rendered {
  const tokens = new Marked().lexer(markdown);
  const anchors = anchorsOf(tokens);
  const marked = new Marked({ renderer: rendererFor(links, anchors) });
  const headings = [...anchors]
    .filter(([{ depth }]) => depth === 2)
    .map(([heading, anchor]) => ({ anchor, title: plainText(heading.tokens) }));
  const html = marked.parser(tokens);
  return { page: { address, title, html, headings }, sections: sectionsOf(tokens, anchors, address, title) };
}

/** Of each heading, in their order. */
type Anchors = ReadonlyMap<Tokens.Heading, string>;

const isHeading = (token: Token): token is Tokens.Heading => token.type === 'heading';

function anchorsOf(tokens: readonly Token[]): Anchors {
  const headings = tokens.filter(isHeading);
  const anchors = headingAnchors(headings.map(({ text }) => text));
  return new Map(headings.map((heading, at) => [heading, anchors[at] ?? '']));
}

function rendererFor(links: Links, anchors: Anchors) {
  return {
    heading(this: { parser: Parser }, heading: Tokens.Heading): string {
      const html = this.parser.parseInline(heading.tokens);
      const id = anchors.get(heading) ?? '';
      const { depth } = heading;
      if (depth === 1) return `<h1 id="${id}">${html}</h1>`;
      const linked = heading.tokens.some(({ type }) => type === 'link') ? html : `<a href="#${id}">${html}</a>`;
      return `<h${depth} id="${id}">${linked}</h${depth}>`;
    },
    link(this: { parser: Parser }, { href, tokens, text }: Tokens.Link): string {
      const to = /^[a-z]+:/.test(href) ? href : links.page(href);
      // A link text that is a file name is replaced by the page's title.
      const title = /^[\w-]+\.md$/.test(text) && to !== null ? links.title(to) : undefined;
      const html = title === undefined ? this.parser.parseInline(tokens) : escapeHtml(title);
      return to === null ? html : `<a href="${escapeHtml(to)}">${html}</a>`;
    },
    image: ({ href, text }: Tokens.Image) =>
      `<img src="${escapeHtml(links.picture(href))}" alt="${escapeHtml(text)}" loading="lazy">`,
    code: ({ text, lang }: Tokens.Code) =>
      codePanel(LANGUAGES[lang ?? ''] ?? 'Text', lang === 'json' ? colourJson(text) : escapeHtml(text)),
    table(this: { parser: Parser }, { header, rows }: Tokens.Table): string {
      const cells = (row: Tokens.TableCell[], tag: string) =>
        `<tr>${row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')}</tr>`;
      const isNamed = header.some(({ text }) => text !== '');
      const head = isNamed ? `<thead>${cells(header, 'th')}</thead>` : '';
      const body = rows.map((row) => cells(row, 'td')).join('');
      return `<div class="wide" tabindex="0" role="group" aria-label="Table"><table>${head}<tbody>${body}</tbody></table></div>`;
    },
    // Comments are dropped; other HTML is escaped.
    html: ({ text }: Tokens.HTML | Tokens.Tag) => (/^\s*<!--/.test(text) ? '' : escapeHtml(text)),
  };
}

type Parser = { parseInline(tokens: Token[]): string };

function sectionsOf(tokens: Token[], anchors: Anchors, address: string, page: string): Section[] {
  const sections: Section[] = [{ address, page, heading: page, text: '' }];
  for (const token of tokens) {
    if (isHeading(token) && token.depth > 1) {
      const heading = plainText(token.tokens);
      sections.push({ address: `${address}#${anchors.get(token)}`, page, heading, text: '' });
    } else if (token.type !== 'heading' && token.type !== 'html') {
      const last = sections.at(-1);
      if (last) last.text = `${last.text} ${plainText([token])}`.trim();
    }
  }
  return sections;
}

/** The plain text of tokens. */
function plainText(tokens: readonly Token[]): string {
  const parts = tokens.map((token): string => {
    if (token.type === 'table') {
      const { header, rows } = token as Tokens.Table;
      return [header, ...rows].flatMap((row) => row.map((cell) => plainText(cell.tokens))).join(' ');
    }
    if (token.type === 'list') return (token as Tokens.List).items.map((item) => plainText(item.tokens)).join(' ');
    if (token.type === 'space') return ' ';
    if ('tokens' in token && token.tokens) return plainText(token.tokens);
    return 'text' in token ? String(token.text) : '';
  });
  return unescaped(parts.join('')).replace(/\s+/g, ' ').trim();
}

const unescaped = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
