import type { Samples } from './metric.ts';

/** Per second, over the last minute and the last five; null: not known yet. */
type Rate = { minute: number | null; five_minutes: number | null };
export type Rates = { scans_per_second: Rate; requests_per_second: Rate };

type Sample = { atMs: number; scans: number; requests: number };

const MINUTE_MS = 60_000;
const KEPT_MS = 5 * MINUTE_MS;
const EVERY_MS = 10_000;

/** Remembers the counters of the last minutes, to compute current rates. */
export class RateMeter {
  readonly #read: () => Promise<Samples[]>;
  readonly #timer: Timer;
  #samples: Sample[] = [];

  /** `read` returns the current metrics of all processes of this server. */
  constructor(read: () => Promise<Samples[]>) {
    this.#read = read;
    this.#timer = setInterval(() => void this.sample(performance.now()), EVERY_MS);
    this.#timer.unref();
    void this.sample(performance.now());
  }

  /** Takes a sample. `atMs` must not decrease. */
  async sample(atMs: number): Promise<void> {
    const metrics = await this.#read().catch(() => null);
    if (metrics === null) return;
    const next = {
      atMs,
      scans: totalOf(metrics, 'repoint_scans_total'),
      requests: totalOf(metrics, 'repoint_http_requests_total'),
    };
    this.#samples = [...this.#samples.filter((sample) => sample.atMs >= atMs - KEPT_MS - EVERY_MS), next];
  }

  rates(): Rates {
    const rate = (count: (sample: Sample) => number): Rate => ({
      minute: this.#perSecond(count, MINUTE_MS),
      five_minutes: this.#perSecond(count, KEPT_MS),
    });
    return {
      scans_per_second: rate(({ scans }) => scans),
      requests_per_second: rate(({ requests }) => requests),
    };
  }

  close(): Promise<void> {
    clearInterval(this.#timer);
    return Promise.resolve();
  }

  /** From the first sample within `withinMs` to the last one. */
  #perSecond(count: (sample: Sample) => number, withinMs: number): number | null {
    const last = this.#samples.at(-1);
    const first = last && this.#samples.find(({ atMs }) => atMs >= last.atMs - withinMs);
    if (!last || !first || last.atMs === first.atMs) return null;
    // A restarted process counts from 0.
    return Math.max(0, ((count(last) - count(first)) * 1_000) / (last.atMs - first.atMs));
  }
}

function totalOf(metrics: readonly Samples[], name: string): number {
  const values = metrics.find((metric) => metric.name === name)?.values ?? [];
  return values.reduce((sum, [, value]) => sum + value, 0);
}
