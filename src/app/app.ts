import { LiveViews } from '../analytics/live-views.ts';
import { newSlug } from '../codes/values/slug.ts';
import { FileContents } from '../files/file-contents.ts';
import { startFileCleaning } from '../files/tidy-files.ts';
import { refuse } from '../http/kernel/refuse.ts';
import { createKeyUse } from '../http/key-use.ts';
import { Questions } from '../http/mcp/questions.ts';
import { Sessions } from '../http/mcp/sessions.ts';
import { createRouter, type Handler, routeNotFound } from '../http/router.ts';
import { transportHeaders } from '../lib/transport-security.ts';
import { createSignIn } from '../people/sign-in/create-sign-in.ts';
import { publicLink } from '../render/picture/public-link.ts';
import { LabelSheets } from '../render/sheets/label-sheets.ts';
import { RescanJob } from '../safety/rescan-job.ts';
import type { Outage } from '../scan/outage.ts';
import { CurrentCountries } from '../scan/visitor/country-data.ts';
import { openVisitors } from '../scan/visitor/open-visitors.ts';
import type { Store } from '../store/store.ts';
import { watchEventLoop } from '../telemetry/event-loop-delay.ts';
import type { Samples } from '../telemetry/metric.ts';
import { RateMeter } from '../telemetry/rates.ts';
import { JobFiles } from '../transfer/jobs/job-files.ts';
import { createOperations, dashboardDeps, v1Deps } from './api-deps.ts';
import { createRoutes } from './create-routes.ts';
import { createSafety } from './create-safety.ts';
import { createOutage, createScanning } from './create-scanning.ts';
import { createWebhookClient } from './create-webhooks.ts';
import { metricSamples } from './metric-samples.ts';
import { openCore } from './open-core.ts';
import { createThreads, openPictures } from './open-pictures.ts';
import type { AppOptions } from './options.ts';
import { SchemaWatch } from './schema-watch.ts';
import { startJobWorker, startWorkers } from './start-workers.ts';

/** The whole program except for the socket; tests build the same one. */
export type App = {
  store: Store;
  fetch: Handler;
  /** The metrics of this process. */
  metrics(): Promise<Samples[]>;
  /** The response to a path that is no route, whatever its spelling. */
  notFound(request: Request): Response;
  /** Tells the app how many requests are open. */
  watchOpenRequests(count: () => number): void;
  /** From now on the server reports that it is not ready. */
  startDraining(): void;
  /** Ends what would otherwise never end: live event streams, and questions to people. */
  endStreams(): void;
  /** Resolves when everything accepted is finished and durable. */
  close(): Promise<void>;
};

const HOUR_MS = 3_600_000;

