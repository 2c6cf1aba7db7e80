import { Counter, Gauge, Histogram, type Metric, type Samples, TypedCounter } from './metric.ts';

/** The outcomes of scans. `not_a_scan`: a preview, crawler, prefetch or HEAD that was answered like a scan. */
const SCAN_OUTCOMES = [
  'redirect',
  'page',
  'expired',
  'limit_reached',
  'blocked',
  'locked',
  'not_found',
  'not_a_scan',
  'rate_limited',
  'unavailable',
] as const;
export type ScanOutcome = (typeof SCAN_OUTCOMES)[number];

/** The parts of the server that answer requests other than scans. */
const HTTP_AREAS = ['v1', 'v2', 'oauth', 'mcp', 'dashboard', 'sign_in', 'files', 'web_app', 'pages'] as const;
export type HttpArea = (typeof HTTP_AREAS)[number];

/** `failed`: drawn again later. `given_up`: after the last attempt. */
const RENDER_RESULTS = ['done', 'failed', 'given_up'] as const;

/** `failed`: attempted again later. `given_up`: after the last attempt. */
export const DELIVERY_RESULTS = ['succeeded', 'failed', 'given_up'] as const;

/** From half a millisecond to five seconds, the longest that anybody should wait. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const SCANS = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 4096, 16384];

export type Metrics = ReturnType<typeof createMetrics>;

/** Every metric of a process. Gauges such as the uptime are read when the metrics are requested. */
export function createMetrics() {
  const started = performance.now();
  const metrics = {
    scans: new TypedCounter('repoint_scans_total', 'Scans by outcome.', 'outcome', SCAN_OUTCOMES),
    scanSeconds: new Histogram('repoint_scan_seconds', 'Seconds until a scan was answered.', SECONDS),
    batchScans: new Histogram('repoint_batch_scans', 'Scans that shared a commit.', SCANS),
    commitSeconds: new Histogram('repoint_commit_seconds', 'Seconds until a batch of scans was durable.', SECONDS),
    httpRequests: new Counter('repoint_http_requests_total', 'Requests other than scans, by area and status.'),
    httpSeconds: new Histogram(
      'repoint_http_seconds',
      'Seconds until a request other than a scan was answered.',
      SECONDS,
    ),
    refused: new Counter('repoint_refused_total', 'Refused requests by error code.'),
    renders: new TypedCounter('repoint_renders_total', 'Attempts to draw a code by result.', 'result', RENDER_RESULTS),
    webhookDeliveries: new TypedCounter(
      'repoint_webhook_deliveries_total',
      'Attempts to deliver events by result.',
      'result',
      DELIVERY_RESULTS,
    ),
    storeErrors: new Counter('repoint_store_errors_total', 'Calls that the store did not answer.', [{}]),
    eventLoopDelay: new Histogram(
      'repoint_event_loop_delay_seconds',
      'Event loop delay in seconds: how late a timer of this process fired.',
      SECONDS,
    ),
  };
  const gauges: Metric[] = [
    new Gauge('repoint_uptime_seconds', 'Seconds since the process started.', () =>
      Math.round((performance.now() - started) / 1000),
    ),
    new Gauge('repoint_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss()),
  ];
  const all: Metric[] = [...Object.values(metrics), ...gauges];
  return { ...metrics, samples: (): Samples[] => all.map((metric) => metric.samples()) };
}
