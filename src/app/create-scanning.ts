import { transportHeaders } from '../lib/transport-security.ts';
import type { Checker } from '../safety/check.ts';
import { DailyVisitors } from '../scan/daily-visitors.ts';
import { Ledger } from '../scan/ledger.ts';
import type { Outage } from '../scan/outage.ts';
import { brandOf } from '../scan/pages/brand.ts';
import { Links } from '../scan/resolve.ts';
import type { ScanDeps } from '../scan/scan.ts';
import { ScanSamples } from '../scan/scan-samples.ts';
import { SlugGuesses } from '../scan/slug-guesses.ts';
import type { VisitorSettings } from '../scan/visitor/visitor.ts';
import type { Core } from './open-core.ts';

/** The dependencies of the scan pipeline. */
export async function createScanning(
  { store, clock, log, metrics, tracing, domains, publicUrl, secret }: Core,
  { checker, visitors, outage }: { checker: Checker; visitors: VisitorSettings; outage: Outage },
) {
  return {
    // On SQLite links can be read even if the disk is full.
    links: new Links(store, store.engine === 'postgres' ? outage : null),
    ledger: new Ledger(store, clock, metrics, outage),
    dailyVisitors: new DailyVisitors(store, log),
    clock,
    visitors,
    checker,
    log,
    metrics,
    samples: new ScanSamples(log, tracing?.scan),
    guesses: new SlugGuesses(),
    headers: transportHeaders(publicUrl),
    domains,
    brandOf: async (projectId: string) => {
      const stored = await store.read.findVisitorPage(projectId);
      if (!stored) return null;
      const { page, button_block: block } = stored;
      return brandOf(JSON.parse(page), block?.[0] ?? null);
    },
    publicUrl,
    contactSecret: await secret('contact-files'),
  } satisfies ScanDeps;
}
