import type { ScanOutcome } from '../create-metrics.ts';

/** How parts of the program report to traces. Types only: importing this loads nothing. */
export type Tracing = {
  /** A request that is no scan: everything done within `work` belongs to it. */
  request(traceparent: string | null, work: () => Promise<AnsweredRequest>): Promise<AnsweredRequest>;
  /** A sampled scan that was just answered. */
  scan(outcome: ScanOutcome, seconds: number): void;
  /** A finished task of a drawing thread. */
  drawing(kind: string, seconds: number, isDone: boolean): void;
  /** The same calls, each traced. */
  commits<All extends Calls>(calls: All): All;
  /** Sends the remaining spans. */
  close(): Promise<void>;
};

export type AnsweredRequest = {
  response: Response;
  method: string;
  /** Such as `/v1/qr-codes/{id}`. */
  route: string;
  requestId: string | undefined;
};

export type Calls = Record<string, (...input: never[]) => Promise<unknown>>;
