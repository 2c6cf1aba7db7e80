import type { Samples } from '../metrics/metric.ts';

/** Messages from a server process to its supervisor. */
export type ToSupervisor =
  | { kind: 'ready' }
  /** Asks for the metrics of all processes. */
  | { kind: 'want_metrics'; id: number }
  | { kind: 'metrics'; id: number; samples: Samples[] };

export type ToServer =
  /** To be answered with `metrics`. */
  { kind: 'tell_metrics'; id: number } | { kind: 'merged_metrics'; id: number; samples: Samples[] };
