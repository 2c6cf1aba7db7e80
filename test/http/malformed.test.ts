import { afterAll, beforeAll, expect, test } from 'bun:test';
import { emptyStore } from '../harness/engines.ts';
import { sendRaw } from '../harness/raw-http.ts';
import { FIRST_KEY, type ServerProcess, startProcess } from '../harness/server-process.ts';
import { residentMegabytes } from './support/resident-memory.ts';

let server: ServerProcess;
beforeAll(async () => {
  server = await startProcess(await emptyStore('sqlite'));
});
afterAll(() => server.kill('SIGTERM'));

/** `sendRaw` resolves only when the server closes the connection, so each case shows that it does. */
const statusOf = async (text: string) => Number((await sendRaw(server.url, text)).slice(9, 12));

const POST = 'POST /v1/projects HTTP/1.1\r\nHost: x\r\n';
const headers = (count: number) => Array.from({ length: count }, (_, i) => `x-${i}: 1\r\n`).join('');

test.each([
  ['a header of 20 kB', `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
  ['an address of 20 kB', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
  ['500 headers', `GET /healthz HTTP/1.1\r\nHost: x\r\n${headers(500)}\r\n`, 431],
  ['a header without an end', `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(100_000)}`, 431],
  ['two lengths', `${POST}Content-Length: 5\r\nContent-Length: 6\r\n\r\n12345`, 400],
  ['a negative length', `${POST}Content-Length: -5\r\n\r\n12345`, 400],
  ['a length with a sign', `${POST}Content-Length: +5\r\n\r\n12345`, 400],
  ['a length and chunks', `${POST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
  ['chunks and a length', `${POST}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n`, 400],
  ['an unknown transfer encoding', `${POST}Transfer-Encoding: gzip\r\n\r\n`, 400],
  ['chunked, but not at the end', `${POST}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`, 400],
  ['a blank before the colon', `${POST}Content-Length : 5\r\n\r\n12345`, 400],
  ['a folded header', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: a\r\n b\r\n\r\n', 400],
  ['NUL in a header', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n', 400],
  ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
  ['something else than HTTP', '\x16\x03\x01\x02\x00\x01\r\n\r\n', 400],
] as [string, string, number][])('%s is refused, and the connection closed', async (_, text, status) => {
  expect(await statusOf(text)).toBe(status);
});

test('bytes after a refused request on the same connection are not parsed as a request', async () => {
  const hidden = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
  const smuggled = `${POST}Content-Length: ${hidden.length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`;
  const answer = await sendRaw(server.url, smuggled);
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

const authorized = `${POST}x-api-key: ${FIRST_KEY}\r\nContent-Type: application/json\r\n`;
const tooLarge = { ok: false, code: 'invalid_payload', message: 'The body is larger than 256 KiB' };

test('a body over the limit by its Content-Length is refused before it is sent', async () => {
  const request = `${authorized}Connection: close\r\nContent-Length: 262145\r\n\r\n{`;
  expect(await answerTo(request)).toMatchObject({ status: 413, body: tooLarge });
});

test('a body over the limit in chunks is refused before it has ended', async () => {
  const chunk = `4000\r\n${' '.repeat(0x4000)}\r\n`;
  const request = `${authorized}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(17)}`;
  expect(await answerTo(request)).toMatchObject({ status: 413, body: tooLarge });
});

test('a body of exactly the limit is read', async () => {
  const body = JSON.stringify({ name: 'x', description: '' }).padEnd(256 * 1024, ' ');
  const request = `${authorized}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  expect(await answerTo(request)).toMatchObject({ status: 201, body: { name: 'x' } });
});

test('a hundred megabytes of unsolicited body do not grow the memory', async () => {
  const before = residentMegabytes(server.pid);
  for (let i = 0; i < 4; i++) await sendEndless(`${POST}Content-Length: 25000000\r\n\r\n`, 25_000_000);
  expect(residentMegabytes(server.pid) - before).toBeLessThan(30);
});

/** Reads the complete response, which may end before the server closes the connection. */
async function answerTo(request: string): Promise<{ status: number; body: unknown }> {
  const text = await new Promise<string>((resolve, reject) => {
    let received = '';
    Bun.connect({
      hostname: '127.0.0.1',
      port: Number(new URL(server.url).port),
      socket: {
        open: (socket) => writeAll(socket, Buffer.from(request)),
        drain: (socket) => writeRest(socket),
        data(socket, piece) {
          received += piece.toString();
          if (!received.endsWith('}')) return;
          resolve(received);
          socket.terminate();
        },
        close: () => resolve(received),
        error: (_, error) => reject(error),
      },
    }).catch(reject);
  });
  return { status: Number(text.slice(9, 12)), body: JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)) };
}

type Sender = { write(bytes: Buffer): number };
const unsent = new WeakMap<Sender, Buffer>();

function writeAll(socket: Sender, bytes: Buffer): void {
  unsent.set(socket, bytes);
  writeRest(socket);
}

function writeRest(socket: Sender): void {
  const bytes = unsent.get(socket);
  if (bytes && bytes.length > 0) unsent.set(socket, bytes.subarray(Math.max(0, socket.write(bytes))));
}

/** Sends a head and then as many bytes as it announces, whatever the response. */
async function sendEndless(head: string, bytes: number): Promise<void> {
  const done = Promise.withResolvers<void>();
  let left = bytes;
  const piece = Buffer.alloc(65_536, 32);
  const pump = (socket: Sender & { terminate(): void }) => {
    for (let written = 1; left > 0 && written > 0; left -= Math.max(0, written)) {
      written = socket.write(piece.subarray(0, Math.min(left, piece.length)));
    }
    if (left > 0) return;
    done.resolve();
    socket.terminate();
  };
  await Bun.connect({
    hostname: '127.0.0.1',
    port: Number(new URL(server.url).port),
    socket: {
      open(socket) {
        socket.write(head);
        pump(socket);
      },
      drain: pump,
      data() {},
      close: () => done.resolve(),
      error() {},
    },
  });
  await done.promise;
}
