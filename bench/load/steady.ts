import { type Percentiles, percentiles } from './figures.ts';

/** Requests at a fixed rate (open loop), as from real visitors. */
export type SteadyLoad = {
  url: string;
  paths: readonly string[];
  perSecond: number;
  headers?: Record<string, string>;
};

export type SteadyResult = Percentiles & { statuses: Record<string, number> };

/** Generates the load while `work` runs, in a separate process, so that the benchmark does not delay it. */
export async function underSteadyLoad<Result>(
  load: SteadyLoad,
  work: () => Promise<Result>,
): Promise<{ load: SteadyResult; work: Result }> {
  const child = Bun.spawn([process.execPath, import.meta.path, JSON.stringify(load)], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
  });
  const result = await work().finally(() => child.stdin.end());
  const output = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error('The steady load failed');
  return { load: JSON.parse(output), work: result };
}

/** In that process: until its standard input is closed. */
async function keepUp({ url, paths, perSecond, headers = {} }: SteadyLoad): Promise<SteadyResult> {
  const times: number[] = [];
  const statuses: Record<string, number> = {};
  /** Measured from the scheduled time of the request, because a visitor would have waited for any delay. */
  const ask = async (address: string, plannedAt: number) => {
    const reply = await fetch(address, { redirect: 'manual', headers }).catch(() => null);
    await reply?.arrayBuffer();
    times.push(performance.now() - plannedAt);
    const status = String(reply?.status ?? 'lost');
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  let isOver = false;
  Bun.stdin.text().then(() => {
    isOver = true;
  });
  const start = performance.now();
  const asked = new Set<Promise<void>>();
  for (let sent = 0; !isOver; ) {
    const due = Math.floor(((performance.now() - start) / 1_000) * perSecond);
    for (; sent < due; sent++) {
      const answer = ask(url + (paths[sent % paths.length] ?? ''), start + ((sent + 1) / perSecond) * 1_000);
      asked.add(answer);
      answer.then(() => asked.delete(answer));
    }
    await Bun.sleep(1);
  }
  await Promise.all(asked);
  return { statuses, ...percentiles(times) };
}

if (import.meta.main) {
  console.log(JSON.stringify(await keepUp(JSON.parse(process.argv[2] ?? ''))));
  process.exit(0);
}
