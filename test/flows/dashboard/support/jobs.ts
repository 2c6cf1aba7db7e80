import { once } from 'node:events';
import { connect } from 'node:net';
import type { Job } from '../../../../src/http/dashboard/contract.ts';
import type { DashboardClient } from './dashboard-client.ts';

/** The job as soon as it is over. */
export async function endedJob(dashboard: DashboardClient, id: string): Promise<Job> {
  for (;;) {
    const job = await dashboard.ask('GET /jobs/{id}', { id });
    if (['done', 'failed', 'cancelled'].includes(job.state)) return job;
    await Bun.sleep(100);
  }
}

/** The beginning of the response to a request that announces a body of so many bytes and sends none. */
export async function sendHeadersOnly(
  address: string,
  headers: Record<string, string>,
  bytes: number,
): Promise<string> {
  const { hostname, port, host, pathname } = new URL(address);
  const socket = connect(Number(port), hostname);
  const lines = Object.entries({ host, ...headers, 'content-length': bytes });
  socket.write(`POST ${pathname} HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`);
  const [reply] = await once(socket, 'data');
  socket.destroy();
  return String(reply);
}

/** Sends up to a gigabyte of one letter as fast as it is read, until there is a response; `fetch` would buffer it all. */
export async function sendWithoutEnd(
  address: string,
  headers: Record<string, string>,
): Promise<{ status: string | undefined; sent: number }> {
  const { hostname, port, host, pathname } = new URL(address);
  const socket = connect(Number(port), hostname);
  const lines = Object.entries({ host, ...headers, 'transfer-encoding': 'chunked' });
  socket.write(`POST ${pathname} HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`);
  let reply = '';
  let isOver = false;
  const over = new Promise<void>((resolve) => {
    const end = () => {
      isOver = true;
      resolve();
    };
    socket.once('close', end).on('data', (data) => {
      reply += data;
      end();
    });
  });
  socket.on('error', () => {});
  const chunk = `${(64 * 1024).toString(16)}\r\n${'x'.repeat(64 * 1024)}\r\n`;
  let sent = 0;
  while (!isOver && sent < 1024 * 1024 * 1024) {
    sent += 64 * 1024;
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), over]);
  }
  socket.destroy();
  return { status: reply.split(' ')[1], sent };
}