/** Builds every part once and passes each what it needs; how each is built is in src/app. */
export async function createApp(options: AppOptions): Promise<App> {
  const { passwords, outageFiles, mergeMetrics = async (own) => own, warmUp = true } = options;
  /** Null until it is created. */
  let outage: Outage | null = null;
  const core = await openCore(options, (error) => outage?.begin(error));
  const { settings, plans, clock, log, roles, store, metrics, tracing, publicUrl } = core;

  // Jobs and files need the threads, which start while the rest is built.
  const threads = createThreads(core);
  // A link as most codes will have.
  const link = publicLink({ slug: newSlug(), alias: null, custom_domain: null }, publicUrl);
  const started = warmUp && (roles.has('work') || roles.has('api')) ? threads.start(link) : undefined;
  const pictures = await openPictures(core, threads);

  const safety = await createSafety(core);
  const { checker } = safety;
  const safetyIntervalMs = settings.safetyRecheckHours * HOUR_MS;
  const rescan = new RescanJob({ store, clock, log, checker, intervalMs: safetyIntervalMs });

  const wakeRenderer = () => workers?.render.wake();
  const operations = await createOperations(core, { checker, safetyIntervalMs }, wakeRenderer);
  const webhookClient = createWebhookClient(core);
  const alertSecret = await core.secret('alerts-off');
  const reportMailSecret = await core.secret('report-mails');
  const secrets = { alerts: alertSecret, reportMails: reportMailSecret };
  const workers = roles.has('work') ? startWorkers(core, operations, pictures, secrets, webhookClient) : null;
  const contents = new FileContents(settings.dataDir, store);
  const fileCleaning = roles.has('api') ? startFileCleaning({ store, clock, log, contents }) : null;
  const jobFiles = new JobFiles(settings.dataDir, store);
  const labelSheets = new LabelSheets(pictures.drawing);
  const jobs = roles.has('api') ? startJobWorker(core, operations, pictures, { jobFiles, labelSheets }) : null;

  const secret = await core.secret('sign-in');
  const signIn = createSignIn({ store, plans, clock, log, settings, passwords, secret });
  const live = new LiveViews(store, clock);
  const countries = new CurrentCountries(settings, log);
  const visitors = openVisitors(settings, countries.lookup);
  const rates = new RateMeter(() => mergeMetrics(metrics.samples()));
  const keyUse = createKeyUse(store);
  const v1 = v1Deps(core, operations, pictures, keyUse);
  const dashboard = dashboardDeps(core, operations, pictures, {
    signIn,
    live,
    rescan,
    rates,
    jobFiles,
    contents,
    labelSheets,
    visitors,
    wakeJobs: () => jobs?.wake(),
    wakeDestinationChecks: () => void workers?.destinations.runNow(),
  });

  const scanOutage = createOutage(core, outageFiles);
  outage = scanOutage;
  const scans = await createScanning(core, {
    checker,
    visitors,
    outage: scanOutage,
    contents,
    plannedChanges: operations.plannedChanges,
  });
  const { ledger, dailyVisitors } = scans;
  const eventLoop = settings.metricsToken === null ? null : watchEventLoop(metrics.eventLoopDelay);
  const samples = () => metricSamples(core, scanOutage);
  const schema = new SchemaWatch(store, log);
  const questions = new Questions();
  let isDraining = false;
  const routes = createRoutes(core, {
    v1,
    dashboard,
    scans,
    pictures: pictures.pictures,
    webhookClient,
    mcp: { sessions: new Sessions(await core.secret('mcp-sessions')), questions },
    alertSecret,
    instance: await core.secret('instance'),
    reportSecret: await core.secret('reports'),
    reportMailSecret,
    samples: async () => mergeMetrics(await samples()),
    state: () => ({
      isDraining,
      isDiskFull: store.engine === 'sqlite' && scanOutage.isActive,
      outage: scanOutage,
      newerSchema: () => schema.check(),
    }),
  });

  await started;
  return {
    store,
    fetch: createRouter(routes, { log, metrics, tracing, headers: transportHeaders(publicUrl) }),
    metrics: samples,
    notFound: (request) => refuse(log, request, routeNotFound()),
    watchOpenRequests(count) {
      // Live event streams, and those on which a person is asked, are not requests that wait for a response.
      ledger.openRequests = () => count() - live.watchers - questions.open;
    },
    startDraining() {
      isDraining = true;
    },
    endStreams() {
      live.close();
      questions.close();
    },
    async close() {
      live.close();
      safety.close();
      const { housekeeping, ...others } = workers ?? {};
      housekeeping?.stop();
      const parts = [
        ...Object.values(others),
        rates,
        jobs,
        fileCleaning,
        rescan,
        ledger,
        dailyVisitors,
        operations.limiter,
        keyUse,
        signIn,
        eventLoop,
        countries,
        schema,
      ];
      // Without the store they cannot save their data; shutdown must go on all the same.
      const logError = (error: unknown) => log.error({ err: error }, 'Something could not be saved during shutdown');
      await Promise.all(parts.map((part) => part?.close().catch(logError)));
      await scanOutage.close().catch(logError);
      threads.close();
      await store.close();
      await tracing?.close();
    },
  };
}
