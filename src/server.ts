import type { App } from './app/app.ts';
import { mayBeLong } from './http/kernel/long-requests.ts';
import type { Peer } from './http/router.ts';
import { pathEnd, pathStart } from './lib/url-path.ts';

/**
 * Seconds a connection may take to deliver a request, or stay idle between two. Bytes that trickle in do not extend it,
 * so slow senders of headers and bodies are closed within 12 s (measured; the timer's resolution is 4 s).
 */
const IDLE_TIMEOUT_S = 10;
/** Draining goes on when no request has arrived in this many polls of the sockets, this far apart … */
const QUIET_POLLS = 20;
const POLL_EVERY_MS = 5;
/** … or after this many polls in all, a second if the machine is not busy … */
const MAX_POLLS = 200;
/** … and after this long in any case. */
const MAX_HOLD_MS = 3_000;
/** How long accepted requests may take after that. Together this is below the 10 s that process managers allow. */
const DRAIN_TIMEOUT_MS = 6_000;

/**
 * A client of a socket that listens on a loopback address is on this machine, so the peer's address need not be read
 * for each request, which takes 1.1 µs, a tenth of a scan.
 */
const LOOPBACK: Readonly<Record<string, string>> = {
  '127.0.0.1': '127.0.0.1',
  localhost: '127.0.0.1',
  '::1': '::1',
};

export type RunningServer = {
  port: number;
  /**
   * Finishes accepted requests, then closes everything. For `noticeMs` before that it goes on as ever but says that it
   * is not ready: a balancer that looks at that sends nothing any more when the port closes.
   */
  stop(options?: { noticeMs?: number }): Promise<void>;
};

/** The part of the app that a socket needs. */
export type ServedApp = Omit<App, 'store' | 'metrics'>;

function hasFolder(url: string): boolean {
  const start = pathStart(url);
  return url.lastIndexOf('/', pathEnd(url, start) - 1) > start;
}

/** Serves the app on a socket. `sharesPort`: other processes listen on the same port. */
export function startServer(
  app: ServedApp,
  { sharesPort = false, ...address }: { hostname: string; port: number; sharesPort?: boolean },
): RunningServer {
  const noMoreConnections = Promise.withResolvers<void>();
  const loopback = LOOPBACK[address.hostname];
  const onThisMachine: Peer | undefined = loopback === undefined ? undefined : () => loopback;
  let state: 'open' | 'leaving' | 'closing' = 'open';
  /** Requests that arrived while closing, whose responses are held back. */
  let held = 0;

  const server = Bun.serve({
    ...address,
    idleTimeout: IDLE_TIMEOUT_S,
    development: false,
    // Bun shares the port by default if `development` is off: a second server started by mistake would then
    // serve half of the requests from its own store.
    reusePort: sharesPort,
    // Bodies are limited where they are read, so that a large one gets our own error.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    // Bun resolves `.` and `..` in `request.url`, but not in the path that it matches routes by. A path with a folder
    // here and none in the URL was written with dots, and is no route of ours. (No parameter or wildcard for the
    // whole path, which would cost a scan 2 µs.)
    routes: {
      '/:folder/*': (request, self) => {
        if (!hasFolder(request.url)) return app.notFound(request);
        mayBeLong(request, self);
        return answer(request, self);
      },
    },
    fetch: answer,
  });
  app.watchOpenRequests(() => server.pendingRequests);

  function answer(request: Request, self: Bun.Server<undefined>): Response | Promise<Response> {
    const peer = onThisMachine ?? (() => self.requestIP(request)?.address ?? '');
    if (state === 'open') return app.fetch(request, peer);
    return state === 'leaving' ? askToReconnect(request, peer) : lastAnswer(request, peer);
  }

  /** The client's next request comes over a new connection, which a balancer gives to another server. */
  async function askToReconnect(request: Request, peer: Peer): Promise<Response> {
    const response = await app.fetch(request, peer);
    response.headers.set('connection', 'close');
    return response;
  }

  /**
   * `server.stop()` closes connections that look idle, even if a request is already on its way on them. So responses
   * wait until no new connection is accepted: a client that waits for its response sends nothing that could get
   * lost, and does not open a new connection that would be cut off.
   */
  async function lastAnswer(request: Request, peer: Peer): Promise<Response> {
    held++;
    const response = await app.fetch(request, peer);
    await noMoreConnections.promise;
    response.headers.set('connection', 'close');
    return response;
  }

  /**
   * Counts polls, not time: on a busy machine a process that had to wait for the CPU has not yet read what arrived
   * meanwhile. Earlier requests are answered as usual, so their clients may send another.
   */
  async function untilQuiet(): Promise<void> {
    const start = performance.now();
    let quiet = 0;
    for (let polls = 0; polls < MAX_POLLS && quiet < QUIET_POLLS; polls++) {
      if (performance.now() - start > MAX_HOLD_MS) return;
      const before = held;
      await Bun.sleep(POLL_EVERY_MS);
      const isQuiet = held === before && server.pendingRequests <= held;
      quiet = isQuiet ? quiet + 1 : 0;
    }
  }

  return {
    port: server.port ?? address.port,
    async stop({ noticeMs = 0 } = {}) {
      app.startDraining();
      if (noticeMs > 0) {
        state = 'leaving';
        await Bun.sleep(noticeMs);
      }
      app.endStreams();
      state = 'closing';
      await untilQuiet();
      const closed = server.stop();
      noMoreConnections.resolve();
      await Promise.race([closed, Bun.sleep(DRAIN_TIMEOUT_MS)]);
      await server.stop(true);
      await app.close();
    },
  };
}
