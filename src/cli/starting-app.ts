import type { App } from '../app/app.ts';
import { type LinkKey, NO_SLUG } from '../codes/values/slug.ts';
import { Refusal } from '../errors/refusal.ts';
import type { ReadDomainHost } from '../http/domain-host.ts';
import { healthz, notReady, ready } from '../http/health.ts';
import { errorReply } from '../http/kernel/reply.ts';
import { type Handler, isRead, linkKeyOf, type Peer } from '../http/router.ts';
import { pathStart, urlPath } from '../lib/url-path.ts';
import type { ServedApp } from '../server.ts';

/** How long a request waits for the app: every response comes within 5 s, and the app needs a moment too. */
const MAX_WAIT_MS = 4_000;
const RETRY_AFTER_S = 2;

type ScanMeanwhile = {
  domainHost: ReadDomainHost;
  scan(request: Request, key: LinkKey, peer: Peer, host: string | null): Promise<Response>;
};

export type StartingApp = ServedApp & {
  switchTo(app: App): void;
  /** Answers scans until the app is ready. */
  scanWith(handler: ScanMeanwhile): void;
};

/**
 * Answers on the socket while the app is being created: requests wait for it, health checks are answered at once.
 * `switchTo` replaces it with the app itself, so that later requests go there directly.
 */
export function startingApp(): StartingApp {
  let made: App | null = null;
  let scanHandler: ScanMeanwhile | null = null;
  /** Resolves when the handler has changed. */
  let changed = Promise.withResolvers<void>();
  const change = () => {
    changed.resolve();
    changed = Promise.withResolvers();
  };

  /** Null: nothing can answer this request yet. */
  function handlerOf(request: Request): Handler | null {
    if (made) return made.fetch;
    const meanwhile = scanHandler;
    if (!meanwhile || !isRead(request)) return null;
    const start = pathStart(request.url);
    const host = meanwhile.domainHost(request.url, start);
    const key = linkKeyOf(request.url, start, host);
    return key === NO_SLUG ? null : (_, peer) => meanwhile.scan(request, key, peer, host);
  }

  async function wait(request: Request, peer: Peer): Promise<Response> {
    const tooLate = Bun.sleep(MAX_WAIT_MS).then(() => true);
    for (;;) {
      const handler = handlerOf(request);
      if (handler) return handler(request, peer);
      // Migrating the store takes long.
      if (await Promise.race([changed.promise, tooLate])) return startingReply();
    }
  }

  const fetch: Handler = (request, peer) => {
    const path = urlPath(request.url);
    if (path === '/healthz') return healthz();
    if (path === '/readyz') return notReady('starting');
    if (path === '/scanz') return scanHandler ? ready() : notReady('starting');
    return wait(request, peer);
  };

  let openRequests = () => Number.POSITIVE_INFINITY;

  const self = {
    fetch,
    notFound: startingReply,
    watchOpenRequests(count: () => number) {
      openRequests = count;
    },
    startDraining() {},
    endStreams() {},
    async close() {},
    scanWith(handler: ScanMeanwhile) {
      scanHandler = handler;
      change();
    },
    switchTo(app: App) {
      Object.assign(self, app);
      app.watchOpenRequests(openRequests);
      made = app;
      change();
    },
  };
  return self;
}

function startingReply(): Response {
  const refusal = new Refusal('unavailable', 'The server is starting; try again shortly', {
    retryAfter: RETRY_AFTER_S,
  });
  return errorReply(crypto.randomUUID(), refusal);
}
