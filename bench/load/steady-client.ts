import type { SteadyLoad, SteadyResult } from './steady.ts';

/** The process behind `underSteadyLoad`: the load as a line on standard input, the result when that is closed. */

const times: number[] = [];
const statuses: Record<string, number> = {};
let isOver = false;
let finished: Promise<void> | undefined;

for await (const line of console) finished ??= keepUp(JSON.parse(line));
isOver = true;
await finished;

const sorted = Float64Array.from(times).sort();
const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
const requests = sorted.length;
const result: SteadyResult = { requests, statuses, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
console.log(JSON.stringify(result));
process.exit(0);

async function keepUp({ url, paths, perSecond, headers = {} }: SteadyLoad): Promise<void> {
  const start = performance.now();
  const asked = new Set<Promise<void>>();
  for (let sent = 0; !isOver; ) {
    const due = Math.floor(((performance.now() - start) / 1_000) * perSecond);
    for (; sent < due; sent++) {
      const plannedAt = start + ((sent + 1) / perSecond) * 1_000;
      const answer = ask(url + (paths[sent % paths.length] ?? ''), headers, plannedAt);
      asked.add(answer);
      answer.then(() => asked.delete(answer));
    }
    await Bun.sleep(1);
  }
  await Promise.all(asked);
}

/** Measured from the scheduled time of the request, because a visitor would have waited for any delay. */
async function ask(address: string, headers: Record<string, string>, plannedAt: number): Promise<void> {
  const reply = await fetch(address, { redirect: 'manual', headers }).catch(() => null);
  await reply?.arrayBuffer();
  times.push(performance.now() - plannedAt);
  const status = String(reply?.status ?? 'lost');
  statuses[status] = (statuses[status] ?? 0) + 1;
}
