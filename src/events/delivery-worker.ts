import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { type DueDeps, DueWorker } from '../store/due/due-worker.ts';
import type { WebhookEndpointRow } from '../store/schema.ts';
import type { Store, StoreWith } from '../store/store.ts';
import type { AttemptResult, DueDelivery } from '../store/webhooks/deliveries.ts';
import type { Metrics } from '../telemetry/create-metrics.ts';
import { GIVEN_UP_AFTER_MS, isSuccess, outcomeOf, restMs } from './schedule.ts';
import { type Connections, openConnections, sendWebhook, type WebhookClientDeps } from './send-webhook.ts';

type DeliveryDeps = Omit<DueDeps, 'store'> & {
  store: DueDeps['store'] &
    Pick<Store, 'engine'> &
    StoreWith<'listDueDeliveries' | 'recordAttempts' | 'releaseEndpoint' | 'endEndpointClaims'>;
  clock: Clock;
  log: Logger;
  client: Omit<WebhookClientDeps, 'signal'>;
  results: Metrics['webhookDeliveries'];
};

const LOOK_EVERY_MS = 500;
/** A node that died: after this another takes over its endpoints. */
const LEASE_MS = 15_000;
const RENEW_EVERY_MS = 4_000;
/** Endpoints that hang hold a place each for as long as they do. */
const ENDPOINTS_AT_A_TIME = 500;
/** Then an endpoint makes room for those that wait, if any. */
const MAX_RUN_MS = 30_000;
const IN_FLIGHT = 8;
/** How often an endpoint with something under way is looked at again. */
const TICK_MS = 2_000;
/** Read at a time: up to 20 kB each. */
const DELIVERIES_AT_A_TIME = 16;

/** Sends what is due, an endpoint each by itself: however slow one is, the others do not notice. */
export class DeliveryWorker {
  readonly #worker: DueWorker<'webhookEndpoints'>;
  readonly #stopped = new AbortController();
  /** Those under way. */
  readonly #runs = new Map<string, EndpointRun>();

  constructor(deps: DeliveryDeps) {
    this.#worker = new DueWorker(deps, {
      queue: 'webhookEndpoints',
      everyMs: LOOK_EVERY_MS,
      leaseMs: LEASE_MS,
      renewEveryMs: RENEW_EVERY_MS,
      limit: 1,
      parallel: ENDPOINTS_AT_A_TIME,
      // The only server on its file: whoever had an endpoint is dead.
      start: async () => {
        if (deps.store.engine === 'sqlite') await deps.store.write.endEndpointClaims({ now: deps.clock.now() });
      },
      run: async ([endpoint], claim) => {
        if (!endpoint) return;
        const run = new EndpointRun(deps, endpoint, claim, this.#stopped.signal);
        this.#runs.set(endpoint.id, run);
        await run.run().finally(() => this.#runs.delete(endpoint.id));
      },
      failure: 'Webhooks could not be delivered',
    });
  }

  /** These endpoints have got something. */
  wake(endpoints: readonly string[]): void {
    for (const id of endpoints) this.#runs.get(id)?.poke();
    this.#worker.wake();
  }

  /** What is under way is cut off and sent again by the next start: a receiver may take 15 s. */
  close(): Promise<void> {
    this.#stopped.abort();
    return this.#worker.close();
  }
}

/** All that is due of one endpoint, which nobody else has meanwhile. */
class EndpointRun {
  readonly #deps: DeliveryDeps;
  readonly #claim: string;
  readonly #signal: AbortSignal;
  /** As it was when its last result was saved. */
  #endpoint: WebhookEndpointRow;
  #connections: Connections;
  /** By id of the event, as those below. */
  readonly #inFlight = new Set<string>();
  /** With those that are being saved. */
  readonly #unsaved = new Set<string>();
  #results: AttemptResult[] = [];
  #saving: Promise<void> | null = null;
  #failure: unknown = null;
  #failures: number;
  #failingSince: number | null;
  #disable: 'gone' | 'failing' | null = null;
  #isOver = false;
  readonly #startedAt = performance.now();
  #poked = Promise.withResolvers<void>();

  constructor(deps: DeliveryDeps, endpoint: WebhookEndpointRow, claim: string, signal: AbortSignal) {
    this.#deps = deps;
    this.#endpoint = endpoint;
    this.#connections = openConnections(endpoint.url, IN_FLIGHT);
    this.#claim = claim;
    this.#signal = signal;
    this.#failures = endpoint.failures;
    this.#failingSince = endpoint.failing_since;
  }

  /** There may be something new: to send, or room for it. */
  poke(): void {
    this.#poked.resolve();
  }

