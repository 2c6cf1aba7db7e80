import { join } from 'node:path';
import type { Plans } from './config/plans.ts';
import type { Settings } from './config/settings.ts';
import { createBadKeyThrottle } from './http/bad-key-throttle.ts';
import { createRequestLimit } from './http/dashboard/request-limit.ts';
import { DASHBOARD_API, serveDashboard } from './http/dashboard/serve-dashboard.ts';
import { serveDocs } from './http/docs/serve-docs.ts';
import { serveFile } from './http/files.ts';
import { healthz, readyz } from './http/health.ts';
import { serveHome } from './http/home-page.ts';
import { createKeyUse } from './http/key-use.ts';
import { serveOpenApi } from './http/openapi/serve-openapi.ts';
import { createRouter, type Handler, type Peer, type Routes } from './http/router.ts';
import { serveV1 } from './http/v1/serve-v1.ts';
import { serveWebApp, WEB_APP } from './http/web-app/serve-web-app.ts';
import type { Clock } from './lib/clock.ts';
import type { Logger } from './lib/logger.ts';
import { clientAddress } from './lib/net/client-address.ts';
import { trustProxies } from './lib/net/trusted-proxies.ts';
import { randomText } from './lib/random-text.ts';
import { urlPath } from './lib/url-path.ts';
import { createMemoryLimiter } from './limits/memory-limiter.ts';
import { createSharedLimiter } from './limits/shared-limiter.ts';
import { currentPicture, currentPictures, type ShownCode } from './render/current-picture.ts';
import { FileCache } from './render/file-cache.ts';
import { Pictures } from './render/pictures.ts';
import { RenderThreads } from './render/render-threads.ts';
import { RenderWorker } from './render/worker.ts';
import { Ledger } from './scan/ledger.ts';
import { Links } from './scan/resolve.ts';
import { scan } from './scan/scan.ts';
import { openCountries } from './scan/visitor/country.ts';
import { createSignIn } from './sign-in/create-sign-in.ts';
import { startHousekeeping } from './store/housekeeping/timer.ts';
import { openStore } from './store/open-store.ts';
import type { QrCodeRow } from './store/schema.ts';
import type { Store } from './store/store.ts';
import { createSafety } from './url-safety/create-safety.ts';
import { RescanWorker } from './url-safety/rescan-worker.ts';

/** What a process does: answer the API, answer scans, render and re-check. */
export const ROLES = ['api', 'scan', 'work'] as const;
export type Role = (typeof ROLES)[number];

export type AppOptions = {
  settings: Settings;
  plans: Plans;
  clock: Clock;
  log: Logger;
  roles?: ReadonlySet<Role>;
};

/** The whole program but for the socket: tests build the same one. */
export type App = {
  store: Store;
  fetch: Handler;
  /** From now on the server says that it is not ready, and asks clients to close their connections. */
  startDraining(): void;
  isDraining(): boolean;
  /** Everything that was accepted is finished and durable after this. */
  close(): Promise<void>;
};

const FILE_CACHE_BYTES = 512 * 1024 * 1024;
const HOUR_MS = 3_600_000;

