import { version } from '../../package.json' with { type: 'json' };
import { AlertWorker } from '../alerts/alert-worker.ts';
import { payloadOf } from '../codes/payload.ts';
import { startPlannedChanges } from '../codes/planned-changes/planned-changes-worker.ts';
import type { WebhookClientDeps } from '../events/send-webhook.ts';
import { presentCodes } from '../http/v2/code.ts';
import type { PeriodicTask } from '../lib/periodic-task.ts';
import { startScheduledBackups } from '../operate/scheduled-backups.ts';
import { startDeletionWorker } from '../people/delete-account.ts';
import { createMailer } from '../people/sign-in/mailer.ts';
import { startDomainChecks } from '../projects/domains/domain-checks.ts';
import { mainHost } from '../projects/domains/own-hosts.ts';
import { DesignTasks } from '../render/design-tasks.ts';
import { createLookCheck } from '../render/readable-look.ts';
import type { LabelSheets } from '../render/sheets/label-sheets.ts';
import { RenderWorker } from '../render/worker.ts';
import { startReportMails } from '../reports/report-mails.ts';
import { AGENT, UrlChecks } from '../safety/destinations/check-url.ts';
import { DestinationChecks } from '../safety/destinations/destination-checks.ts';
import { hostKey } from '../safety/host-key.ts';
import { startButtonChecks, startCodeChecks } from '../safety/rescan-worker.ts';
import { startDayRetention } from '../store/housekeeping/day-retention.ts';
import { startSearchIndexer } from '../store/housekeeping/search-indexer.ts';
import { startHousekeeping } from '../store/housekeeping/timer.ts';
import type { JobFiles } from '../transfer/jobs/job-files.ts';
import { JobWorker } from '../transfer/jobs/job-worker.ts';
import { startNightlyStandby } from '../transfer/standby/nightly-standby.ts';
import type { Operations } from './api-deps.ts';
import { pictureUrls } from './create-routes.ts';
import { startWebhooks } from './create-webhooks.ts';
import type { Core } from './open-core.ts';
import type { PictureParts } from './open-pictures.ts';

/** The background workers of a process with the role `work`; each runs until it is closed. */
export function startWorkers(
  core: Core,
  operations: Operations,
  parts: PictureParts,
  secrets: { alerts: string; reportMails: string },
  webhookClient: WebhookClientDeps,
) {
  const { drawing, pictures } = parts;
  const { settings, store, clock, log, metrics, dns, publicUrl } = core;
  const { checker, safetyIntervalMs: intervalMs } = operations;
  const { analyticsKeepDays, privateTargets, smtpUrl } = settings;
  const agent = linkCheckAgent(publicUrl);
  const urls = new UrlChecks({
    dns,
    clock,
    agent,
    privateTargets,
    mainHost: mainHost(publicUrl),
    isOwnHost: (host) => core.domains.isOwn(hostKey(host)),
  });
  return {
    render: new RenderWorker({ ...drawing, metrics, pictures, payloadOf }),
    codeSafety: startCodeChecks({ store, clock, log, checker, intervalMs }),
    buttonSafety: startButtonChecks({ store, clock, log, checker, intervalMs }),
    housekeeping: startHousekeeping(store, clock, log),
    backups: scheduledBackups(core),
    deletion: startDeletionWorker({ store, clock, log }),
    standby: nightlyStandby(core),
    retention: analyticsKeepDays === null ? null : startDayRetention(store, clock, log, analyticsKeepDays),
    plannedChanges: startPlannedChanges({ store, clock, log, plannedChanges: operations.plannedChanges }),
    domains: startDomainChecks({ store, clock, log, dns, publicUrl }),
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
            secret: secrets.alerts,
          }),
    reportMails:
      smtpUrl === null
        ? null
        : startReportMails({
            store,
            clock,
            log,
            send: createMailer(smtpUrl, publicUrl),
            publicUrl,
            secret: secrets.reportMails,
          }),
    destinations: new DestinationChecks({ store, clock, log, urls }),
    ...startWebhooks(core, parts, webhookClient),
  };
}

/** How long a job waits for the check of a look; nobody waits for its answer. */
const JOB_WAIT_MS = 60_000;

/** Runs jobs, on every node that answers requests. */
export function startJobWorker(
  { settings: location, publicUrl, store }: Core,
  operations: Operations,
  { pictures, picturesOf, drawing: { threads, logos } }: PictureParts,
  files: { jobFiles: JobFiles; labelSheets: LabelSheets },
): JobWorker {
  const designs = new DesignTasks(threads, logos, JOB_WAIT_MS);
  return new JobWorker({
    ...operations,
    requireReadableLook: createLookCheck({ store, designs, publicUrl }, true),
    location,
    publicUrl,
    ...files,
    presentCodes: (codes) =>
      presentCodes({ publicUrl, picturesOf }, (picture) => pictureUrls(publicUrl, picture), codes),
    async pictureOf(code, format) {
      const [name] = await picturesOf([code]);
      return name ? ((await pictures.file(`${name}.${format}`))?.bytes ?? null) : null;
    },
    async pdfOf(account, payload, design) {
      const logo = await logos.of(account, design.decoration);
      return threads.run({ kind: 'pdf', payload, design: { ...design, logo } }, { kind: 'again', account });
    },
  });
}

/** The user agent of destination checks, which shows the checked servers where the requests come from. */
function linkCheckAgent(publicUrl: string): string {
  return `${AGENT}/${version} (+${publicUrl})`;
}

function nightlyStandby({ settings, clock, log }: Core): PeriodicTask | null {
  const { standbyDir: folder, port } = settings;
  return folder === null ? null : startNightlyStandby({ location: settings, folder, port, clock, log });
}

function scheduledBackups({ settings, clock, log }: Core): PeriodicTask | null {
  const { backupDir, backupEveryHours, backupKeep } = settings;
  if (backupDir === null) return null;
  if (settings.databaseUrl !== null) {
    log.warn('BACKUP_DIR is set, but the data is in PostgreSQL: back it up with its own tools');
    return null;
  }
  const schedule = { folder: backupDir, everyHours: backupEveryHours, keep: backupKeep };
  return startScheduledBackups({ location: settings, settings: schedule, clock, log });
}
