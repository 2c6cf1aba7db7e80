/** A free port, so that parallel benchmarks do not measure each other's server. */
export function freePort(): number {
  const probe = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response() });
  const { port } = probe;
  probe.stop(true);
  if (port === undefined) throw new Error('There is no free port');
  return port;
}
