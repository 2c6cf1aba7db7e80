import { ERRORS } from '../../src/errors/codes.ts';
import { errorExample } from '../../src/http/openapi/error-examples.ts';
import { type OpenApiDocument, resolveReference } from '../../src/http/openapi/types.ts';
import { escapeHtml } from '../../src/lib/escape-html.ts';
import { codePanel, jsonHtml } from './code-panel.ts';
import { type Chapter, chapters, inline } from './description.ts';
import { fieldList } from './fields.ts';
import { type Call, errorTable, idOf, methodBadge, operationSection } from './operation-section.ts';
import { ICON, STYLE } from './style.ts';

/** The whole reference as one page without scripts or external resources. */
export function referencePage(document: OpenApiDocument): string {
  const { title, description, version } = document.info;
  const guide = chapters(description);
  const links = navigation(document, guide.chapters);
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<title>${escapeHtml(title)}</title><link rel="icon" href="${ICON}"><style>${STYLE}</style></head><body>` +
    '<a class="skip" href="#main">Skip to the content</a>' +
    `<header><a class="brand" href="#main">${escapeHtml(title)}</a><a class="jump" href="#contents">Contents</a>` +
    `<nav aria-label="Contents">${links}</nav></header>` +
    `<main id="main" tabindex="-1"><div class="row"><div class="prose"><h1>${escapeHtml(title)}</h1>` +
    `<p class="type">Version ${escapeHtml(version)} · <a href="/openapi.json">openapi.json</a> · <a href="/docs/overview">Guides and search</a></p>${guide.lead}` +
    `<details class="contents" id="contents"><summary>Contents</summary>${links}</details></div></div>` +
    guide.chapters.map(({ title, prose, samples }) => section(anchor(title), title, prose, samples)).join('') +
    tagSections(document) +
    `${headersSection(document)}${errorsSection()}</main></body></html>`
  );
}

const anchor = (title: string) => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

const heading = (id: string, title: string) => `<h2 id="${id}"><a href="#${id}">${escapeHtml(title)}</a></h2>`;

/** Text on the left, samples on the right. */
function section(id: string, title: string, prose: string, samples: string): string {
  return (
    `<section class="row" aria-labelledby="${id}"><div class="prose">${heading(id, title)}${prose}</div>` +
    `<div class="samples">${samples}</div></section>`
  );
}

function tagSections(document: OpenApiDocument): string {
  const sections = document.tags.map(({ name, description }) => {
    const operations = callsOf(document, name).map((call) => operationSection(document, call));
    const prose = `${heading(anchor(name), name)}<p>${inline(description)}</p>`;
    return `<div class="row"><div class="prose">${prose}</div></div>${operations.join('')}`;
  });
  return sections.join('');
}

function callsOf(document: OpenApiDocument, tag: string): Call[] {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => ({ method, path, operation })),
  );
}

function navigation(document: OpenApiDocument, guide: readonly Chapter[]): string {
  const link = (id: string, html: string) => `<li><a href="#${id}">${html}</a></li>`;
  const groups = document.tags.map(({ name }) => {
    const links = callsOf(document, name).map((call) =>
      link(idOf(call), `${escapeHtml(call.operation.summary)} ${methodBadge(call.method)}`),
    );
    return `<p>${escapeHtml(name)}</p><ul>${links.join('')}</ul>`;
  });
  const first = guide.map(({ title }) => link(anchor(title), escapeHtml(title)));
  const last = [link('headers', 'Answer headers'), link('error-codes', 'Error codes')];
  return `<ul><li><a href="/docs/overview">Guides and search</a></li></ul><p>Guide</p><ul>${first.join('')}</ul>${groups.join('')}<p>Reference</p><ul>${last.join('')}</ul>`;
}

/** Every response header, once. */
function headersSection(document: OpenApiDocument): string {
  const answers = [
    ...Object.values(document.components.responses),
    ...Object.values(document.paths)
      .flatMap((operations) => Object.values(operations))
      .flatMap((operation) => Object.values(operation.responses))
      .flatMap((answer) => ('$ref' in answer ? [] : [answer])),
  ];
  const references = new Map(answers.flatMap(({ headers }) => Object.entries(headers)));
  const fields = [...references].map(([name, reference]) => {
    const { schema, description } = resolveReference(document, 'headers', reference);
    return { name, schema: { ...schema, description }, required: false };
  });
  const example = fields.map(({ name, schema }) => `${name}: ${schema.example ?? schema.enum?.[0]}`);
  const sample = codePanel('Headers of answers', inline(example.join('\n')));
  return section('headers', 'Answer headers', fieldList(document, fields, 'us'), sample);
}

/** The complete table of errors. */
function errorsSection(): string {
  const rows = Object.entries(ERRORS).map(([code, { status, means }]) => ({
    status: status.join(', '),
    code,
    means,
  }));
  const sample = codePanel('An error', jsonHtml(errorExample('invalid_request', 400)));
  return section('error-codes', 'Error codes', errorTable(rows, 'targets'), sample);
}
