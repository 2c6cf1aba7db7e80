import { aliasKey } from '../codes/values/alias.ts';
import { type LinkKey, NO_SLUG, slugKey } from '../codes/values/slug.ts';
import { invalid, Refusal } from '../errors/refusal.ts';
import type { Logger } from '../lib/logger.ts';
import { pathEnd, pathStart, urlPath } from '../lib/url-path.ts';
import { type DomainHosts, isServed, type ServedDomain } from '../projects/domains/domain-hosts.ts';
import { type AskedFile, askedFile } from '../scan/content-file.ts';
import { type NamedFile, namedFileOf } from '../scan/named-file.ts';
import { MISDIRECTED_MESSAGE } from '../scan/stops.ts';
import type { HttpArea, Metrics } from '../telemetry/create-metrics.ts';
import type { Tracing } from '../telemetry/tracing/tracing.ts';
import type { ReadDomainHost } from './domain-host.ts';
import { refusalCodeOf, refuse } from './kernel/refuse.ts';
import { factsOf } from './kernel/request-facts.ts';
import { logRequest } from './log-request.ts';

/** The peer's address. Reading it is a system call, so it is read only when needed. */
export type Peer = () => string;

export type Handler = (request: Request, peer: Peer) => Response | Promise<Response>;

/** `key` is taken from the path and may be `NO_SLUG`. `host` is null on the main address. */
type ScanHandler = (request: Request, key: LinkKey, peer: Peer, host: string | null) => Promise<Response>;

/** What a host serves besides codes. */
export type Site = {
  /** By exact path, GET and HEAD only. */
  pages: ReadonlyMap<string, Handler>;
  /** Everything under a folder, or with `isFile` its own path alone, any method; the first match wins. */
  areas: readonly { folder: string; area: HttpArea; handle: Handler; isFile?: true }[];
};

/** With the `Place` of the main address. */
export type Routes = Site & {
  /** GET and HEAD of any other path of one segment; null if this process takes no scans. */
  scan: ScanHandler | null;
  /** POST to a public link: a password was sent. Null: no code asks for one there. */
  unlock: (request: Request, key: LinkKey, peer: Peer, host: string | null) => Promise<Response | null>;
  /** GET and HEAD of the file of a contact card or an event, if this process takes scans. */
  contentFile: (request: Request, file: AskedFile, peer: Peer, host: string | null) => Promise<Response>;
  /** GET and HEAD of a file below its link, if this process takes scans. Null: there is none. */
  namedFile: (request: Request, named: NamedFile, peer: Peer, host: string | null) => Promise<Response | null>;
  domainHost: ReadDomainHost;
  domains: DomainHosts;
  /** The pages for programs that may not know our host name, such as load balancers. */
  probes: ReadonlySet<string>;
  /** A domain serves what its codes need: no API, no dashboard, no other page. */
  siteOf: (domain: ServedDomain) => Site;
};

type RouterDeps = {
  log: Logger;
  metrics: Pick<Metrics, 'httpRequests' | 'httpSeconds' | 'refused'>;
  /** Null: tracing is off. */
  tracing: Tracing | null;
  /** On every response; scans add them to their own. */
  headers: Readonly<Record<string, string>>;
};

/** `host` is null on the main address. */
type HostSite = Site & { host: string | null };

