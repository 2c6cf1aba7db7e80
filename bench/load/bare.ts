import { Hono } from 'hono';

/**
 * The upper bounds of framework and server, with the same settings as ours: `bare.ts` answers every request with the
 * redirect of a scan as a constant, `bare.ts FILE` one route of Hono with the content of a file. Prints its port.
 */
const [file] = process.argv.slice(2);

const redirect = () =>
  new Response(null, {
    status: 302,
    headers: {
      Location: 'https://example.com/menu',
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer-when-downgrade',
    },
  });

async function route(path: string): Promise<(request: Request) => Response | Promise<Response>> {
  const body = await Bun.file(path).text();
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  const app = new Hono();
  app.get('/v1/qr-codes/:id', (context) => context.body(body, 200, headers));
  return app.fetch;
}

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  idleTimeout: 10,
  development: false,
  reusePort: false,
  fetch: file === undefined ? redirect : await route(file),
});
console.log(server.port);
