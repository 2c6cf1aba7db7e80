import type { Logger } from '../../lib/logger.ts';
import type { Span, SpanKind } from './span.ts';

const EXPORT_EVERY_MS = 5_000;
/** Spans buffered while the collector does not answer; more are dropped. */
const MAX_WAITING = 4_096;
const MAX_BATCH = 512;
const TIMEOUT_MS = 5_000;
/** For the last batch, at shutdown. */
const LAST_TIMEOUT_MS = 1_000;
/** How often an unreachable collector is logged. */
const WARN_EVERY_MS = 60_000;

export type ExporterOptions = {
  /** The base URL of a collector; spans are sent to its `/v1/traces`. */
  endpoint: string;
  headers: Record<string, string>;
  resource: Record<string, string>;
  log: Logger;
};

/** Sends spans to a collector over OTLP/HTTP in the background. Spans that cannot be sent are eventually dropped. */
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

  /** Sends one batch. False if it was not accepted: it is retried later, as far as there is room. */
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
      // A permanent refusal would only repeat.
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

const KINDS: Readonly<Record<SpanKind, number>> = { internal: 1, server: 2 };
const STATUS_ERROR = 2;

/** The body of an export over OTLP/HTTP, as JSON: opentelemetry-proto, `ExportTraceServiceRequest`. */
export function otlpTraces(spans: readonly Span[], resource: Readonly<Record<string, string>>): object {
  const scopeSpans = [{ scope: { name: 'repoint' }, spans: spans.map(otlpSpan) }];
  return { resourceSpans: [{ resource: { attributes: attributesOf(resource) }, scopeSpans }] };
}

function otlpSpan({ traceId, spanId, parentId, name, kind, start, end, attributes, isError }: Span): object {
  return {
    traceId,
    spanId,
    ...(parentId === null ? {} : { parentSpanId: parentId }),
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nanoseconds(start),
    endTimeUnixNano: nanoseconds(end),
    attributes: attributesOf(attributes),
    status: isError ? { code: STATUS_ERROR } : {},
  };
}

/** A number cannot represent these nanoseconds exactly, so whole milliseconds and the rest are combined as BigInt. */
function nanoseconds(ms: number): string {
  const whole = Math.floor(ms);
  return String(BigInt(whole) * 1_000_000n + BigInt(Math.round((ms - whole) * 1e6)));
}

function attributesOf(attributes: Readonly<Record<string, string | number>>): object[] {
  return Object.entries(attributes).map(([key, value]) => ({ key, value: attributeValue(value) }));
}

function attributeValue(value: string | number): object {
  if (typeof value === 'string') return { stringValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
