import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../package.json' with { type: 'json' };
import { DeletionWorker } from './accounts/deletion-worker.ts';
import type { Passwords } from './accounts/password.ts';
import { AlertWorker } from './alerts/alert-worker.ts';
import { ALERTS_OFF_PATH } from './alerts/off-link.ts';
import { LiveViews } from './analytics/live-views.ts';
import { backupsAmong } from './backup/backup-files.ts';
import { ScheduledBackups } from './backup/scheduled-backups.ts';
import type { Plans } from './config/plans.ts';
import { isLocalOnly, program, startInNetwork } from './config/program.ts';
import type { Settings } from './config/settings.ts';
import { AGENT, UrlChecks } from './destinations/check-url.ts';
import { DestinationChecks } from './destinations/destination-checks.ts';
import { dialTcp } from './destinations/send-request.ts';
import { createDns } from './domains/dns/dns.ts';
import { DomainChecks } from './domains/domain-checks.ts';
import { mainHost } from './domains/host-input.ts';
import { VerifiedDomains } from './domains/verified-domains.ts';
import { createAlertsOffPage } from './http/alerts-off.ts';
import { createBadKeyThrottle } from './http/bad-key-throttle.ts';
import { createRequestLimit } from './http/dashboard/request-limit.ts';
import { DASHBOARD_API, SIGN_IN_API, serveDashboard, serveSignIn } from './http/dashboard/serve-dashboard.ts';
import { DOCS, serveDocs } from './http/docs/serve-docs.ts';
import { isFileOf } from './http/domain-files.ts';
import { serveFile } from './http/files.ts';
import { healthz, readyz } from './http/health.ts';
import { serveHome } from './http/home-page.ts';
import { refuse } from './http/kernel/refuse.ts';
import { createKeyUse } from './http/key-use.ts';
import { serveMetrics } from './http/metrics-page.ts';
import { serveOpenApi } from './http/openapi/serve-openapi.ts';
import { createOtherHost } from './http/other-host.ts';
import { createReportPage } from './http/report.ts';
import { createRouter, type Handler, nothingThere, type Peer, type Routes, readOnly } from './http/router.ts';
import { tlsAllow } from './http/tls-allow.ts';
import { serveV1 } from './http/v1/serve-v1.ts';
import { FAVICON, serveWebApp, WEB_APP } from './http/web-app/serve-web-app.ts';
import { JobFiles } from './import-export/jobs/job-files.ts';
import { JobWorker } from './import-export/jobs/job-worker.ts';
import type { Clock } from './lib/clock.ts';
import type { Logger } from './lib/logger.ts';
import { clientAddress } from './lib/net/client-address.ts';
import { trustProxies } from './lib/net/trusted-proxies.ts';
import { makePrivateFolder } from './lib/private-files.ts';
import { randomText } from './lib/random-text.ts';
import { urlPath } from './lib/url-path.ts';
import { createMetrics } from './metrics/create-metrics.ts';
import { watchEventLoop } from './metrics/event-loop-delay.ts';
import { Gauge, type Samples } from './metrics/metric.ts';
import { RateMeter } from './metrics/rates.ts';
import { BulkWorker } from './qr-codes/bulk-worker.ts';
import { payloadOf } from './qr-codes/payload.ts';
import { createMemoryLimiter } from './rate-limits/memory-limiter.ts';
import { createSharedLimiter } from './rate-limits/shared-limiter.ts';
import { currentPicture, currentPictures, type ShownCode } from './render/current-picture.ts';
import { DesignTasks } from './render/design-tasks.ts';
import { FileCache } from './render/file-cache.ts';
import { LogoFiles } from './render/logo-files.ts';
import { Pictures } from './render/pictures.ts';
import { RenderThreads } from './render/render-threads.ts';
import { LabelSheets } from './render/sheets/label-sheets.ts';
import { RenderWorker } from './render/worker.ts';
import { serveContactFile } from './scan/contact-file.ts';
import { DailyVisitors } from './scan/daily-visitors.ts';
import { Ledger } from './scan/ledger.ts';
import { Outage } from './scan/outage.ts';
import { type OutageFiles, openOutageFiles, openReservedFiles } from './scan/outage-files.ts';
import { brandOf } from './scan/pages/brand.ts';
import { COPY_SCRIPT_PATH, copyScript } from './scan/pages/copy-script.ts';
import { REPORT_PATH } from './scan/pages/report-page.ts';
import { Links } from './scan/resolve.ts';
import { scan } from './scan/scan.ts';
import { ScanSamples } from './scan/scan-samples.ts';
import { type CountryLookup, openCountries } from './scan/visitor/country.ts';
import { CurrentCountries, countryFile } from './scan/visitor/country-data.ts';
import type { VisitorSettings } from './scan/visitor/visitor.ts';
import { createSignIn } from './sign-in/create-sign-in.ts';
import { createMailer } from './sign-in/mailer.ts';
import { NightlyStandby } from './standby/nightly-standby.ts';
import type { VerifiedDomain } from './store/domains/domains.ts';
import { startDayRetention } from './store/housekeeping/day-retention.ts';
import { startRollupMover } from './store/housekeeping/rollup-mover.ts';
import { startSearchIndexer } from './store/housekeeping/search-indexer.ts';
import { startHousekeeping } from './store/housekeeping/timer.ts';
import { noteStoreErrors } from './store/note-errors.ts';
import { openStore } from './store/open-store.ts';
import type { QrCodeRow } from './store/schema.ts';
import type { Store } from './store/store.ts';
import type { Tracing } from './tracing/tracing.ts';
import { createSafety } from './url-safety/create-safety.ts';
import { RescanJob } from './url-safety/rescan-job.ts';
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
  /** Only tests that are not about passwords give cheaper ones. */
  passwords?: Passwords;
  /** Of a server that has answered scans before it found its store. */
  outageFiles?: OutageFiles;
  /** Adds what other processes have counted to the metrics of this one. */
  mergeMetrics?: (own: Samples[]) => Promise<Samples[]>;
  /** Whether the threads that draw start beforehand, or with the first picture. */
  warmUp?: boolean;
};

