import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { Refusal } from '../../errors/refusal.ts';
import { pageHeaders } from '../../lib/page-headers.ts';
import { urlPath } from '../../lib/url-path.ts';
import { constantAnswer } from '../constant-answer.ts';
import { openApiDocument } from '../openapi/document.ts';
import { docsPage } from './page.ts';
import { search } from './search.ts';
import { DOCS_FOLDER, loadSite, type Site } from './site.ts';
import { SEARCH, SITE_STYLE, searchPage, sitePage } from './site-page.ts';
import { STYLE } from './style.ts';

export const DOCS = '/docs';
const FILES = `${DOCS}/files/`;
const TYPES: Readonly<Record<string, string>> = { '.png': 'image/png', '.svg': 'image/svg+xml' };

const SITE_HEADERS = {
  ...pageHeaders(SITE_STYLE, { hasForm: true, hasImages: true }),
  'cache-control': 'no-cache',
};

type Answer = (request: Request) => Response;

/** `GET /docs`: the API reference. Below it: the pages of docs/, their pictures and a search. */
export function serveDocs(publicUrl: string, folder = DOCS_FOLDER): Answer {
  const reference = constantAnswer(() => ({
    body: docsPage(openApiDocument(publicUrl)),
    headers: { ...pageHeaders(STYLE), 'cache-control': 'no-cache' },
  }));
  let site: { pages: Map<string, Answer>; search: Answer } | undefined;

  return (request) => {
    const path = urlPath(request.url);
    if (path === DOCS) return reference(request);
    site ??= openSite(folder);
    if (path === SEARCH) return site.search(request);
    const page = site.pages.get(path);
    if (!page) throw new Refusal('not_found', 'There is no such page in the docs');
    return page(request);
  };
}

function openSite(folder: string): { pages: Map<string, Answer>; search: Answer } {
  const site = loadSite(folder);
  if (!site) throw new Refusal('unavailable', 'The docs are not built; start the server with npm start');
  const pages = site.pages.map((page): [string, Answer] => [
    page.address,
    constantAnswer(() => ({ body: sitePage(site, page), headers: SITE_HEADERS })),
  ]);
  const files = site.files.map((name): [string, Answer] => [FILES + name, picture(join(folder, 'files', name))]);
  return { pages: new Map([...pages, ...files]), search: searchAnswer(site) };
}

/** A plain form and a result page, without script. */
function searchAnswer(site: Site): Answer {
  return (request) => {
    const query = new URL(request.url).searchParams.get('q') ?? '';
    const body = searchPage(site, query, search(site.sections, query));
    return new Response(request.method === 'HEAD' ? null : body, { headers: SITE_HEADERS });
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
