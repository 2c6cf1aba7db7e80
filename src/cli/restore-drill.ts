import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../app/app.ts';
import { loadPlans } from '../config/load-plans.ts';
import { type Settings, withoutSideEffects } from '../config/settings.ts';
import { type Clock, systemClock } from '../lib/clock.ts';
import { createLogger } from '../lib/logger.ts';
import { restore } from '../operate/backup.ts';
import type { ExportedCode } from '../store/codes/exported-codes.ts';
import { exportedCodes } from '../transfer/lists/export-list.ts';

export type DrillResult = {
  file: string;
  bytes: number;
  codes: number;
  scans: number;
  /** The migrations that were applied to the copy. */
  migrated: string[];
  /** Codes whose response matched what is stored. */
  answered: number;
  failed: { slug: string; expected: string; status: number }[];
  took_ms: number;
};

/** In a larger backup every second, third, … code is tested. */
const MAX_TESTED = 10_000;
const MAX_REPORTED = 100;

/**
 * Restores a backup into a temporary folder, starts the program on it and requests its codes with HEAD: the responses
 * must match what is stored. Leaves nothing behind. Refused if the backup is broken or from a newer version.
 */
export async function drillRestore(settings: Settings, file: string, clock: Clock = systemClock): Promise<DrillResult> {
  const start = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'repoint-drill-'));
  try {
    const dataDir = join(folder, 'data');
    const { bytes, codes, scans, file: path } = await restore({ databaseUrl: settings.databaseUrl, dataDir }, file);
    const app = await createApp({
      settings: { ...withoutSideEffects(settings), dataDir },
      plans: loadPlans(settings.plansFile),
      clock,
      log: createLogger('silent'),
      roles: new Set(['scan']),
      warmUp: false,
    });
    try {
      const tried: { code: ExportedCode; status: number }[] = [];
      const step = Math.ceil(codes / MAX_TESTED);
      let [found, counted] = [0, 0];
      for await (const page of exportedCodes(app.store, null)) {
        for (const code of page) {
          counted += code.scan_count;
          if (found++ % step !== 0) continue;
          const request = new Request(`${settings.publicUrl}/${code.slug}`, { method: 'HEAD' });
          const { status } = await app.fetch(request, () => '127.0.0.1');
          tried.push({ code, status });
        }
      }
      if (found !== codes || counted !== scans)
        throw new Error(`The backup has ${codes} codes and ${scans} scans, its copy ${found} and ${counted}`);
      const failed = tried.filter(({ code, status }) => !allowedFor(code).includes(status));
      return {
        file: path,
        bytes,
        codes,
        scans,
        migrated: app.store.migrated,
        answered: tried.length - failed.length,
        failed: failed
          .slice(0, MAX_REPORTED)
          .map(({ code, status }) => ({ slug: code.slug, expected: allowedFor(code).join(' or '), status })),
        took_ms: Math.round(performance.now() - start),
      };
    } finally {
      await app.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The statuses that a stored code may answer with; 410 if it has expired or reached its limit. */
function allowedFor({ status, project_archived, last_rendered_at }: ExportedCode): number[] {
  // A slug resolves only after its first picture.
  if (status === 'archived' || project_archived || last_rendered_at === null) return [404];
  return status === 'blocked' ? [403] : [302, 200, 410];
}