/** Finds the handler of a request. Scans come first as the most frequent; they have metrics of their own. */
export function createRouter(routes: Routes, { log, metrics, tracing, headers }: RouterDeps): Handler {
  const { scan, unlock, contentFile, namedFile, domainHost, domains, probes, siteOf } = routes;
  const main: HostSite = { pages: routes.pages, areas: routes.areas, host: null };

  return (request, peer) => {
    const { url } = request;
    const start = pathStart(url);
    if (hasBadHost(request, start)) {
      const refused = refuse(log, request, invalid('Send one valid Host header'));
      return record(request, refused, 'pages', 'unknown', performance.now());
    }
    const host = domainHost(url, start);
    const key = linkKeyOf(url, start, host);
    if (scan && key !== NO_SLUG && isRead(request)) return scan(request, key, peer, host);
    const path = urlPath(url, start);
    if (scan && key !== NO_SLUG && request.method === 'POST') return unlockOr(request, key, path, peer, host);
    return dispatch(request, path, peer, host);
  };

  async function unlockOr(request: Request, key: LinkKey, path: string, peer: Peer, host: string | null) {
    return (await unlock(request, key, peer, host)) ?? dispatch(request, path, peer, host);
  }

  async function dispatch(request: Request, path: string, peer: Peer, host: string | null): Promise<Response> {
    const startedAt = performance.now();
    const site = host === null ? main : await siteAt(host, path).catch((error) => refuse(log, request, error));
    if (site instanceof Response) return record(request, site, 'pages', 'unknown', startedAt);
    if (scan && isUnknownSlug(site, path) && isRead(request)) return scan(request, NO_SLUG, peer, host);
    const area = site.areas.find(({ folder, isFile }) => (isFile ? path === folder : isIn(folder, path)));
    const named = scan && !area && isRead(request) ? namedFileOf(path, host) : null;
    const file = named && (await namedFile(request, named, peer, host));
    if (file) return file;
    const name = area ? `${area.folder}/*` : pageName(site, path);
    const handle = area?.handle ?? pageAt(site, path);
    const response = await (tracing
      ? traced(tracing, request, name, () => answer(handle, request, peer))
      : answer(handle, request, peer));
    return record(request, response, area?.area ?? 'pages', name, startedAt);
  }

  function record(request: Request, response: Response, area: HttpArea, name: string, startedAt: number): Response {
    metrics.httpRequests.add({ area, status: String(response.status) });
    const ms = performance.now() - startedAt;
    metrics.httpSeconds.observe(ms / 1000);
    logRequest(log, request, response, name, ms);
    for (const header in headers) response.headers.set(header, headers[header] ?? '');
    const code = refusalCodeOf(response);
    if (code !== undefined) metrics.refused.add({ code });
    return response;
  }

  async function siteAt(host: string, path: string): Promise<HostSite> {
    const use = await domains.find(host);
    if (isServed(use)) return { ...siteOf(use), host };
    if (use === 'main' || (use === 'probes' && probes.has(path))) return main;
    throw new Refusal('misdirected_request', MISDIRECTED_MESSAGE);
  }

  async function answer(handle: Handler, request: Request, peer: Peer): Promise<Response> {
    try {
      return await handle(request, peer);
    } catch (error) {
      return refuse(log, request, error);
    }
  }

  function pageAt({ pages, host }: HostSite, path: string): Handler {
    const page = pages.get(path);
    if (page) return readOnly(page);
    const file = scan ? askedFile(path, host) : null;
    if (file) return readOnly((request, peer) => contentFile(request, file, peer, host));
    if (scan && isOneSegment(path)) return readOnly(throwNotFound);
    return throwNotFound;
  }
}

/** The code that a URL asks for, whose path begins at `start`: by its slug, or on a domain also by an alias. */
export function linkKeyOf(url: string, start: number, host: string | null): LinkKey {
  const end = pathEnd(url, start);
  const slug = slugKey(url, start + 1, end);
  return slug === NO_SLUG && host !== null ? aliasKey(host, url, start + 1, end) : slug;
}

/**
 * Whether there are several Host headers, which are joined by commas, or one that is no host: then a proxy may have
 * chosen another host than we see in the URL, whose path begins at `start`.
 */
function hasBadHost({ headers }: Request, start: number): boolean {
  const host = headers.get('host');
  return host !== null && (host.includes(',') || (start === 0 && host !== ''));
}

/** Runs the handler in a span. */
async function traced(
  tracing: Tracing,
  { headers, method }: Request,
  name: string,
  work: () => Promise<Response>,
): Promise<Response> {
  const { response } = await tracing.request(headers.get('traceparent'), async () => {
    const answered = await work();
    const { route, requestId } = factsOf(answered) ?? {};
    return { response: answered, method, route: route ?? name, requestId };
  });
  return response;
}

/** The route's name for logs and traces, which must not contain arbitrary paths. */
function pageName({ pages, host }: HostSite, path: string): string {
  if (pages.has(path)) return path;
  const file = askedFile(path, host);
  return file === null ? 'unknown' : `/{slug}.${file.ending}`;
}

/** Whether a browser gets the page of an unknown code. */
function isUnknownSlug({ areas, pages, host }: HostSite, path: string): boolean {
  const isArea = areas.some(({ folder }) => path === folder);
  return isOneSegment(path) && !isArea && !pages.has(path) && askedFile(path, host) === null;
}

function isOneSegment(path: string): boolean {
  return path.lastIndexOf('/') === 0 && path.length > 1;
}

function throwNotFound(): never {
  throw routeNotFound();
}

function isIn(folder: string, path: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

export function routeNotFound(): Refusal {
  return new Refusal('not_found', 'There is nothing at this address');
}

/** Refuses methods other than GET and HEAD. */
export function readOnly(handle: Handler): Handler {
  return (request, peer) => {
    if (isRead(request)) return handle(request, peer);
    const allow = ['GET', 'HEAD'];
    throw new Refusal('method_not_allowed', 'This address is read with GET or HEAD', { allow });
  };
}

export function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}
