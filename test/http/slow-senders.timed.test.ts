import { expect, test } from 'bun:test';
import { emptyStore } from '../harness/engines.ts';
import { FIRST_KEY, startProcess } from '../harness/server-process.ts';
import { openDripping } from './support/dripping-sockets.ts';

const MAX_OPEN_MS = 15_000;
const MAX_ANSWER_MS = 1_000;

const POST = `POST /v1/projects HTTP/1.1\r\nHost: x\r\nx-api-key: ${FIRST_KEY}\r\nContent-Type: application/json\r\n`;

test('1,000 sockets that send a byte a second are closed within 15 s, while others are served', async () => {
  const server = await startProcess(await emptyStore('sqlite'));
  const slow = [
    openDripping(server.url, 250, ''),
    openDripping(server.url, 250, 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow:'),
    openDripping(server.url, 250, `${POST}Content-Length: 10000\r\n\r\n{`),
    openDripping(server.url, 250, `${POST}Transfer-Encoding: chunked\r\n\r\n2710\r\n{`),
  ];
  const closing = Promise.all(slow.map(({ openSeconds }) => openSeconds));
  let isOver = false;
  closing.finally(() => {
    isOver = true;
  });
  const answers: number[] = [];
  while (!isOver) {
    const start = performance.now();
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    answers.push(performance.now() - start);
    await Bun.sleep(100);
  }
  const seconds = (await closing).flat();
  expect(seconds).toHaveLength(1_000);
  expect(Math.max(...seconds) * 1_000).toBeLessThan(MAX_OPEN_MS);
  expect(answers.length).toBeGreaterThan(10);
  expect(Math.max(...answers)).toBeLessThan(MAX_ANSWER_MS);
  // Clients that disconnected or were too slow are not server errors.
  expect(server.output()).not.toContain('"level":50');
  expect(await server.kill('SIGTERM')).toBe(0);
});
