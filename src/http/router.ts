import { Refusal } from '../errors/refusal.ts';
import type { Logger } from '../lib/logger.ts';
import { pathEnd, pathStart, urlPath } from '../lib/url-path.ts';
import type { HttpArea, Metrics } from '../metrics/create-metrics.ts';
import { NO_SLUG, type SlugNumber, slugNumber } from '../qr-codes/slug.ts';
import { contactFileSlug } from '../scan/contact-file.ts';
import { refusalCodeOf, refuse } from './kernel/refuse.ts';

/** The address of whoever is connected. Finding it out is a system call, so only those ask who need it. */
export type Peer = () => string;

export type Handler = (request: Request, peer: Peer) => Response | Promise<Response>;

/** `slug` is what the path says, which may be none. */
export type ScanHandler = (request: Request, slug: SlugNumber, peer: Peer) => Promise<Response>;

export type Routes = {
  /** By exact path, GET and HEAD only. */
  pages: ReadonlyMap<string, Handler>;
  /** Everything under a folder, any method; the first that fits. */
  areas: readonly { folder: string; area: HttpArea; handle: Handler }[];
  /** GET and HEAD of any other path of one segment; null where this process takes no scans. */
  scan: ScanHandler | null;
  /** GET and HEAD of the file of a contact card, where scans are taken. */
  contactFile: ScanHandler;
};

type RouterDeps = { log: Logger; metrics: Pick<Metrics, 'httpRequests' | 'httpSeconds' | 'refused'> };

/** Finds who answers. Scans are asked for first: they are the many. They count themselves, everything else here. */
export function createRouter(
  { pages, areas, scan, contactFile }: Routes,
  { log, metrics }: RouterDeps,
): Handler {
  return (request, peer) => {
    const { url } = request;
    const start = pathStart(url);
    const slug = slugNumber(url, start + 1, pathEnd(url, start));
    if (scan && slug !== NO_SLUG && isRead(request)) return scan(request, slug, peer);
    return dispatch(request, urlPath(url, start), peer);
  };

  async function dispatch(request: Request, path: string, peer: Peer): Promise<Response> {
    if (scan && isUnknownSlug(path) && isRead(request)) return scan(request, NO_SLUG, peer);
    const startedAt = performance.now();
    const area = areas.find(({ folder }) => path === folder || path.startsWith(`${folder}/`));
    const response = await answer(area?.handle ?? pageAt(path), request, peer);
    metrics.httpRequests.add({ area: area?.area ?? 'pages', status: String(response.status) });
    metrics.httpSeconds.observe((performance.now() - startedAt) / 1000);
    const code = refusalCodeOf(response);
    if (code !== undefined) metrics.refused.add({ code });
    return response;
  }

  async function answer(handle: Handler, request: Request, peer: Peer): Promise<Response> {
    try {
      return await handle(request, peer);
    } catch (error) {
      return refuse(log, request, error);
    }
  }

  function pageAt(path: string): Handler {
    const page = pages.get(path);
    if (page) return readOnly(page);
    const card = scan ? contactFileSlug(path) : NO_SLUG;
    if (card !== NO_SLUG) return readOnly((request, peer) => contactFile(request, card, peer));
    if (scan && isOneSegment(path)) return readOnly(throwNothingThere);
    return throwNothingThere;
  }

  /** Whoever asks for it gets the page of an unknown code. */
  function isUnknownSlug(path: string): boolean {
    const isArea = areas.some(({ folder }) => path === folder);
    return isOneSegment(path) && !isArea && !pages.has(path) && contactFileSlug(path) === NO_SLUG;
  }
}

function isOneSegment(path: string): boolean {
  return path.lastIndexOf('/') === 0 && path.length > 1;
}

function throwNothingThere(): never {
  throw nothingThere();
}

export function nothingThere(): Refusal {
  return new Refusal('not_found', 'There is nothing at this address');
}

/** For what can be read and nothing else. */
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
