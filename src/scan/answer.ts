import type { PageContent } from '../codes/page-content.ts';
import { API_VERSION } from '../lib/api-version.ts';
import { truncateHeaderList } from '../lib/header-list.ts';
import { urlPath } from '../lib/url-path.ts';
import { BUTTON_QUERY } from './button-click.ts';
import { type CodeFacts, IMAGE_NAME } from './content/content-answer.ts';
import { answerOf } from './content/content-answers.ts';
import type { Outcome, Redirect, ServedFile } from './outcome.ts';
import { type Brand, withBrandStyle, withStyle } from './pages/brand.ts';
import { chooseLanguage, type Language } from './pages/languages.ts';
import { PAGE_HEADERS, PASSWORD_PAGE_HEADERS } from './pages/layout.ts';
import { hasPasswordForm, type MessageKind, stopPage } from './pages/stop-page.ts';
import { mergeQuery, queryToPass } from './pass-query.ts';
import { STOPS } from './stops.ts';

/** On every response with a body: it depends on these request headers, and must be neither cached nor sniffed. */
const NEGOTIATED = {
  'Cache-Control': 'no-store',
  Vary: 'Accept, Accept-Language',
  'x-content-type-options': 'nosniff',
};

type Body = Uint8Array<ArrayBuffer>;

/** What pages need besides their content. Links are functions, so that they are built only where a page shows them. */
export type PageHrefs = {
  /** To the content as a file. */
  file: () => string;
  /** To the form that reports the code to the operator. */
  report: () => string | null;
  /** The project's branding; null: plain pages. */
  brand: Brand | null;
  /** The code that is answered. */
  code: CodeFacts;
};

/** A file is answered apart: it must be found first. */
export type Answered = Exclude<Outcome, ServedFile>;

/** On every response of this server. */
type CommonHeaders = Readonly<Record<string, string>>;

const NO_HEADERS: CommonHeaders = {};

const NO_HREFS: PageHrefs = {
  file: () => '',
  report: () => null,
  brand: null,
  code: { id: '', revision: 0, updatedAt: 0 },
};

/**
 * The HTTP response to a scan. HEAD gets the headers of GET without the body. `requestId` is called only for a JSON
 * envelope.
 */
export function answer(
  outcome: Answered,
  request: Request,
  requestId: () => string,
  hrefs = NO_HREFS,
  common: CommonHeaders = NO_HEADERS,
): Response {
  if (outcome.kind === 'redirect') return redirect(outcome, outcome.passQuery ? queryToPass(request.url) : '', common);
  if (outcome.kind === 'page') return contentAnswer(outcome.content, request, hrefs, common);
  if (outcome.redirect) return redirect(outcome.redirect, '', common);
  const isWarning = outcome.kind === 'blocked';
  return stopAnswer(
    outcome.kind,
    request,
    requestId,
    common,
    isWarning ? hrefs.report() : null,
    isWarning ? null : hrefs.brand,
  );
}

/** The client should retry: the scan could not be counted, or it sends too many. `retryAfter` is in whole seconds. */
export function tryLaterAnswer(
  kind: 'unavailable' | 'rate_limited' | 'too_many_passwords',
  request: Request,
  requestId: () => string,
  retryAfter: number,
  common: CommonHeaders = NO_HEADERS,
): Response {
  return stopAnswer(kind, request, requestId, { ...common, 'Retry-After': String(retryAfter) });
}

/** A message in place of the code, without a project's branding. */
export function messageAnswer(
  kind: 'wrong_password',
  request: Request,
  requestId: () => string,
  common: CommonHeaders = NO_HEADERS,
): Response {
  return stopAnswer(kind, request, requestId, common);
}

/** 421: nothing is served at the host of the request. Browsers get the page of an unknown code. */
export function misdirectedAnswer(
  request: Request,
  requestId: () => string,
  common: CommonHeaders = NO_HEADERS,
): Response {
  return stopAnswer('misdirected', request, requestId, common);
}

