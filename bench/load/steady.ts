import { join } from 'node:path';

/** Requests at a fixed rate (open loop), as from real visitors. */
export type SteadyLoad = {
  url: string;
  paths: readonly string[];
  perSecond: number;
  headers?: Record<string, string>;
};

export type SteadyResult = {
  requests: number;
  statuses: Record<string, number>;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
};

/** Generates the load while `work` runs, in a separate process, so that the benchmark does not delay it. */
export async function underSteadyLoad<Result>(
  load: SteadyLoad,
  work: () => Promise<Result>,
): Promise<{ load: SteadyResult; work: Result }> {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'steady-client.ts')], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
  });
  child.stdin.write(`${JSON.stringify(load)}\n`);
  child.stdin.flush();
  const result = await work().finally(() => child.stdin.end());
  const output = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error('The steady load failed');
  return { load: JSON.parse(output), work: result };
}