  async run(): Promise<void> {
    const { store } = this.#deps;
    // On other nodes something may have happened.
    const poke = () => this.poke();
    const tick = setInterval(poke, TICK_MS);
    this.#signal.addEventListener('abort', poke);
    try {
      await this.#sendAll();
      await this.#saved();
    } finally {
      clearInterval(tick);
      this.#signal.removeEventListener('abort', poke);
      this.#connections.close();
      await store.write.releaseEndpoint({ endpointId: this.#endpoint.id, claim: this.#claim });
    }
  }

  #hasEnded(): boolean {
    const isLong = performance.now() - this.#startedAt > MAX_RUN_MS;
    return isLong || this.#isOver || this.#disable !== null || this.#failure !== null || this.#signal.aborted;
  }

  /** Until nothing is due and nothing under way: what comes meanwhile need not wait for what is slow. */
  async #sendAll(): Promise<void> {
    let due: DueDelivery[] = [];
    for (;;) {
      this.#poked = Promise.withResolvers();
      if (due.length === 0 && this.#room() > 0) due = await this.#readDue();
      while (due.length > 0 && this.#room() > 0) this.#start(due.shift());
      const isIdle = this.#inFlight.size === 0;
      if (isIdle && this.#unsaved.size === 0) return;
      // What was saved may be due again already, and a delivery that was left out while it was being saved.
      if (isIdle) await this.#saved();
      else await this.#poked.promise;
      await this.#rest();
    }
  }

  /** One at a time after a failure, until something succeeds. */
  #room(): number {
    if (this.#hasEnded()) return 0;
    return (this.#failures > 0 ? 1 : IN_FLIGHT) - this.#inFlight.size;
  }

  async #readDue(): Promise<DueDelivery[]> {
    const { store, clock } = this.#deps;
    // Before the read: what is saved during it may still be due in its answer.
    const taken = new Set([...this.#inFlight, ...this.#unsaved]);
    const due = await store.read.listDueDeliveries(this.#endpoint.id, clock.now(), DELIVERIES_AT_A_TIME);
    return due.filter(({ event_id }) => !taken.has(event_id));
  }

  #start(delivery: DueDelivery | undefined): void {
    if (!delivery) return;
    const { event_id } = delivery;
    this.#inFlight.add(event_id);
    this.#send(delivery)
      .catch((error) => {
        this.#failure = error;
      })
      .finally(() => {
        this.#inFlight.delete(event_id);
        this.poke();
      });
  }

  async #send({ event_id, body, attempts: before, round }: DueDelivery): Promise<void> {
    const { client, clock, results } = this.#deps;
    const { url } = this.#endpoint;
    const deps = { ...client, signal: this.#signal };
    const attempt = await sendWebhook(deps, this.#endpoint, { id: event_id, body }, this.#connections);
    if (attempt === null) return;
    const now = clock.now();
    const attempts = before + 1;
    const outcome = outcomeOf(attempt, attempts, now, Math.random());
    const isGivenUp = outcome.state === 'failed';
    results.counts[outcome.state === 'succeeded' ? 'succeeded' : isGivenUp ? 'given_up' : 'failed']++;
    // What another address answered says nothing about the present one.
    if (url === this.#endpoint.url) {
      this.#note(isSuccess(attempt), now);
      if (outcome.state === 'failed' && outcome.isGone) this.#disable = 'gone';
    }
    const nextAttemptAt = outcome.state === 'pending' ? outcome.nextAttemptAt : null;
    this.#results.push({ eventId: event_id, round, attempts, attempt, state: outcome.state, nextAttemptAt });
    this.#unsaved.add(event_id);
    this.#startSaving();
  }

  #startSaving(): void {
    this.#saving ??= this.#save()
      .catch((error) => {
        this.#failure = error;
        this.#results = [];
        this.#unsaved.clear();
      })
      .finally(() => {
        this.#saving = null;
        // One may have come since the last look.
        if (this.#results.length > 0) this.#startSaving();
      });
  }

  #note(isGood: boolean, now: number): void {
    this.#failures = isGood ? 0 : this.#failures + 1;
    this.#failingSince = isGood ? null : (this.#failingSince ?? now);
    if (this.#failingSince !== null && now - this.#failingSince >= GIVEN_UP_AFTER_MS) this.#disable = 'failing';
  }

  /** What comes while one write is under way goes into the next. */
  async #save(): Promise<void> {
    const { store, clock, log } = this.#deps;
    while (this.#results.length > 0) {
      const results = this.#results;
      this.#results = [];
      const reason = this.#disable;
      const endpoint = await store.write.recordAttempts({
        endpointId: this.#endpoint.id,
        claim: this.#claim,
        url: this.#endpoint.url,
        results,
        failures: this.#failures,
        failingSince: this.#failingSince,
        disable: reason && { reason, now: clock.now() },
      });
      for (const { eventId } of results) this.#unsaved.delete(eventId);
      if (endpoint?.enabled) this.#follow(endpoint);
      else this.#isOver = true;
      if (reason && endpoint?.disabled_reason === reason)
        log.warn({ endpoint: this.#endpoint.id, reason }, 'A webhook endpoint was switched off');
    }
  }

  /** Its owner may have changed it meanwhile. */
  #follow(endpoint: WebhookEndpointRow): void {
    const { url } = this.#endpoint;
    this.#endpoint = endpoint;
    if (endpoint.url === url) return;
    this.#connections.close();
    this.#connections = openConnections(endpoint.url, IN_FLIGHT);
    this.#failures = endpoint.failures;
    this.#failingSince = endpoint.failing_since;
    this.#disable = null;
  }

  async #saved(): Promise<void> {
    while (this.#saving) await this.#saving;
    if (this.#failure !== null) throw this.#failure;
  }

  async #rest(): Promise<void> {
    const ms = restMs(this.#failures);
    if (ms === 0 || this.#hasEnded()) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, ms);
    const stop = () => resolve();
    this.#signal.addEventListener('abort', stop);
    await promise;
    clearTimeout(timer);
    this.#signal.removeEventListener('abort', stop);
  }
}
