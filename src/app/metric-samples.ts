import type { Settings } from '../config/settings.ts';
import { lastBackupAt } from '../operate/backup-files.ts';
import type { Outage } from '../scan/outage.ts';
import { Gauge, type Samples } from '../telemetry/metric.ts';
import type { Core } from './open-core.ts';

/** The metrics of this process, including gauges that are read on request. */
export async function metricSamples(
  { metrics, store, settings, clock, program: { version, commit } }: Core,
  outage: Outage,
): Promise<Samples[]> {
  const waiting = await store.read.countWaitingRenders().catch(() => Number.NaN);
  const { waiting: events, oldest } = await store.read.webhookBacklog().catch(() => UNKNOWN);
  const oldestSeconds = oldest === null ? 0 : Math.max(0, clock.now() - oldest) / 1_000;
  const gauges = [
    new Gauge('repoint_build_info', 'The version that runs; always 1.', () => 1, {
      version,
      commit: commit ?? 'unknown',
    }),
    new Gauge('repoint_renders_waiting', 'Codes that wait for their picture.', () => waiting),
    new Gauge('repoint_webhook_events_waiting', 'Deliveries of events that wait; at most 20,000.', () => events),
    new Gauge(
      'repoint_webhook_oldest_seconds',
      'Seconds for which the oldest of them has waited.',
      () => oldestSeconds,
    ),
    new Gauge('repoint_store_away', '1 while scans are taken without the store.', () => (outage.isActive ? 1 : 0)),
    new Gauge(
      'repoint_late_scans_bytes',
      'Scans taken without the store that it has not counted yet.',
      () => outage.waitingBytes,
    ),
    ...backupGauges(settings),
  ];
  return [...metrics.samples(), ...gauges.map((each) => each.samples())];
}

const UNKNOWN = { waiting: Number.NaN, oldest: Number.NaN };

/** Only if the server makes backups. */
function backupGauges({ backupDir, databaseUrl }: Settings): Gauge[] {
  if (backupDir === null || databaseUrl !== null) return [];
  const seconds = (lastBackupAt(backupDir) ?? 0) / 1_000;
  const help = 'When the newest backup was made, in seconds since 1970; 0 if there is none.';
  return [new Gauge('repoint_last_backup_timestamp_seconds', help, () => seconds)];
}
