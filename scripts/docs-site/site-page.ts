import { SEARCH, SEARCH_MARKS } from '../../src/http/docs/site.ts';
import { escapeHtml } from '../../src/lib/escape-html.ts';
import { ICON, STYLE } from './style.ts';

export type SitePage = {
  /** Below /docs, such as `/docs/concepts`. */
  address: string;
  title: string;
  html: string;
  headings: { anchor: string; title: string }[];
};

/** The menu. */
export type Groups = { title: string; pages: { address: string; title: string }[] }[];

/** Added to the style of the reference. */
const SITE_STYLE = `${STYLE}
.search{display:flex;gap:.375rem;margin:0}
.search input{min-width:0;width:100%;padding:.375rem .625rem;font:inherit;font-size:.9375rem;color:var(--ink);background:var(--paper);border:1px solid var(--soft);border-radius:.375rem}
.search button{padding:.375rem .75rem;font:inherit;font-size:.9375rem;color:var(--ink);background:var(--bar);border:1px solid var(--soft);border-radius:.375rem;cursor:pointer}
.row{border-bottom:0}
.prose a{overflow-wrap:anywhere}
.prose h2{margin-top:2.25rem}.prose h3{margin-top:1.75rem}
.prose img{max-width:100%;height:auto;background:#fff;border-radius:.375rem}
.wide{overflow-x:auto;margin:0 0 1rem}
.wide table{min-width:min(100%,32rem)}
.wide td:first-child code{white-space:nowrap}
@media(max-width:39.99rem){.wide table{min-width:34rem}}
@media(min-width:40rem){.wide td{overflow-wrap:anywhere}.wide td:nth-child(2){white-space:normal}}
.prose .panel{margin-bottom:1rem}
nav a[aria-current]{background:var(--tint);color:var(--accent);font-weight:600}
.found{margin:0 0 1.25rem;padding:0;list-style:none}
.found li{padding:.75rem 0;border-top:1px solid var(--line)}
.found p{margin:.125rem 0 0;color:var(--soft);font-size:.9375rem;overflow-wrap:anywhere}
mark{background:var(--tint);color:inherit;font-weight:600}
.toc{font-size:.875rem}.toc p{margin:0 0 .5rem;font-weight:600;color:var(--soft)}.toc ul{padding:0;list-style:none}.toc a{color:var(--soft);text-decoration:none}.toc a:hover{text-decoration:underline}
.samples.toc{display:none}
header .search{margin-left:auto;max-width:11rem}header .search button{display:none}header .jump{margin-left:.75rem}
@media(min-width:60rem){header .search{margin:1rem 0 0;max-width:none}header .search button{display:block}}
@media(min-width:84rem){.row{grid-template-columns:minmax(0,46rem) minmax(10rem,16rem)}.samples.toc{display:block}}`.replaceAll(
  '\n',
  '',
);

/** A page of the docs around its rendered Markdown. */
export function sitePage(groups: Groups, page: SitePage): string {
  return frame(groups, page.title, page.address, '', page.html, tableOfContents(page));
}

/** The page of results, which the server puts at its marks. */
export function searchPage(groups: Groups): string {
  const { query, results } = SEARCH_MARKS;
  return frame(groups, 'Search', SEARCH, query, `<h1>Search</h1>${results}`, '');
}

function frame(groups: Groups, title: string, address: string, query: string, html: string, toc: string): string {
  const links = navigation(groups, address);
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>${escapeHtml(title)} · Repoint</title><link rel="icon" href="${ICON}"><style>${SITE_STYLE}</style></head><body>` +
    '<a class="skip" href="#main">Skip to the content</a>' +
    '<header><a class="brand" href="/docs/overview">Repoint docs</a>' +
    `<form class="search" role="search" action="${SEARCH}"><input type="search" name="q" value="${escapeHtml(query)}" ` +
    'aria-label="Search the docs" placeholder="Search" maxlength="100"><button>Search</button></form>' +
    `<a class="jump" href="#contents">Contents</a><nav aria-label="Contents">${links}</nav></header>` +
    `<main id="main" tabindex="-1"><div class="row"><article class="prose">${html}` +
    `<details class="contents" id="contents" open><summary>Contents</summary>${links}</details></article>${toc}</div></main></body></html>`
  );
}

function tableOfContents({ headings }: SitePage): string {
  if (headings.length < 2) return '';
  const links = headings.map(({ anchor, title }) => `<li><a href="#${anchor}">${escapeHtml(title)}</a></li>`);
  return `<aside class="samples toc" aria-label="On this page"><p>On this page</p><ul>${links.join('')}</ul></aside>`;
}

function navigation(groups: Groups, current: string): string {
  return groups
    .map(({ title, pages }) => {
      const links = pages.map(({ address, title: name }) => {
        const here = address === current ? ' aria-current="page"' : '';
        return `<li><a href="${address}"${here}>${escapeHtml(name)}</a></li>`;
      });
      return `<p>${escapeHtml(title)}</p><ul>${links.join('')}</ul>`;
    })
    .join('');
}
