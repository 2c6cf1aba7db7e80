import { afterAll, beforeAll, beforeEach } from 'bun:test';
import type { Engine } from '../../../harness/engines.ts';
import type { StartOptions } from '../../../harness/start-app.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../harness/webhook-receiver.ts';
import { type DashboardApp, type Owner, sharedDashboard } from '../../dashboard/support/dashboard-app.ts';

export const WEBHOOKS_ALLOWED = { WEBHOOK_PRIVATE_TARGETS: 'allow' };

export type WebhookApp = {
  app: () => DashboardApp;
  receiver: () => WebhookReceiver;
  /** An owner with an endpoint at the receiver, and that endpoint. */
  subscribed(events: readonly string[], more?: object): Promise<Subscribed>;
};

export type Subscribed = { owner: Owner; endpoint: { endpoint_id: string; secret: string } };

/** An app that may send to loopback, and a receiver that is new for each case. */
export function sharedWebhooks(engine: Engine, options: StartOptions = {}): WebhookApp {
  let receiver: WebhookReceiver;
  const app = sharedDashboard(engine, { ...options, env: { ...WEBHOOKS_ALLOWED, ...options.env } });
  const receivers: WebhookReceiver[] = [];
  beforeAll(() => {
    receivers.length = 0;
  });
  beforeEach(() => {
    receiver = startWebhookReceiver();
    receivers.push(receiver);
  });
  afterAll(() => Promise.all(receivers.map((one) => one.stop())));
  return {
    app,
    receiver: () => receiver,
    async subscribed(events, more = {}) {
      const owner = await app().owner();
      const { status, body } = await owner.api.post('/v2/webhook-endpoints', { url: receiver.url, events, ...more });
      if (status !== 201) throw new Error(JSON.stringify(body));
      receiver.secret = body.secret;
      return { owner, endpoint: body };
    },
  };
}
