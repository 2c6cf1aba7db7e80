import { Hono } from 'hono';

/**
 * The upper bound of framework and server: one route with a parameter that returns a constant, with the same settings
 * as ours. `bare-hono.ts FILE`: the response body; prints its port.
 */
const body = await Bun.file(process.argv[2] ?? '').text();
const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };

const app = new Hono();
app.get('/v1/qr-codes/:id', (context) => context.body(body, 200, headers));

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  idleTimeout: 10,
  development: false,
  fetch: app.fetch,
});
console.log(server.port);
