import { join } from 'node:path';
import type { Running } from './server.ts';

/** What has arrived since it was last asked, with times by the clock of the machine. */
export type Arrivals = { count: number; firstAt: number; lastAt: number; byLabel: Record<string, number> };

/** A receiver in a process of its own: `/hook` answers 204, `/hang` never. */
export async function startReceiver(): Promise<Running & { arrivals(): Promise<Arrivals> }> {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, 'webhook-receiver.ts')], { stdout: 'pipe' });
  const { value } = await child.stdout.getReader().read();
  const url = `http://127.0.0.1:${new TextDecoder().decode(value).trim()}`;
  return {
    url,
    pid: child.pid,
    arrivals: async () => (await (await fetch(url)).json()) as Arrivals,
    stop() {
      child.kill('SIGTERM');
      return child.exited;
    },
  };
}

function serve(): void {
  let arrivals: Arrivals;
  const reset = () => {
    arrivals = { count: 0, firstAt: 0, lastAt: 0, byLabel: {} };
  };
  reset();
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 0,
    async fetch(request) {
      if (request.method === 'GET') {
        const answer = Response.json(arrivals);
        reset();
        return answer;
      }
      const { data } = (await request.json()) as { data: { label?: string } };
      if (request.url.endsWith('/hang')) await new Promise(() => {});
      const now = performance.timeOrigin + performance.now();
      arrivals.firstAt ||= now;
      arrivals.lastAt = now;
      arrivals.count++;
      if (data.label !== undefined) arrivals.byLabel[data.label] = now;
      return new Response(null, { status: 204 });
    },
  });
  console.log(server.port);
}

if (import.meta.main) serve();
