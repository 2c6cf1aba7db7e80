import type { Plans } from './config/plans.ts';
import type { Settings } from './config/settings.ts';
import { Refusal } from './errors/refusal.ts';
import { createBadKeyThrottle } from './http/bad-key-throttle.ts';
import { healthz, readyz } from './http/health.ts';
import { createKeyUse } from './http/key-use.ts';
import { asRefusal, errorReply } from './http/reply.ts';
import { serveV1, type V1ServerDeps } from './http/v1/serve-v1.ts';
import type { Clock } from './lib/clock.ts';
import type { Logger } from './lib/logger.ts';
import { randomText } from './lib/random-text.ts';
import { urlPath } from './lib/url-path.ts';
import { createMemoryLimiter } from './limits/memory-limiter.ts';
import { createSharedLimiter } from './limits/shared-limiter.ts';
import { clientAddress } from './scan/visitor/client-address.ts';
import { trustProxies } from './scan/visitor/trusted-proxies.ts';
import { openStore } from './store/open-store.ts';
import type { Store } from './store/store.ts';
import { createSafety } from './url-safety/create-safety.ts';

export type AppOptions = { settings: Settings; plans: Plans; clock: Clock; log: Logger };

/** The whole program but for the socket: tests build the same one. */
export type App = {
  store: Store;
  fetch(request: Request, peerAddress: string): Response | Promise<Response>;
  /** From now on the server says that it is not ready, and asks clients to close their connections. */
  startDraining(): void;
  isDraining(): boolean;
  /** Everything that was accepted is finished and durable after this. */
  close(): Promise<void>;
};

export async function createApp({ settings, plans, clock, log }: AppOptions): Promise<App> {
  const store = await openStore(settings, clock.now(), (error) =>
    log.warn({ err: error }, 'A connection to the store was lost'),
  );
  const secret = await store.write.keepSecret({
    name: 'page-tokens',
    value: randomText(HEX, 64),
    now: clock.now(),
  });
  const limiter =
    store.engine === 'sqlite' ? await createMemoryLimiter(store, clock.now()) : createSharedLimiter(store);
  const keyUse = createKeyUse(store);
  const safety = createSafety(settings, log);
  const trusts = trustProxies(settings.trustedProxies);
  const v1: V1ServerDeps = {
    store,
    plans,
    clock,
    log,
    limiter,
    checker: safety.checker,
    cursorSecret: secret,
    throttleBadKeys: createBadKeyThrottle(),
    noteKeyUse: keyUse.note,
    wakeRenderer: () => {},
    pictureUrls: (picture) => ({
      svg: `${settings.publicUrl}/files/${picture}.svg`,
      png: `${settings.publicUrl}/files/${picture}.png`,
    }),
  };
  let isDraining = false;

  return {
    store,
    isDraining: () => isDraining,
    startDraining() {
      isDraining = true;
    },
    async fetch(request, peerAddress) {
      const path = urlPath(request.url);
      try {
        if (path.startsWith('/v1/') || path === '/v1') {
          const client = () =>
            clientAddress(peerAddress, request.headers.get('x-forwarded-for'), trusts) ?? peerAddress;
          return await serveV1(v1, request, client);
        }
        if (path === '/healthz') return healthz();
        if (path === '/readyz') return await readyz(store, isDraining);
        return errorReply(crypto.randomUUID(), new Refusal('not_found', 'There is nothing at this address'));
      } catch (error) {
        const refusal = asRefusal(error);
        log.error({ path, err: refusal.cause ?? refusal }, refusal.message);
        return errorReply(crypto.randomUUID(), refusal);
      }
    },
    async close() {
      await limiter.close();
      await keyUse.close();
      await store.close();
    },
  };
}

const HEX = '0123456789abcdef';
