import type { ScanOutcome } from '../metrics/create-metrics.ts';

/** What parts of the program report to traces. Types only: importing this loads nothing. */
export type Tracing = {
  /** A request that is no scan: what is done within `work` belongs to it. */
  request(traceparent: string | null, work: () => Promise<AnsweredRequest>): Promise<AnsweredRequest>;
  /** A scan that was chosen as a sample and has just been answered. */
  scan(outcome: ScanOutcome, seconds: number): void;
  /** A task of a drawing thread that has just ended. */
  drawing(kind: string, seconds: number, isDone: boolean): void;
  /** The same calls, each traced. */
  commits<All extends Calls>(calls: All): All;
  /** Sends what waits. */
  close(): Promise<void>;
};

export type AnsweredRequest = {
  response: Response;
  method: string;
  /** The form of the address. */
  route: string;
  requestId: string | undefined;
};

export type Calls = Record<string, (...input: never[]) => Promise<unknown>>;
