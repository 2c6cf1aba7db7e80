import type { LiveViews } from '../analytics/live-views.ts';
import { PlannedChanges } from '../codes/planned-changes/apply-planned-changes.ts';
import { isLocalOnly, program, startInNetwork } from '../config/program.ts';
import { FileChecks } from '../files/file-checks.ts';
import { createBadKeyThrottle } from '../http/bad-key-throttle.ts';
import { createRequestLimit } from '../http/dashboard/request-limit.ts';
import type { DashboardDeps } from '../http/dashboard/route.ts';
import type { createKeyUse } from '../http/key-use.ts';
import { lastBackupAt } from '../operate/backup-files.ts';
import { createMemoryLimiter } from '../people/memory-limiter.ts';
import { createSharedLimiter } from '../people/shared-limiter.ts';
import { DesignTasks } from '../render/design-tasks.ts';
import type { Checker } from '../safety/check.ts';
import { pictureUrls } from './create-routes.ts';
import type { Core } from './open-core.ts';
import type { PictureParts } from './open-pictures.ts';

/** The dependencies of the public API. */
export function v1Deps(
  { publicUrl }: Core,
  operations: Operations,
  { pictureOf }: PictureParts,
  keyUse: ReturnType<typeof createKeyUse>,
) {
  return {
    ...operations,
    throttleBadKeys: createBadKeyThrottle(),
    noteKeyUse: keyUse.note,
    pictureOf,
    pictureUrls: (picture: string) => pictureUrls(publicUrl, picture),
  };
}

type Given = Pick<
  DashboardDeps,
  | 'signIn'
  | 'rescan'
  | 'rates'
  | 'jobFiles'
  | 'contents'
  | 'labelSheets'
  | 'visitors'
  | 'wakeJobs'
  | 'wakeDestinationChecks'
> & { live: LiveViews };

/** The dependencies of the dashboard's API. */
export function dashboardDeps(
  { settings, clock, dns, ownHosts, publicUrl }: Core,
  operations: Operations,
  { drawing: { threads, logos }, picturesOf }: PictureParts,
  given: Given,
): DashboardDeps {
  return {
    ...operations,
    ...given,
    mails: given.signIn.mails,
    securityMails: given.signIn.securityMails,
    fileChecks: new FileChecks(),
    dns,
    ownHosts,
    lastBackupAt: () => lastBackupAt(settings.backupDir),
    startedAt: clock.now(),
    limitRequests: createRequestLimit(),
    publicUrl,
    signUp: settings.signUp,
    passwordSignIn: settings.passwordSignIn,
    mail: settings.smtpUrl !== null,
    command: program().command,
    localOnly: isLocalOnly(settings) ? { startCommand: startInNetwork(settings) } : null,
    picturesOf,
    // Without a host: the page may have been opened under another host name of this server.
    pictureUrls: (picture: string) => pictureUrls('', picture),
    designs: new DesignTasks(threads, logos),
  };
}

export type Operations = Awaited<ReturnType<typeof createOperations>>;

/** The dependencies of the operations behind both APIs. */
export async function createOperations(
  { store, plans, clock, log, secret }: Core,
  safety: { checker: Checker; safetyIntervalMs: number },
  wakeRenderer: () => void,
) {
  const limiter =
    store.engine === 'sqlite' ? await createMemoryLimiter(store, clock.now()) : createSharedLimiter(store);
  const cursorSecret = await secret('page-tokens');
  const plannedChanges = new PlannedChanges({ store, plans, clock, log, ...safety, wakeRenderer });
  return { store, plans, clock, log, limiter, ...safety, cursorSecret, wakeRenderer, plannedChanges };
}
