import { Outage } from '../scan/outage.ts';
import { type OutageFiles, openOutageFiles, openReservedFiles } from '../scan/outage-files.ts';
import type { Core } from './open-core.ts';

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
