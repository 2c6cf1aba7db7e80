import { percentiles } from './figures.ts';
import type { Load, LoadResult } from './generator.ts';
import { createReplyReader } from './reply-reader.ts';

/** The process behind `runLoad`: the load as JSON on standard input, the result on standard output. */

type Tally = { times: number[]; statuses: Record<string, number>; lost: number };

const load: Load = await Bun.stdin.json();
const { hostname, port, host } = new URL(load.url);
const paths = [load.paths].flat();
const requests = load.visitors
  ? load.visitors.map((visitor, at) => requestBytes(paths[at % paths.length] ?? '/', visitor))
  : paths.map((path) => requestBytes(path, {}));
const warmUpMs = (load.warmUpSeconds ?? 0) * 1000;
const atMost = load.requests ?? Number.POSITIVE_INFINITY;

let tally = emptyTally();
let start = performance.now();
let isOver = false;
const over = Promise.withResolvers<void>();

for (let i = 0; i < load.connections; i++) connect();
if (warmUpMs > 0) {
  await Bun.sleep(warmUpMs);
  tally = emptyTally();
  start = performance.now();
}
await Promise.race([over.promise, Bun.sleep(load.seconds * 1000)]);
isOver = true;
console.log(JSON.stringify(summary(tally, (performance.now() - start) / 1000)));
process.exit(0);

/** One connection that sends the next request after each response, and reconnects when it ends. */
function connect(): void {
  const reader = createReplyReader();
  let sentAt: number | null = null;

  Bun.connect({
    hostname,
    port: Number(port || 80),
    socket: {
      open: ask,
      data(socket, piece) {
        const reply = reader.read(piece);
        if (!reply || isOver || sentAt === null || tally.times.length >= atMost) return;
        tally.times.push(performance.now() - sentAt);
        tally.statuses[reply.status] = (tally.statuses[reply.status] ?? 0) + 1;
        sentAt = null;
        if (tally.times.length >= atMost) over.resolve();
        else if (!reply.closes) ask(socket);
      },
      close() {
        if (isOver) return;
        if (sentAt !== null) tally.lost++;
        connect();
      },
      error() {},
    },
  }).catch(() => {
    // Refused or out of ports: counted, and retried after a moment.
    tally.lost++;
    if (!isOver) setTimeout(connect, 10);
  });

  function ask(socket: { write(bytes: Buffer): number }): void {
    const bytes = requests[requests.length === 1 ? 0 : Math.floor(Math.random() * requests.length)];
    if (!bytes) throw new Error('There is no path to ask for');
    sentAt = performance.now();
    if (socket.write(bytes) < bytes.length) throw new Error('The request does not fit the send buffer');
  }
}

function requestBytes(path: string, visitor: Record<string, string>): Buffer {
  const { method = 'GET', headers = {}, body = '' } = load;
  const lines = [`${method} ${path} HTTP/1.1`];
  for (const [name, value] of Object.entries({ host, ...headers, ...visitor })) lines.push(`${name}: ${value}`);
  if (body !== '') lines.push(`Content-Length: ${Buffer.byteLength(body)}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

function emptyTally(): Tally {
  return { times: [], statuses: {}, lost: 0 };
}

function summary({ times, statuses, lost }: Tally, seconds: number): LoadResult {
  const requests = times.length;
  return { requests, seconds, perSecond: requests / seconds, statuses, lost, ...percentiles(times) };
}
