import { readFileSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import type { RequestDeps } from '../../../src/lib/net/send-request.ts';
import { UrlChecks } from '../../../src/safety/destinations/check-url.ts';
import { createDns } from '../../../src/safety/dns.ts';
import type { FindAddressDeps } from '../../../src/safety/find-address.ts';
import { type NameServer, startNameServer } from '../../harness/name-server.ts';
import { testClock } from '../../harness/test-clock.ts';

const pem = (name: string) => readFileSync(join(import.meta.dir, `${name}.pem`), 'utf8');

/** A public documentation address (RFC 5737): connections to it are directed to the hostile server. */
export const PUBLIC = '203.0.113.5';

/** The hosts of the checking server. Its main host has this address in the name server. */
export const OWN_HOSTS = ['qr.example', 'links.shop.example'];
export const OWN_ADDRESS = '198.51.100.7';

type Request = { method: string; path: string; host: string; agent: string; range: string | null };
/** Writes the raw response; nothing is added. */
export type Behaviour = (socket: Socket, request: Request) => void;

export type HostileWorld = {
  names: NameServer;
  checks: UrlChecks;
  /** What connects to it, for other clients. */
  client: FindAddressDeps & RequestDeps;
  /** The response of a host, by default 200. Its robots.txt is not found, unless it has its own entry. */
  answers: Record<string, Behaviour>;
  requests: Request[];
  /** Every address and port that was connected to. */
  dialled: string[];
  /** The maximum number of connections open at once. */
  mostOpen: () => number;
  check(url: string): Promise<string>;
  stop(): void;
};

export const respond =
  (status: number, headers: string[] = [], body = ''): Behaviour =>
  (socket) =>
    socket.end(`HTTP/1.1 ${status} X\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n${body}`);
export const redirectTo = (location: string): Behaviour => respond(302, [`Location: ${location}`]);

/** A server with configurable responses, its name server, and the checks under test, with short time-outs. */
export async function startHostileWorld(
  options: { privateTargets?: 'allow' | 'refuse'; pauseMs?: number; requestMs?: number; checkMs?: number } = {},
): Promise<HostileWorld> {
  const names = await startNameServer({ 'qr.example': { a: [OWN_ADDRESS] } });
  const answers: Record<string, Behaviour> = {};
  const requests: Request[] = [];
  const dialled: string[] = [];
  let [open, mostOpen] = [0, 0];
  const converse = (socket: Socket) => {
    mostOpen = Math.max(mostOpen, ++open);
    let isClosed = false;
    socket.on('close', () => {
      open -= isClosed ? 0 : 1;
      isClosed = true;
    });
    socket.on('error', () => {});
    socket.once('data', (bytes: Buffer) => {
      const request = readRequest(String(bytes));
      requests.push(request);
      const isRobots = request.path === '/robots.txt';
      const behaviour = answers[isRobots ? `${request.host} robots` : request.host];
      (behaviour ?? respond(isRobots ? 404 : 200))(socket, request);
    });
  };
  const key = pem('good-example-key');
  const cert = pem('good-example-certificate');
  const plain = await listen(createServer(converse));
  const secure = await listen(createTlsServer({ key, cert }, converse) as unknown as Server);
  const [host = '', port] = names.address.split(':');
  const client: HostileWorld['client'] = {
    dns: createDns([{ host, port: Number(port) }]),
    privateTargets: options.privateTargets ?? 'refuse',
    agent: 'RepointLinkCheck/1.2.3 (+https://qr.example)',
    ca: pem('test-ca'),
    mainHost: 'qr.example',
    isOwnHost: async (host) => OWN_HOSTS.includes(host),
    connectTo(address, port) {
      dialled.push(`${address}:${port}`);
      return { host: '127.0.0.1', port: port === 443 ? secure.port : plain.port };
    },
  };
  const checks = new UrlChecks({
    ...client,
    clock: testClock('2026-03-01T12:00:00Z'),
    pauseMs: options.pauseMs ?? 0,
    requestMs: options.requestMs ?? 400,
    checkMs: options.checkMs ?? 1_500,
  });
  return {
    names,
    checks,
    client,
    answers,
    requests,
    dialled,
    mostOpen: () => mostOpen,
    async check(url) {
      const { found, detail } = await checks.check(url);
      return `${found} ${detail}`;
    },
    stop() {
      names.stop();
      plain.server.close();
      secure.server.close();
    },
  };
}

async function listen(server: Server): Promise<{ server: Server; port: number }> {
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as { port: number }).port };
}

function readRequest(text: string): Request {
  const header = (name: string) => new RegExp(`^${name}: (.*)\r$`, 'im').exec(text)?.[1] ?? null;
  const [method = '', path = ''] = text.split(' ');
  return {
    method,
    path,
    host: header('host') ?? '',
    agent: header('user-agent') ?? '',
    range: header('range'),
  };
}
