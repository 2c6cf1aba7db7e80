import type { App } from '../app.ts';
import { Refusal } from '../errors/refusal.ts';
import { healthz, starting } from '../http/health.ts';
import { errorReply } from '../http/kernel/reply.ts';
import type { Handler } from '../http/router.ts';
import { urlPath } from '../lib/url-path.ts';
import type { ServedApp } from '../server.ts';

/** How long a request waits for the app: less than a connection may rest. */
const MAX_WAIT_MS = 5_000;
const RETRY_AFTER_S = 2;

/**
 * Stands on the socket while the app is being made: requests wait for it, and what asks how the server is gets its
 * answer at once. With `become` it turns into the app itself, so that nothing stands before it from then on.
 */
export function startingApp(): ServedApp & { become(app: App): void } {
  const made = Promise.withResolvers<App>();

  const fetch: Handler = (request, peer) => {
    const path = urlPath(request.url);
    if (path === '/healthz') return healthz();
    if (path === '/readyz') return starting();
    return Promise.race([made.promise.then((app) => app.fetch(request, peer)), lateAnswer()]);
  };

  let openRequests = () => Number.POSITIVE_INFINITY;

  const self = {
    fetch,
    notFound: startingReply,
    watchOpenRequests(count: () => number) {
      openRequests = count;
    },
    isDraining: () => false,
    startDraining() {},
    async close() {},
    become(app: App) {
      Object.assign(self, app);
      app.watchOpenRequests(openRequests);
      made.resolve(app);
    },
  };
  return self;
}

/** A store that takes long to be brought up to date. */
async function lateAnswer(): Promise<Response> {
  await Bun.sleep(MAX_WAIT_MS);
  return startingReply();
}

function startingReply(): Response {
  const refusal = new Refusal('unavailable', 'The server is starting; try again shortly', {
    retryAfter: RETRY_AFTER_S,
  });
  return errorReply(crypto.randomUUID(), refusal);
}
