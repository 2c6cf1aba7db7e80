import type { runSharedPostgres } from '../../test/harness/shared-postgres.ts';

type Running = Awaited<ReturnType<typeof runSharedPostgres>>;

/** One PostgreSQL for all test processes, started when the first of them requests its address at `url`. */
export function offerPostgres() {
  let running: Promise<Running> | undefined;
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    idleTimeout: 0,
    async fetch() {
      try {
        running ??= start();
        const { stop: _, ...address } = await running;
        return Response.json(address);
      } catch (error) {
        return new Response(String(error), { status: 500 });
      }
    },
  });
  return {
    url: server.url.href,
    async close() {
      await server.stop(true);
      const started = await running?.catch(() => undefined);
      await started?.stop();
    },
  };
}

/** Loaded on demand: many runs of a few files use no PostgreSQL. */
async function start(): Promise<Running> {
  const { runSharedPostgres } = await import('../../test/harness/shared-postgres.ts');
  return runSharedPostgres();
}
