/** The baseline of a scan: the same response as a constant, from the same server with the same settings. */
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  idleTimeout: 10,
  development: false,
  reusePort: false,
  fetch: () =>
    new Response(null, {
      status: 302,
      headers: {
        Location: 'https://example.com/menu',
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer-when-downgrade',
      },
    }),
});
console.log(server.port);
