import { version } from '../../package.json' with { type: 'json' };
import { DeliveryWorker } from '../events/delivery-worker.ts';
import { startDispatcher } from '../events/dispatcher.ts';
import type { EventPresenters } from '../events/event-body.ts';
import { startScanRounds } from '../events/scan-rounds.ts';
import type { WebhookClientDeps } from '../events/send-webhook.ts';
import { presentCodes } from '../http/v2/code.ts';
import { presentJob } from '../http/v2/job.ts';
import { presentProjectV2 } from '../http/v2/projects-routes.ts';
import { mainHost } from '../projects/domains/own-hosts.ts';
import { hostKey } from '../safety/host-key.ts';
import { pictureUrls } from './create-routes.ts';
import type { Core } from './open-core.ts';
import type { PictureParts } from './open-pictures.ts';

/** What sends events: only to public addresses that are not ours, unless the operator allows others. */
export function createWebhookClient({ settings, clock, dns, domains, publicUrl }: Core): WebhookClientDeps {
  const privateTargets = settings.webhookPrivateTargets;
  return {
    dns,
    clock,
    agent: `Repoint/${version} (+${publicUrl})`,
    privateTargets,
    mayBeOwn: privateTargets === 'allow',
    mainHost: mainHost(publicUrl),
    isOwnHost: (host) => domains.isOwn(hostKey(host)),
  };
}

/** The workers for webhooks: what happened becomes events, scans become sums, and both are sent. */
export function startWebhooks(core: Core, { picturesOf }: PictureParts, client: WebhookClientDeps) {
  const { store, clock, log, metrics, publicUrl } = core;
  const present: EventPresenters = {
    async code(code) {
      const urls = (picture: string) => pictureUrls(publicUrl, picture);
      const [shown] = await presentCodes({ publicUrl, picturesOf }, urls, [code]);
      if (!shown) throw new Error('A code was not presented');
      return shown;
    },
    project: presentProjectV2,
    job: (job) => presentJob(job, publicUrl),
  };
  const deliveries = new DeliveryWorker({ store, clock, log, client, results: metrics.webhookDeliveries });
  const wake = (endpoints: readonly string[]) => deliveries.wake(endpoints);
  return {
    webhookEvents: startDispatcher({ store, clock, log, present, wake }),
    webhookScans: startScanRounds({ store, clock, log, wake }),
    webhookDeliveries: deliveries,
  };
}
