import { compareCreates } from './safety/creates.ts';
import { measureRescan } from './safety/rescan.ts';

/** The cost of URL safety for the rest: creates with a long list, and scans during a re-scan. */
export async function run(): Promise<void> {
  await compareCreates();
  await measureRescan();
}

if (import.meta.main) await run();
