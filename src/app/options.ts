import type { Plans } from '../config/plans.ts';
import type { Settings } from '../config/settings.ts';
import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import type { Passwords } from '../people/password.ts';
import type { OutageFiles } from '../scan/outage-files.ts';
import type { Samples } from '../telemetry/metric.ts';

/** What a process does: answer the API, answer scans, render and re-check. */
export const ROLES = ['api', 'scan', 'work'] as const;
export type Role = (typeof ROLES)[number];

export type AppOptions = {
  settings: Settings;
  plans: Plans;
  clock: Clock;
  log: Logger;
  roles?: ReadonlySet<Role>;
  /** Cheaper hashing, only for tests that are not about passwords. */
  passwords?: Passwords;
  /** From a server that answered scans before its store was available. */
  outageFiles?: OutageFiles;
  /** Adds the metrics of other processes to those of this one. */
  mergeMetrics?: (own: Samples[]) => Promise<Samples[]>;
  /** Whether drawing threads start with the server; false: with the first picture. */
  warmUp?: boolean;
};
