import { once } from 'node:events';
import { connect } from 'node:net';
import type { Job } from '../../../../src/http/v2/job.ts';
import type { ApiClient, RequestOptions } from '../../../harness/api-client.ts';
import { until } from '../../../harness/until.ts';
import type { DashboardApp, Owner } from '../../dashboard/support/dashboard-app.ts';

/** A client with the session of the owner's browser instead of a key. */
export function pageClient(app: DashboardApp, { headers: own }: Owner): ApiClient {
  const client = app.client(null);
  const withOwn = (options?: RequestOptions): RequestOptions => ({
    ...options,
    headers: { ...own, ...options?.headers },
  });
  return {
    get: (path, options, method) => client.get(path, withOwn(options), method),
    post: (path, body, options, method) => client.post(path, body, withOwn(options), method),
    patch: (path, body, options) => client.patch(path, body, withOwn(options)),
    send: (method, path, init) =>
      client.send(method, path, { ...init, headers: { ...own, ...(init?.headers as Record<string, string>) } }),
  };
}

type Content = string | Uint8Array<ArrayBuffer>;

export function upload(api: ApiClient, body: Content, headers: Record<string, string> = {}) {
  return api.send('POST', '/v2/uploads', { body, headers: { 'content-type': 'text/csv', ...headers } });
}

export async function uploaded(api: ApiClient, body: Content, headers?: Record<string, string>): Promise<string> {
  const reply = await upload(api, body, headers);
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
  return reply.body.upload_id;
}

export async function start(api: ApiClient, body: object): Promise<string> {
  const reply = await api.post('/v2/jobs', body);
  if (reply.status !== 202) throw new Error(JSON.stringify(reply.body));
  return reply.body.job_id;
}

/** The job as soon as it is over. */
export async function endedJob(api: ApiClient, id: string): Promise<Job> {
  const { body } = await until(
    () => api.get(`/v2/jobs/${id}`),
    (reply) => ['done', 'failed', 'cancelled'].includes(reply.body.state),
  );
  return body;
}

export async function run(api: ApiClient, body: object): Promise<Job> {
  return endedJob(api, await start(api, body));
}

export async function undo(api: ApiClient, id: string): Promise<Job> {
  const { body } = await api.send('POST', `/v2/jobs/${id}/undo`);
  return endedJob(api, body.job_id);
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
