import type { App } from './app.ts';
import type { Peer } from './http/router.ts';
import { pathEnd, pathStart } from './lib/url-path.ts';

/**
 * Seconds a connection may take to deliver a request, or rest between two. Bytes that drip in do not prolong it,
 * so slow senders of headers and of bodies are closed within 12 s (measured; the timer's grain is 4 s).
 */
const IDLE_TIMEOUT_S = 10;
/** Draining goes on when no request has arrived in so many looks at the sockets, this far apart … */
const QUIET_LOOKS = 20;
const POLL_EVERY_MS = 5;
/** … or after so many, a second where the machine is not busy … */
const MAX_LOOKS = 200;
/** … and after this long in any case. */
const MAX_HOLD_MS = 3_000;
/** What accepted requests may take after that. Both together stay under the 10 s that process managers allow. */
const DRAIN_TIMEOUT_MS = 6_000;

/**
 * Who connects to a socket that listens on a loopback address is on this machine: there is no need to ask the system
 * for each request, which takes 1.1 µs, a tenth of a scan.
 */
const LOOPBACK: Readonly<Record<string, string>> = {
  '127.0.0.1': '127.0.0.1',
  localhost: '127.0.0.1',
  '::1': '::1',
};

export type RunningServer = {
  port: number;
  /** Accepted requests are finished, then everything is closed. */
  stop(): Promise<void>;
};

/** What a socket needs of the app. */
export type ServedApp = Omit<App, 'store' | 'metrics'>;

function hasFolder(url: string): boolean {
  const start = pathStart(url);
  return url.lastIndexOf('/', pathEnd(url, start) - 1) > start;
}

/** Puts the app on a socket. `sharesPort`: with other processes that do the same. */
export function startServer(
  app: ServedApp,
  { sharesPort = false, ...address }: { hostname: string; port: number; sharesPort?: boolean },
): RunningServer {
  const noMoreConnections = Promise.withResolvers<void>();
  const loopback = LOOPBACK[address.hostname];
  const onThisMachine: Peer | undefined = loopback === undefined ? undefined : () => loopback;
  /** Requests that arrived while draining; their answers are held. */
  let held = 0;

  const server = Bun.serve({
    ...address,
    idleTimeout: IDLE_TIMEOUT_S,
    development: false,
    // Bun shares the port by default where `development` is off: a second server started by mistake would then
    // take half of the requests to a store of its own.
    reusePort: sharesPort,
    // Bodies are bounded where they are read, so that a large one gets our own answer.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    // Bun resolves `.` and `..` in the address that it tells, not in the one that it finds a route by. What has a
    // folder here and none there was spelled so, and is the address of nothing. (Without a parameter or a wildcard
    // for the whole path, which would cost a scan 2 µs.)
    routes: {
      '/:folder/*': (request, self) =>
        hasFolder(request.url) ? answer(request, self) : app.notFound(request),
    },
    fetch: answer,
  });
  app.watchOpenRequests(() => server.pendingRequests);

  function answer(request: Request, self: Bun.Server<undefined>): Response | Promise<Response> {
    const peer = onThisMachine ?? (() => self.requestIP(request)?.address ?? '');
    return app.isDraining() ? lastAnswer(request, peer) : app.fetch(request, peer);
  }

  /**
   * `server.stop()` closes connections that look idle, also when a request is already on its way on them. So
   * answers wait until nobody can connect any more: a client that waits for its answer sends nothing that
   * could get lost, and does not come back on a new connection that would be cut off.
   */
  async function lastAnswer(request: Request, peer: Peer): Promise<Response> {
    held++;
    const response = await app.fetch(request, peer);
    await noMoreConnections.promise;
    response.headers.set('connection', 'close');
    return response;
  }

  /**
   * Looks count, not time: on a busy machine a process that had to wait for its turn has not read yet what arrived
   * meanwhile. And requests from before are answered as usual, so that their clients send another.
   */
  async function untilQuiet(): Promise<void> {
    const start = performance.now();
    let quiet = 0;
    for (let looks = 0; looks < MAX_LOOKS && quiet < QUIET_LOOKS; looks++) {
      if (performance.now() - start > MAX_HOLD_MS) return;
      const before = held;
      await Bun.sleep(POLL_EVERY_MS);
      const isQuiet = held === before && server.pendingRequests <= held;
      quiet = isQuiet ? quiet + 1 : 0;
    }
  }

  return {
    port: server.port ?? address.port,
    async stop() {
      app.startDraining();
      await untilQuiet();
      const closed = server.stop();
      noMoreConnections.resolve();
      await Promise.race([closed, Bun.sleep(DRAIN_TIMEOUT_MS)]);
      await server.stop(true);
      await app.close();
    },
  };
}
