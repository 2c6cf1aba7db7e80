import type { Logger } from '../lib/logger.ts';
import type { ScanOutcome } from '../telemetry/create-metrics.ts';

/** One scan in this many is logged, and traced if tracing is on. A power of two. */
export const SCANS_PER_SAMPLE = 1_024;

/** Called for each sampled scan when it ends. */
type ScanTracer = (outcome: ScanOutcome, seconds: number) => void;

/**
 * Logs a sample of the scans; the others cost one addition. A log line has the outcome and the duration, but neither
 * the code nor the visitor: single scans are not recorded.
 */
export class ScanSamples {
  readonly #log: Logger;
  readonly #trace: ScanTracer | undefined;
  readonly #mask: number;
  #seen = 0;

  constructor(log: Logger, trace?: ScanTracer, every = SCANS_PER_SAMPLE) {
    this.#log = log;
    this.#trace = trace;
    this.#mask = every - 1;
  }

  record(outcome: ScanOutcome, seconds: number): void {
    this.#seen = (this.#seen + 1) | 0;
    if ((this.#seen & this.#mask) === 0) this.#take(outcome, seconds);
  }

  #take(outcome: ScanOutcome, seconds: number): void {
    const ms = Math.round(seconds * 10_000) / 10;
    this.#log.info({ outcome, ms, one_of: this.#mask + 1 }, 'Scan');
    this.#trace?.(outcome, seconds);
  }
}
