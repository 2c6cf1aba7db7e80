import { compareCreates } from './safety/creates.ts';
import { measureRescan } from './safety/rescan.ts';

/** What URL safety costs the rest: creates with a long list, and scans while everything is checked again. */
export async function run(): Promise<void> {
  await compareCreates();
  await measureRescan();
}

if (import.meta.main) await run();
