import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Refusal } from '../../errors/refusal.ts';
import { escapeHtml } from '../../lib/escape-html.ts';
import { pageHeaders } from '../../lib/page-headers.ts';
import { urlPath } from '../../lib/url-path.ts';
import { constantAnswer } from '../constant-answer.ts';
import { EXAMPLE_BASE } from '../v1/examples.ts';
import { resultsHtml, search } from './search.ts';
import { DOCS_FOLDER, loadSite, SEARCH, SEARCH_MARKS, type Site } from './site.ts';

export const DOCS = '/docs';
const FILES = `${DOCS}/files/`;
const TYPES: Readonly<Record<string, string>> = { '.png': 'image/png', '.svg': 'image/svg+xml' };

type Answer = (request: Request) => Response;

/** `GET /docs`: the API reference. Below it: the pages of docs/, their pictures and a search. */
export function serveDocs(publicUrl: string, folder = DOCS_FOLDER): Answer {
  let site: Map<string, Answer> | undefined;
  return (request) => {
    site ??= openSite(publicUrl, folder);
    const page = site.get(urlPath(request.url));
    if (!page) throw new Refusal('not_found', 'There is no such page in the docs');
    return page(request);
  };
}

function openSite(publicUrl: string, folder: string): Map<string, Answer> {
  const site = loadSite(folder);
  if (!site) throw new Refusal('unavailable', 'The docs are not built; start the server with npm start');
  const pages = site.pages.map(({ address, html }): [string, Answer] => {
    const body = address === DOCS ? html.replaceAll(EXAMPLE_BASE, escapeHtml(publicUrl)) : html;
    return [address, constantAnswer(() => ({ body, headers: headersOf(html, address !== DOCS) }))];
  });
  const files = site.files.map((name): [string, Answer] => [FILES + name, picture(join(folder, 'files', name))]);
  return new Map([...pages, ...files, [SEARCH, searchAnswer(site)]]);
}

const STYLE = /<style>([^<]*)<\/style>/;

/** The reference has neither forms nor pictures. */
function headersOf(html: string, hasMore = true): Record<string, string> {
  const style = STYLE.exec(html)?.[1] ?? '';
  return { ...pageHeaders(style, { hasForm: hasMore, hasImages: hasMore }), 'cache-control': 'no-cache' };
}

/** A plain form and a result page, without script. */
function searchAnswer({ search: html, sections }: Site): Answer {
  const headers = headersOf(html);
  return (request) => {
    const query = new URL(request.url).searchParams.get('q') ?? '';
    const body = html
      .replace(SEARCH_MARKS.results, () => resultsHtml(query, search(sections, query)))
      .replace(SEARCH_MARKS.query, () => escapeHtml(query.slice(0, 100)));
    return new Response(request.method === 'HEAD' ? null : body, { headers });
  };
}

function picture(file: string): Answer {
  return (request) =>
    new Response(request.method === 'HEAD' ? null : readFileSync(file), {
      headers: {
        'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        'cache-control': 'public, max-age=3600',
        'x-content-type-options': 'nosniff',
      },
    });
}
