import type { PlannedChanges } from '../codes/planned-changes/apply-planned-changes.ts';
import type { FileContents } from '../files/file-contents.ts';
import { transportHeaders } from '../lib/transport-security.ts';
import type { Checker } from '../safety/check.ts';
import { CodePasswords } from '../scan/code-passwords.ts';
import { DailyVisitors } from '../scan/daily-visitors.ts';
import { Ledger } from '../scan/ledger.ts';
import { Outage } from '../scan/outage.ts';
import { type OutageFiles, openOutageFiles, openReservedFiles } from '../scan/outage-files.ts';
import { brandOf } from '../scan/pages/brand.ts';
import { Links } from '../scan/resolve.ts';
import type { ScanDeps } from '../scan/scan-context.ts';
import { ScanSamples } from '../scan/scan-samples.ts';
import { SlugGuesses } from '../scan/slug-guesses.ts';
import type { VisitorSettings } from '../scan/visitor/visitor.ts';
import { VisitorDraws } from '../scan/visitor-draws.ts';
import type { Core } from './open-core.ts';

type Parts = {
  checker: Checker;
  visitors: VisitorSettings;
  outage: Outage;
  contents: FileContents;
  plannedChanges: PlannedChanges;
};

/** The dependencies of the scan pipeline. */
export async function createScanning(
  { store, clock, log, metrics, tracing, domains, publicUrl, secret }: Core,
  { checker, visitors, outage, plannedChanges, contents }: Parts,
) {
  // On SQLite links can be read even if the disk is full.
  const links = new Links(store, store.engine === 'postgres' ? outage : null);
  const ledger = new Ledger(store, clock, metrics, outage);
  store.onFailover(() => {
    links.forget();
    ledger.decideAgain();
  });
  return {
    links,
    ledger,
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
    files: { find: store.read.findServedFile, contents },
    fileSecret: await secret('content-files'),
    draws: new VisitorDraws(await secret('splits')),
    random: Math.random,
    makePlannedChanges: (codeSeq: number) => plannedChanges.ofCode(codeSeq),
    passwords: new CodePasswords(await secret('code-passwords'), publicUrl),
  } satisfies ScanDeps;
}

/** Also starts counting the scans that wait from an earlier outage. */
export function createOutage(core: Core, files: OutageFiles | undefined): Outage {
  const outage = core.store.engine === 'postgres' ? outageOfPostgres(core, files) : outageOfSqlite(core);
  outage.end();
  return outage;
}

function outageOfPostgres({ settings, store, clock, log }: Core, given: OutageFiles | undefined): Outage {
  const files = given ?? openOutageFiles(settings.dataDir, clock);
  void files.known?.compact();
  return new Outage({ ...files, store, log });
}

function outageOfSqlite({ settings, store, clock, log }: Core): Outage {
  const probe = () => store.write.writeSomething({ now: clock.now() });
  return new Outage({ ...openReservedFiles(settings.dataDir), store, log, probe });
}
