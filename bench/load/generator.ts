import { join } from 'node:path';
import type { Load, LoadResult } from './load.ts';

const CLIENT = join(import.meta.dir, 'client.ts');

/**
 * Generates load in a separate process, so that client and server do not share a thread. It uses less of the machine
 * than the server: against a bare redirect of Bun on two cores it measured 85,000 a second where autocannon measured
 * 38,000.
 */
export async function runLoad(load: Load): Promise<LoadResult> {
  const child = Bun.spawn([process.execPath, CLIENT], {
    stdin: new Blob([JSON.stringify(load)]),
    stdout: 'pipe',
    stderr: 'inherit',
  });
  const output = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error('The load generator failed');
  return JSON.parse(output);
}

/** Throws unless every response had this status: refusals are fast, and would look like speed. */
export function requireStatus(result: LoadResult, status: number): LoadResult {
  const { [String(status)]: _, ...others } = result.statuses;
  if (Object.keys(others).length > 0 || result.lost > 0 || result.requests === 0) {
    throw new Error(`Not all answers were ${status}: ${JSON.stringify(result)}`);
  }
  return result;
}
