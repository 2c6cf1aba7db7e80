import type { Socket } from 'bun';
import { until } from './until.ts';

export type Balancer = {
  url: string;
  /** It is asked once it is ready. */
  add(nodeUrl: string): void;
  /** Resolves when it is ready and gets its share. */
  isUsed(nodeUrl: string): Promise<unknown>;
  /** It is no longer looked at; what is under way there is finished. */
  remove(nodeUrl: string): void;
  stop(): Promise<void>;
};

const PROBE_EVERY_MS = 500;
/** A node lets go of a connection that has rested for 10 s: one that rested half as long is not used again. */
const MAX_REST_MS = 5_000;

type Reply = { status: number; headers: Headers; body: Uint8Array; closes: boolean };
type Call = { bytes: Buffer; resolve(reply: Reply): void; reject(error: Error): void };
type Connection = Socket<{ call: Call | null }>;
type Node = { url: URL; isReady: boolean; resting: { connection: Connection; since: number }[] };

/**
 * Gives requests to nodes in turn, over connections that it keeps, and believes `/readyz` alone, which it asks twice a
 * second. It asks no second node and sends nothing twice: what a node does not answer is a 502 to the client.
 */
export function startBalancer(): Balancer {
  const nodes = new Map<string, Node>();
  let turn = 0;
  let isOver = false;

  async function watch(node: Node): Promise<void> {
    while (!isOver && nodes.get(node.url.href) === node) {
      const isReady = await answersReady(node.url);
      if (!isReady) for (const { connection } of node.resting.splice(0)) connection.end();
      node.isReady = isReady;
      await Bun.sleep(PROBE_EVERY_MS);
    }
    node.isReady = false;
    for (const { connection } of node.resting.splice(0)) connection.end();
  }

  async function forward(request: Request): Promise<Response> {
    const ready = [...nodes.values()].filter(({ isReady }) => isReady);
    const node = ready[turn++ % ready.length];
    if (!node) return new Response('no node is ready', { status: 502 });
    try {
      const text = await messageOf(request);
      const { status, headers, body } = await send(node, text);
      return new Response(body, { status, headers });
    } catch (error) {
      return new Response(`${node.url.host}: ${error}`, { status: 502 });
    }
  }

  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, idleTimeout: 60, fetch: forward });
  return {
    url: `http://127.0.0.1:${server.port}`,
    add(nodeUrl) {
      const node = { url: new URL(nodeUrl), isReady: false, resting: [] };
      nodes.set(node.url.href, node);
      void watch(node);
    },
    isUsed: (nodeUrl) => until(() => nodes.get(new URL(nodeUrl).href)?.isReady),
    remove: (nodeUrl) => void nodes.delete(new URL(nodeUrl).href),
    async stop() {
      isOver = true;
      nodes.clear();
      await server.stop(true);
    },
  };
}

const answersReady = (url: URL): Promise<boolean> =>
  fetch(new URL('/readyz', url), { keepalive: false, signal: AbortSignal.timeout(2_000) }).then(
    ({ status }) => status === 200,
    () => false,
  );

async function messageOf(request: Request): Promise<Buffer> {
  const body = Buffer.from(await request.arrayBuffer());
  const { pathname, search } = new URL(request.url);
  const headers = [...request.headers].filter(
    ([name]) => !/^(connection|content-length|transfer-encoding)$/.test(name),
  );
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const head = `${request.method} ${pathname}${search} HTTP/1.1\r\n${lines}content-length: ${body.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), body]);
}

async function send(node: Node, message: Buffer): Promise<Reply> {
  const connection = restingConnection(node) ?? (await connect(node.url));
  const reply = await new Promise<Reply>((resolve, reject) => {
    connection.data.call = { bytes: Buffer.alloc(0), resolve, reject };
    if (connection.write(message) < message.length) reject(new Error('the message did not fit in one write'));
  });
  if (reply.closes) connection.end();
  else if (node.isReady) node.resting.push({ connection, since: performance.now() });
  else connection.end();
  return reply;
}

function restingConnection(node: Node): Connection | null {
  const { connection, since } = node.resting.pop() ?? {};
  if (!connection || since === undefined) return null;
  if (performance.now() - since < MAX_REST_MS) return connection;
  connection.end();
  return restingConnection(node);
}

function connect({ hostname, port }: URL): Promise<Connection> {
  const fail = (connection: Connection, error: Error) => {
    connection.data.call?.reject(error);
    connection.data.call = null;
  };
  return Bun.connect<{ call: Call | null }>({
    hostname,
    port: Number(port),
    data: { call: null },
    socket: {
      data(connection, piece) {
        const { call } = connection.data;
        if (!call) return void connection.end();
        call.bytes = Buffer.concat([call.bytes, piece]);
        const reply = wholeReply(call.bytes);
        if (!reply) return;
        connection.data.call = null;
        call.resolve(reply);
      },
      close: (connection) => fail(connection, new Error('closed without an answer')),
      error: fail,
    },
  });
}

/** Null until all of it is there. Answers whose length is not told are not read. */
function wholeReply(bytes: Buffer): Reply | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1) return null;
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n');
  const headers = new Headers();
  for (const line of lines) headers.append(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim());
  const length = Number(headers.get('content-length') ?? 0);
  if (headers.has('transfer-encoding')) throw new Error('the balancer reads only answers with a length');
  const body = bytes.subarray(headEnd + 4);
  if (body.length < length) return null;
  const closes = headers.get('connection') === 'close';
  for (const name of ['connection', 'content-length', 'keep-alive']) headers.delete(name);
  return { status: Number(statusLine.split(' ')[1]), headers, body, closes };
}
