import type { Logger } from '../lib/logger.ts';
import { otlpTraces } from './otlp.ts';
import type { Span } from './span.ts';

const EXPORT_EVERY_MS = 5_000;
/** What may wait for a collector that does not answer; more is dropped. */
const MAX_WAITING = 4_096;
const MAX_BATCH = 512;
const TIMEOUT_MS = 5_000;
/** The end of the server waits no longer than this. */
const LAST_TIMEOUT_MS = 1_000;
/** How often a collector that stays away is logged. */
const WARN_EVERY_MS = 60_000;

export type ExporterOptions = {
  /** The base address of a collector; spans go to `/v1/traces` below it. */
  endpoint: string;
  headers: Record<string, string>;
  resource: Record<string, string>;
  log: Logger;
};

/** Sends spans to a collector over OTLP/HTTP, behind everything else. What cannot be sent is dropped in the end. */
export class SpanExporter {
  readonly #options: ExporterOptions;
  #waiting: Span[] = [];
  #dropped = 0;
  #sending: Promise<void> | null = null;
  #warnedAt = Number.NEGATIVE_INFINITY;
  readonly #timer: Timer;

  constructor(options: ExporterOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#export(), EXPORT_EVERY_MS);
    this.#timer.unref();
  }

  add(span: Span): void {
    if (this.#waiting.length >= MAX_WAITING) this.#dropped++;
    else this.#waiting.push(span);
    if (this.#waiting.length === MAX_BATCH) this.#export();
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sending;
    while (this.#waiting.length > 0 && (await this.#send(LAST_TIMEOUT_MS)));
  }

  #export(): void {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null;
    });
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.length > 0 && (await this.#send(TIMEOUT_MS)));
  }

  /** One batch. False where it was not taken: it waits for the next time, as far as there is room. */
  async #send(timeoutMs: number): Promise<boolean> {
    const batch = this.#waiting.splice(0, MAX_BATCH);
    const { endpoint, headers, resource } = this.#options;
    try {
      const response = await fetch(`${endpoint}/v1/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(otlpTraces(batch, resource)),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      await response.arrayBuffer();
      if (response.ok) return true;
      // What is refused for good would be refused again.
      if (response.status < 500 && response.status !== 429) this.#dropped += batch.length;
      else this.#putBack(batch);
      this.#warn({ status: response.status });
    } catch (error) {
      this.#putBack(batch);
      this.#warn({ err: error });
    }
    return false;
  }

  #putBack(batch: Span[]): void {
    const room = MAX_WAITING - this.#waiting.length;
    this.#dropped += Math.max(0, batch.length - room);
    this.#waiting.unshift(...batch.slice(0, room));
  }

  #warn(reason: object): void {
    const now = performance.now();
    if (now - this.#warnedAt < WARN_EVERY_MS) return;
    this.#warnedAt = now;
    const dropped = this.#dropped;
    this.#dropped = 0;
    this.#options.log.warn({ ...reason, dropped }, 'The collector refused the traces');
  }
}
