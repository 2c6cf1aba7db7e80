import type { App } from './app.ts';

/** Seconds without a byte after which a connection is closed. */
const IDLE_TIMEOUT_S = 10;
const DRAIN_TIMEOUT_MS = 8_000;

export type RunningServer = {
  port: number;
  /** Accepted requests are finished, then everything is closed. */
  stop(): Promise<void>;
};

/** Puts the app on a socket. */
export function startServer(app: App, address: { hostname: string; port: number }): RunningServer {
  const server = Bun.serve({
    ...address,
    idleTimeout: IDLE_TIMEOUT_S,
    development: false,
    // Bodies are bounded where they are read, so that a large one gets our own answer.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    async fetch(request, self) {
      const response = await app.fetch(request, self.requestIP(request)?.address ?? '');
      if (app.isDraining()) response.headers.set('connection', 'close');
      return response;
    },
  });

  return {
    port: server.port ?? address.port,
    async stop() {
      app.startDraining();
      const closed = server.stop();
      const deadline = performance.now() + DRAIN_TIMEOUT_MS;
      while (server.pendingRequests > 0 && performance.now() < deadline) await Bun.sleep(5);
      await app.close();
      server.stop(true);
      await Promise.race([closed, Bun.sleep(500)]);
    },
  };
}
