import type { Logger } from '../lib/logger.ts';
import type { ScanOutcome } from '../metrics/create-metrics.ts';

/** One scan in so many is logged, and traced where traces are wanted. A power of two. */
export const SCANS_PER_SAMPLE = 1_024;

/** Told of each sampled scan that it took so long and ended now. */
type ScanTracer = (outcome: ScanOutcome, seconds: number) => void;

/**
 * Chooses scans to be logged. The others cost an addition. A line tells what came of a scan and how long it took, not
 * of which code or by whom: single scans are not recorded.
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

  note(outcome: ScanOutcome, seconds: number): void {
    this.#seen = (this.#seen + 1) | 0;
    if ((this.#seen & this.#mask) === 0) this.#take(outcome, seconds);
  }

  #take(outcome: ScanOutcome, seconds: number): void {
    const ms = Math.round(seconds * 10_000) / 10;
    this.#log.info({ outcome, ms, one_of: this.#mask + 1 }, 'Scan');
    this.#trace?.(outcome, seconds);
  }
}
