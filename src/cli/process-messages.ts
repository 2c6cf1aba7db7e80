import type { Samples } from '../telemetry/metric.ts';

/** Messages from a server process to its supervisor. */
export type ToSupervisor =
  | { kind: 'ready' }
  /** For the metrics of all processes. */
  | { kind: 'merged_metrics_request'; id: number }
  | { kind: 'metrics_reply'; id: number; samples: Samples[] };

export type ToServer =
  /** For the metrics of this process. */
  { kind: 'metrics_request'; id: number } | { kind: 'merged_metrics_reply'; id: number; samples: Samples[] };