/** Builds every part once and hands each what it needs. */
export async function createApp(options: AppOptions): Promise<App> {
  const { settings, plans, clock, log, roles = new Set(ROLES) } = options;
  const store = await openStore(settings, clock.now(), (error) =>
    log.warn({ err: error }, 'A connection to the store was lost'),
  );
  const size = Math.max(1, Math.min(4, navigator.hardwareConcurrency - 1));
  const threads = new RenderThreads({ size, log });
  // Jobs and files need them; they get ready while the rest is built.
  const warm = roles.has('work') || roles.has('api') ? threads.warmUp() : undefined;
  const secret = (name: string) =>
    store.write.getOrCreateSecret({ name, value: randomText(HEX, 64), now: clock.now() });
  const safety = await createSafety({ settings, store, clock, log });
  const safetyIntervalMs = settings.safetyRecheckHours * HOUR_MS;

  const cache = await FileCache.open(join(settings.dataDir, 'files'), FILE_CACHE_BYTES);
  const { publicUrl } = settings;
  const pictureSecret = await secret('pictures');
  const pictures = new Pictures({ store, clock, threads, cache, secret: pictureSecret, log, publicUrl });
  const present = { store, publicUrl, hashOf: pictures.hashOf };
  const workers = roles.has('work')
    ? {
        render: new RenderWorker({ store, clock, log, threads, pictures, publicUrl }),
        rescan: new RescanWorker({
          store,
          clock,
          log,
          checker: safety.checker,
          intervalMs: safetyIntervalMs,
        }),
        housekeeping: startHousekeeping(store, clock, log),
      }
    : null;

  const limiter =
    store.engine === 'sqlite' ? await createMemoryLimiter(store, clock.now()) : createSharedLimiter(store);
  const keyUse = createKeyUse(store);
  const trusts = trustProxies(settings.trustedProxies);
  /** What the operations behind both APIs work with. */
  const operations = {
    store,
    plans,
    clock,
    log,
    limiter,
    checker: safety.checker,
    safetyIntervalMs,
    cursorSecret: await secret('page-tokens'),
    wakeRenderer: () => workers?.render.wake(),
  };
  const v1 = {
    ...operations,
    throttleBadKeys: createBadKeyThrottle(),
    noteKeyUse: keyUse.note,
    pictureOf: (code: QrCodeRow) => currentPicture(present, code),
    pictureUrls: (picture: string) => pictureUrls(publicUrl, picture),
  };
  const signIn = await createSignIn({ store, plans, clock, log, settings, secret: await secret('sign-in') });
  const dashboard = {
    ...operations,
    signIn,
    limitRequests: createRequestLimit(),
    publicUrl,
    signUp: settings.signUp,
    mail: settings.smtpUrl !== null,
    picturesOf: (codes: ShownCode[]) => currentPictures(present, codes),
    // Without a host: the page may have been opened under another name of this server.
    pictureUrls: (picture: string) => pictureUrls('', picture),
  };

  const ledger = new Ledger(store, clock);
  const visitors = {
    trustedProxies: trusts,
    countryHeader: settings.countryHeader,
    countries: openCountries(settings.countryDatabase),
  };
  const scans = { links: new Links(store), ledger, clock, visitors, log };
  let isDraining = false;

  /** The address that speaks for the client, found out only where somebody asks. */
  const addressOf = (request: Request, peer: Peer) => () =>
    clientAddress(peer(), request.headers.get('x-forwarded-for'), trusts) ?? peer();
  const api: Routes['areas'] = [
    { folder: '/v1', handle: (request, peer) => serveV1(v1, request, addressOf(request, peer)) },
    {
      folder: DASHBOARD_API,
      handle: (request, peer) => serveDashboard(dashboard, request, addressOf(request, peer)),
    },
    {
      folder: FILES,
      handle: (request) => serveFile(pictures, urlPath(request.url).slice(FILES.length + 1), request),
    },
    { folder: WEB_APP, handle: serveWebApp() },
  ];
  const pages = new Map<string, Handler>([
    ['/healthz', () => healthz()],
    ['/readyz', () => readyz(store, isDraining)],
    ['/', serveHome()],
    ['/openapi.json', serveOpenApi(publicUrl)],
    ['/docs', serveDocs(publicUrl)],
  ]);
  const routes: Routes = {
    pages,
    areas: roles.has('api') ? api : [],
    scan: roles.has('scan') ? (request, slug, peer) => scan(scans, request, slug, peer()) : null,
  };

  await warm;
  return {
    store,
    fetch: createRouter(routes, log),
    isDraining: () => isDraining,
    startDraining() {
      isDraining = true;
    },
    async close() {
      safety.close();
      workers?.housekeeping.stop();
      const parts = [workers?.render, workers?.rescan, ledger, limiter, keyUse, signIn];
      // With the store gone they cannot save what they hold; the end must come all the same.
      const tell = (error: unknown) => log.error({ err: error }, 'Not everything could be saved at the end');
      await Promise.all(parts.map((part) => part?.close().catch(tell)));
      threads.close();
      await store.close();
    },
  };
}

const HEX = '0123456789abcdef';
const FILES = '/files';

function pictureUrls(base: string, picture: string): { svg: string; png: string } {
  const file = `${base}${FILES}/${picture}`;
  return { svg: `${file}.svg`, png: `${file}.png` };
}
