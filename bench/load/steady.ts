import { join } from 'node:path';

/** Requests at a fixed pace, as visitors come: they do not wait for each other's answers. */
export type SteadyLoad = { url: string; paths: readonly string[]; perSecond: number; seconds: number };

export type SteadyResult = {
  requests: number;
  statuses: Record<string, number>;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
};

/** From a process of its own, so that nothing else of the benchmark delays the measuring. */
export async function runSteady(load: SteadyLoad): Promise<SteadyResult> {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'steady-client.ts')], {
    stdin: new Blob([JSON.stringify(load)]),
    stdout: 'pipe',
    stderr: 'inherit',
  });
  const output = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error('The steady load failed');
  return JSON.parse(output);
}