function redirect(outcome: Redirect, query: string, common: CommonHeaders): Response {
  if (query !== '') return redirectResponse(mergeQuery(outcome.url, query), common);
  outcome.answer ??= redirectResponse(outcome.url, common);
  return new Response(null, outcome.answer);
}

function redirectResponse(location: string, common: CommonHeaders): Response {
  const headers = {
    ...common,
    Location: location,
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer-when-downgrade',
  };
  return new Response(null, { status: 302, headers });
}

function stopAnswer(
  kind: MessageKind,
  request: Request,
  requestId: () => string,
  extra: CommonHeaders,
  reportHref: string | null = null,
  brand: Brand | null = null,
): Response {
  const { status, code, message } = STOPS[kind];
  if (acceptsHtml(request.headers.get('accept'))) {
    const page = stopPage(kind, languageOf(request), reportHref, brand);
    const own = hasPasswordForm(kind) ? PASSWORD_PAGE_HEADERS : PAGE_HEADERS;
    return respond(request, status, { ...headersOf(own, brand), ...extra }, page);
  }
  const id = requestId();
  const envelope = { ok: false, version: API_VERSION, request_id: id, code, message };
  const headers = { 'Content-Type': 'application/json', 'X-Request-Id': id, ...extra };
  return respond(request, status, headers, bytes(JSON.stringify(envelope)));
}

function contentAnswer(content: PageContent, request: Request, hrefs: PageHrefs, common: CommonHeaders): Response {
  const { headers, page, style } = answerOf(content);
  if (!acceptsHtml(request.headers.get('accept')))
    return respond(request, 200, { ...common, ...fileHeaders(content, 'attachment') }, fileOf(content, hrefs.code));
  const { file: fileHref, report } = hrefs;
  const brand = withStyle(hrefs.brand, style?.(content) ?? null);
  const imageHref = `${urlPath(request.url)}/${IMAGE_NAME}`;
  const view = { language: languageOf(request), report: report(), brand, fileHref, imageHref, buttonHref: numberHref };
  return respond(request, 200, { ...common, ...headersOf(headers, brand) }, bytes(page(content, view)));
}

/** A click is counted on its way, see src/scan/button-click.ts. */
function numberHref(number: number): string {
  return `?${BUTTON_QUERY}=${number}`;
}

/** The content as a file at an address of its own: phones open it in the address book or the calendar. */
export function fileAnswer(content: PageContent, code: CodeFacts, request: Request): Response {
  return respond(request, 200, fileHeaders(content, 'inline'), fileOf(content, code));
}

function fileOf(content: PageContent, code: CodeFacts): Body {
  return bytes(answerOf(content).file(content, code));
}

function fileHeaders(content: PageContent, disposition: 'inline' | 'attachment'): Record<string, string> {
  const { fileType, fileName } = answerOf(content);
  return {
    'Content-Type': fileType,
    ...(fileName && { 'Content-Disposition': `${disposition}; filename="${fileName}"` }),
  };
}

function headersOf(headers: Readonly<Record<string, string>>, brand: Brand | null) {
  return brand === null ? headers : withBrandStyle(headers, brand);
}

function respond(request: Request, status: number, headers: Readonly<Record<string, string>>, body: Body): Response {
  const all = { ...NEGOTIATED, ...headers, 'Content-Length': String(body.byteLength) };
  return new Response(request.method === 'HEAD' ? null : body, { status, headers: all });
}

function bytes(text: string): Body {
  return new TextEncoder().encode(text);
}

const NAMES_HTML = /(?:^|,)\s*text\/html\s*(;[^,]*)?(?:,|$)/i;
const REFUSED = /;\s*q=0(?:\.0*)?\s*(?:;|$)/i;

/** Whether `Accept` names `text/html` with a weight above 0. A wildcard does not name it. */
export function acceptsHtml(accept: string | null): boolean {
  const named = accept === null ? null : NAMES_HTML.exec(truncateHeaderList(accept));
  return named !== null && !REFUSED.test(named[1] ?? '');
}

function languageOf(request: Request): Language {
  return chooseLanguage(request.headers.get('accept-language'));
}