/** The whole program but for the socket: tests build the same one. */
export type App = {
  store: Store;
  fetch: Handler;
  /** The metrics of this process. */
  metrics(): Promise<Samples[]>;
  /** What is at no address of ours, however it was spelled. */
  notFound(request: Request): Response;
  /** Tells the app how many requests are open. */
  watchOpenRequests(count: () => number): void;
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
  const { settings, plans, clock, log, roles = new Set(ROLES), warmUp = true } = options;
  const { mergeMetrics = async (own) => own } = options;
  const metrics = createMetrics();
  const opened = await openStore(settings, clock.now(), (error) =>
    log.warn({ err: error }, 'A connection to the store was lost'),
  );
  const tracing = await openTracing(settings, clock, log);
  const told = tracing ? { ...opened, write: tracing.commits(opened.write) } : opened;
  /** Null until it is there, and where SQLite has no file of its own to go on with. */
  let outage: Outage | null = null;
  const store = noteStoreErrors(told, (error) => {
    metrics.storeErrors.add();
    if (error.isDiskFull) outage?.begin(error);
  });
  const size = Math.max(1, Math.min(4, navigator.hardwareConcurrency - 1));
  const threads = new RenderThreads({ size, log, onEnd: tracing?.drawing });
  // Jobs and files need them; they get ready while the rest is built.
  const warm = warmUp && (roles.has('work') || roles.has('api')) ? threads.warmUp() : undefined;
  const secret = (name: string) =>
    store.write.getOrCreateSecret({ name, value: randomText(HEX, 64), now: clock.now() });
  const domains = new VerifiedDomains(store);
  const dns = createDns(settings.dnsServers);
  const safety = await createSafety({ settings, store, clock, log, domains });
  const safetyIntervalMs = settings.safetyRecheckHours * HOUR_MS;

  const rescan = new RescanJob({ store, clock, log, checker: safety.checker, intervalMs: safetyIntervalMs });

  const filesFolder = join(settings.dataDir, 'files');
  makePrivateFolder(filesFolder);
  const cache = await FileCache.open(filesFolder, FILE_CACHE_BYTES);
  const { publicUrl } = settings;
  const pictureSecret = await secret('pictures');
  const logos = new LogoFiles(store);
  const drawing = { store, clock, threads, logos, log, publicUrl };
  const pictures = new Pictures({ ...drawing, cache, secret: pictureSecret });
  const present = { store, publicUrl, hashOf: pictures.hashOf };
  const targets = { privateTargets: settings.privateTargets };
  const { smtpUrl } = settings;
  const alertSecret = await secret('alerts-off');
  const workers = roles.has('work')
    ? {
        render: new RenderWorker({ ...drawing, metrics, pictures, payloadOf }),
        rescan: new RescanWorker({
          store,
          clock,
          log,
          checker: safety.checker,
          intervalMs: safetyIntervalMs,
        }),
        housekeeping: startHousekeeping(store, clock, log),
        backups: scheduledBackups(settings, clock, log),
        deletion: new DeletionWorker({ store, clock, log }),
        standby: nightlyStandby(settings, clock, log),
        rollups: startRollupMover(store, log),
        retention:
          settings.analyticsKeepDays === null
            ? null
            : startDayRetention(store, clock, log, settings.analyticsKeepDays),
        domains: new DomainChecks({ store, clock, log, dns, publicUrl }),
        search: startSearchIndexer(store, log),
        alerts:
          smtpUrl === null
            ? null
            : new AlertWorker({
                store,
                clock,
                log,
                send: createMailer(smtpUrl, publicUrl),
                publicUrl,
                secret: alertSecret,
              }),
        destinations: new DestinationChecks({
          store,
          clock,
          log,
          urls: new UrlChecks({ dns, clock, dial: dialTcp, agent: linkCheckAgent(publicUrl), ...targets }),
        }),
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
  const bulk = roles.has('work') ? new BulkWorker(operations) : null;
  const v1 = {
    ...operations,
    throttleBadKeys: createBadKeyThrottle(),
    noteKeyUse: keyUse.note,
    pictureOf: (code: QrCodeRow) => currentPicture(present, code),
    pictureUrls: (picture: string) => pictureUrls(publicUrl, picture),
  };
  const { passwords } = options;
  const signInSecret = await secret('sign-in');
  const signIn = await createSignIn({ store, plans, clock, log, settings, passwords, secret: signInSecret });
  const live = new LiveViews(store, clock);
  const countries = new CurrentCountries(settings, log);
  const visitors = openVisitors(settings, countries.lookup);
  const jobFiles = new JobFiles(settings.dataDir, clock.now());
  const jobs = roles.has('api')
    ? new JobWorker({
        ...operations,
        publicUrl,
        files: jobFiles,
        async pictureOf(code, format) {
          const [name] = await currentPictures(present, [code]);
          return name ? ((await pictures.file(`${name}.${format}`))?.bytes ?? null) : null;
        },
      })
    : null;
  const rates = new RateMeter(() => mergeMetrics(metrics.samples()));
  const dashboard = {
    ...operations,
    rates,
    jobFiles,
    wakeJobs: () => jobs?.wake(),
    signIn,
    live,
    rescan,
    dns,
    visitors,
    lastBackupAt: () => lastBackupAt(settings),
    startedAt: clock.now(),
    wakeBulkWorker: () => void bulk?.wake(),
    wakeDestinationChecks: () => void workers?.destinations.look(),
    limitRequests: createRequestLimit(),
    publicUrl,
    signUp: settings.signUp,
    mail: settings.smtpUrl !== null,
    command: program().command,
    localOnly: isLocalOnly(settings) ? { startCommand: startInNetwork(settings) } : null,
    picturesOf: (codes: ShownCode[]) => currentPictures(present, codes),
    // Without a host: the page may have been opened under another name of this server.
    pictureUrls: (picture: string) => pictureUrls('', picture),
    designs: new DesignTasks(threads, logos),
    labelSheets: new LabelSheets({ threads, logos }),
  };

  outage = createOutage(options, store);
  const ledger = new Ledger(store, clock, metrics, outage);
  const dailyVisitors = new DailyVisitors(store, log);
  const scans = {
    // On SQLite links can be read whatever happens to the disk.
    links: new Links(store, store.engine === 'postgres' ? outage : null),
    ledger,
    dailyVisitors,
    clock,
    visitors,
    checker: safety.checker,
    log,
    metrics,
    samples: new ScanSamples(log, tracing?.scan),
    domains,
    brandOf: async (projectId: string) => {
      const page = await store.read.findVisitorPage(projectId);
      return page === undefined ? null : brandOf(JSON.parse(page));
    },
    publicUrl,
    contactSecret: await secret('contact-files'),
  };
  const eventLoop = settings.metricsToken === null ? null : watchEventLoop(metrics.eventLoopDelay);
  /** With what only the store can tell. */
  const samples = async (): Promise<Samples[]> => {
    const waiting = await store.read.countWaitingRenders().catch(() => Number.NaN);
    const gauge = new Gauge('repoint_renders_waiting', 'Codes that wait for their picture.', () => waiting);
    const away = new Gauge('repoint_store_away', '1 while scans are taken without the store.', () =>
      outage?.isAway ? 1 : 0,
    );
    const late = new Gauge(
      'repoint_late_scans_bytes',
      'Scans taken without the store that it has not counted yet.',
      () => outage?.waitingBytes ?? 0,
    );
    const asked = [gauge, away, late].map((each) => each.samples());
    return [...metrics.samples(), ...asked, ...backupSamples(settings)];
  };
  let isDraining = false;
  const isDiskFull = () => store.engine === 'sqlite' && outage?.isAway === true;

  /** The address that speaks for the client, found out only where somebody asks. */
  const addressOf = (request: Request, peer: Peer) => () =>
    clientAddress(peer(), request.headers.get('x-forwarded-for'), trusts) ?? peer();
  const fileOfDomain = (domain: VerifiedDomain) =>
    readOnly(async (request) => {
      if (!(await isFileOf({ store, domains }, domain, fileName(request)))) throw nothingThere();
      return serveFile(pictures, fileName(request), request);
    });
  const reportPage = createReportPage({ store, clock });
  const alertsOffPage = createAlertsOffPage({ store, clock, secret: alertSecret });
  const webApp = serveWebApp();
  const api: Routes['areas'] = [
    { folder: '/v1', area: 'v1', handle: (request, peer) => serveV1(v1, request, addressOf(request, peer)) },
    {
      folder: SIGN_IN_API,
      area: 'sign_in',
      handle: (request, peer) => serveSignIn(dashboard, request, addressOf(request, peer), peer),
    },
    {
      folder: DASHBOARD_API,
      area: 'dashboard',
      handle: (request, peer) => serveDashboard(dashboard, request, addressOf(request, peer), peer),
    },
    {
      folder: FILES,
      area: 'files',
      handle: readOnly((request) => serveFile(pictures, fileName(request), request)),
    },
    {
      folder: REPORT_PATH,
      area: 'pages',
      handle: (request, peer) => reportPage(request, addressOf(request, peer)),
    },
    { folder: ALERTS_OFF_PATH, area: 'pages', handle: alertsOffPage },
    { folder: WEB_APP, area: 'web_app', handle: readOnly(webApp) },
    { folder: FAVICON, area: 'web_app', handle: readOnly(webApp) },
  ];
  const docs: Routes['areas'][number] = {
    folder: DOCS,
    area: 'pages',
    handle: readOnly(serveDocs(publicUrl)),
  };
  const tls = { domains, mainHost: mainHost(publicUrl), trusts };
  const pages = new Map<string, Handler>([
    ['/healthz', () => healthz()],
    ['/readyz', () => readyz(store, { isDraining, isDiskFull: isDiskFull() })],
    ['/metrics', serveMetrics(settings.metricsToken, async () => mergeMetrics(await samples()))],
    ['/', serveHome()],
    [COPY_SCRIPT_PATH, copyScript],
    ['/openapi.json', serveOpenApi(publicUrl)],
    ['/internal/tls-allow', (request, peer) => tlsAllow(tls, request, addressOf(request, peer)())],
  ]);
  const routes: Routes = {
    pages,
    areas: roles.has('api') ? [...api, docs] : [docs],
    scan: roles.has('scan') ? (request, slug, peer, host) => scan(scans, request, slug, peer(), host) : null,
    contactFile: (request, slug, peer, host) => serveContactFile(scans, request, slug, peer(), host),
    otherHost: createOtherHost(tls.mainHost),
    domains,
    placeOf: (domain) => ({
      areas: roles.has('api') ? [{ folder: FILES, area: 'files', handle: fileOfDomain(domain) }] : [],
      pages: new Map([[COPY_SCRIPT_PATH, copyScript]]),
    }),
  };

  await warm;
  return {
    store,
    fetch: createRouter(routes, { log, metrics, tracing }),
    metrics: samples,
    notFound: (request) => refuse(log, request, nothingThere()),
    watchOpenRequests(count) {
      // Pages that are kept up to date are no requests that wait for an answer.
      ledger.openRequests = () => count() - live.watchers;
    },
    isDraining: () => isDraining,
    startDraining() {
      isDraining = true;
      live.close();
    },
    async close() {
      live.close();
      safety.close();
      workers?.housekeeping.stop();
      const parts = [
        workers?.render,
        workers?.rescan,
        workers?.backups,
        workers?.standby,
        workers?.deletion,
        workers?.rollups,
        workers?.retention,
        workers?.domains,
        workers?.search,
        workers?.destinations,
        workers?.alerts,
        rates,
        bulk,
        jobs,
        rescan,
        ledger,
        dailyVisitors,
        limiter,
        keyUse,
        signIn,
        eventLoop,
        countries,
      ];
      // With the store gone they cannot save what they hold; the end must come all the same.
      const tell = (error: unknown) => log.error({ err: error }, 'Not everything could be saved at the end');
      await Promise.all(parts.map((part) => part?.close().catch(tell)));
      await outage?.close().catch(tell);
      threads.close();
      await store.close();
      await tracing?.close();
    },
  };
}

/** Loaded only where a collector is named. */
async function openTracing(settings: Settings, clock: Clock, log: Logger): Promise<Tracing | null> {
  const { otelExporterOtlpEndpoint: endpoint, otelExporterOtlpHeaders: headers } = settings;
  if (endpoint === null) return null;
  const { createTracing } = await import('./tracing/create-tracing.ts');
  const resource = { 'service.name': 'repoint', 'service.version': version };
  return createTracing({ endpoint, headers: headers ?? {}, resource, clock, log });
}

/** What a scan is read with. */
export function openVisitors(settings: Settings, countries?: CountryLookup): VisitorSettings {
  return {
    trustedProxies: trustProxies(settings.trustedProxies),
    countryHeader: settings.countryHeader,
    countries: countries ?? openCountries(countryFile(settings).file),
  };
}

function createOutage({ settings, clock, log, outageFiles }: AppOptions, store: Store): Outage {
  const outage = store.engine === 'postgres' ? outageOfPostgres() : outageOfSqlite();
  outage.end();
  return outage;

  function outageOfPostgres(): Outage {
    const files = outageFiles ?? openOutageFiles(settings.dataDir, clock);
    void files.known?.tidy();
    return new Outage({ ...files, store, log });
  }

  function outageOfSqlite(): Outage {
    const probe = () => store.write.writeSomething({ now: clock.now() });
    return new Outage({ ...openReservedFiles(settings.dataDir), store, log, probe });
  }
}

const HEX = '0123456789abcdef';
const FILES = '/files';

function fileName({ url }: Request): string {
  return urlPath(url).slice(FILES.length + 1);
}

function pictureUrls(base: string, picture: string): { svg: string; png: string } {
  const file = `${base}${FILES}/${picture}`;
  return { svg: `${file}.svg`, png: `${file}.png` };
}

/** Whoever finds it in a log can look who asked. */
function linkCheckAgent(publicUrl: string): string {
  return `${AGENT}/${version} (+${publicUrl})`;
}

/** Where the server makes backups; 0 while there is none. */
function backupSamples(settings: Settings): Samples[] {
  if (settings.backupDir === null || settings.databaseUrl !== null) return [];
  const seconds = (lastBackupAt(settings) ?? 0) / 1_000;
  const help = 'When the newest backup was made, in seconds since 1970; 0 if there is none.';
  return [new Gauge('repoint_last_backup_timestamp_seconds', help, () => seconds).samples()];
}

function lastBackupAt({ backupDir }: Settings): number | null {
  if (backupDir === null || !existsSync(backupDir)) return null;
  return backupsAmong(readdirSync(backupDir))[0]?.time ?? null;
}

function nightlyStandby(settings: Settings, clock: Clock, log: Logger): NightlyStandby | null {
  const { standbyDir: folder, port } = settings;
  return folder === null ? null : new NightlyStandby({ place: settings, folder, port, clock, log });
}

function scheduledBackups(settings: Settings, clock: Clock, log: Logger): ScheduledBackups | null {
  const { backupDir, backupEveryHours, backupKeep } = settings;
  if (backupDir === null) return null;
  if (settings.databaseUrl !== null) {
    log.warn('BACKUP_DIR is set, but the data is in PostgreSQL: back it up with its own tools');
    return null;
  }
  const schedule = { folder: backupDir, everyHours: backupEveryHours, keep: backupKeep };
  return new ScheduledBackups({ place: settings, settings: schedule, clock, log });
}
