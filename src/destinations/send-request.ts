import { isIP, connect as openTcp, type Socket } from 'node:net';
import { connect as openTls } from 'node:tls';
import { MAX_ROBOTS_BYTES } from './robots.ts';

/** Opens a connection to an address that was already checked. */
type Dial = (address: string, port: number) => Socket;

export const dialTcp: Dial = (address, port) => openTcp({ host: address, port });

export type RequestDeps = {
  dial: Dial;
  agent: string;
  /** Trusted certificates instead of the system's, for tests. */
  ca?: string;
  /** Aborts all requests. */
  signal?: AbortSignal;
};

export type OutgoingRequest = {
  method: 'HEAD' | 'GET';
  url: URL;
  /** The checked IP address of the URL's host, which is not resolved again. */
  address: string;
  /** Whether to return the body, up to `MAX_ROBOTS_BYTES`. Otherwise a kilobyte is requested and discarded. */
  wantsBody?: boolean;
};

export type Answer = { status: number; location: string | null; body: string };

type FailureKind = 'no_connection' | 'tls' | 'timeout' | 'malformed';

/** Why there is no response. */
export class RequestFailure extends Error {
  constructor(readonly kind: FailureKind) {
    super(kind);
  }
}

/** Longer than the head of any real response. */
const MAX_HEAD_BYTES = 16_384;

/**
 * Sends one request over a new connection, which is closed as soon as enough is known. Settles within `timeoutMs`,
 * whatever the server sends; rejects with a RequestFailure. A client of our own, because it must connect to the checked
 * address, with the URL's host name, and read no more than it needs.
 */
export function sendRequest(deps: RequestDeps, request: OutgoingRequest, timeoutMs: number): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const { url, address, method } = request;
  const isTls = url.protocol === 'https:';
  const tcp = deps.dial(address, Number(url.port || (isTls ? 443 : 80)));
  const socket = isTls ? withTls(tcp, url, deps.ca) : tcp;
  const reader = new AnswerReader(method === 'GET' && request.wantsBody === true);
  let isConnected = false;
  let isSecure = !isTls;

  const late = setTimeout(() => fail('timeout'), timeoutMs);
  const stop = () => fail('timeout');
  deps.signal?.addEventListener('abort', stop);
  const end = () => {
    clearTimeout(late);
    deps.signal?.removeEventListener('abort', stop);
    socket.destroy();
    tcp.destroy();
  };
  const fail = (kind: FailureKind) => {
    end();
    reject(new RequestFailure(kind));
  };
  const finish = (answer: Answer | 'malformed' | null) => {
    if (answer === null) return;
    if (answer === 'malformed') return fail('malformed');
    end();
    resolve(answer);
  };

  tcp.on('connect', () => {
    isConnected = true;
  });
  const begin = () => {
    isSecure = true;
    socket.write(requestText(request, deps.agent));
  };
  if (isTls) socket.on('secureConnect', begin);
  else tcp.on('connect', begin);
  socket.on('data', (chunk: Buffer) => finish(reader.add(chunk)));
  socket.on('end', () => finish(reader.end()));
  const broke = () => {
    if (!isConnected) return fail('no_connection');
    if (!isSecure) return fail('tls');
    finish(reader.end());
  };
  tcp.on('error', broke);
  socket.on('error', broke);
  socket.on('close', broke);
  return promise;
}

function withTls(socket: Socket, url: URL, ca: string | undefined): Socket {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return openTls({
    socket,
    host,
    // SNI is only for names; certificates of IP addresses are found by the address.
    ...(isIP(host) === 0 && { servername: host.replace(/\.$/, '') }),
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: true,
    ...(ca !== undefined && { ca }),
  });
}

function requestText({ method, url, wantsBody = false }: OutgoingRequest, agent: string): string {
  return [
    `${method} ${url.pathname}${url.search} HTTP/1.1`,
    `Host: ${url.host}`,
    `User-Agent: ${agent}`,
    'Accept: */*',
    'Accept-Encoding: identity',
    ...(method === 'GET' && !wantsBody ? ['Range: bytes=0-1023'] : []),
    'Connection: close',
    '',
    '',
  ].join('\r\n');
}

type Head = { status: number; location: string | null; isChunked: boolean; length: number | null };

/** Parses a response from the bytes received. Each step returns it once it is complete. */
class AnswerReader {
  readonly #wantsBody: boolean;
  #bytes = Buffer.alloc(0);
  #head: Head | null = null;

  constructor(wantsBody: boolean) {
    this.#wantsBody = wantsBody;
  }

  add(chunk: Buffer): Answer | 'malformed' | null {
    this.#bytes = Buffer.concat([this.#bytes, chunk]);
    while (this.#head === null) {
      const at = this.#bytes.indexOf('\r\n\r\n');
      if (at === -1) return this.#bytes.length > MAX_HEAD_BYTES ? 'malformed' : null;
      const head = at > MAX_HEAD_BYTES ? null : parseHead(this.#bytes.toString('latin1', 0, at));
      if (head === null) return 'malformed';
      this.#bytes = this.#bytes.subarray(at + 4);
      // Skip interim responses (1xx).
      if (head.status >= 200) this.#head = head;
    }
    if (!this.#wantsBody) return this.#answer(this.#head);
    const { length } = this.#head;
    const isWhole = length !== null && this.#bytes.length >= length;
    return isWhole || this.#bytes.length >= MAX_ROBOTS_BYTES ? this.#answer(this.#head) : null;
  }

  /** The connection was closed: what has arrived is the response. */
  end(): Answer | 'malformed' {
    return this.#head === null ? 'malformed' : this.#answer(this.#head);
  }

  #answer({ status, location, isChunked }: Head): Answer {
    const raw = this.#wantsBody ? this.#bytes.subarray(0, MAX_ROBOTS_BYTES) : Buffer.alloc(0);
    const body = isChunked ? joinChunks(raw) : raw;
    return { status, location, body: body.toString('utf8') };
  }
}

function parseHead(text: string): Head | null {
  const [first = '', ...lines] = text.split('\r\n');
  const status = /^HTTP\/1\.[01] ([1-9]\d\d)(?: |$)/.exec(first)?.[1];
  if (status === undefined) return null;
  const head: Head = { status: Number(status), location: null, isChunked: false, length: null };
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).toLowerCase();
    const value = line.slice(colon + 1).trim();
    if (name === 'location') head.location ??= value;
    if (name === 'transfer-encoding') head.isChunked = /\bchunked$/i.test(value);
    if (name === 'content-length' && /^\d{1,15}$/.test(value)) head.length = Number(value);
  }
  if (head.isChunked) head.length = null;
  return head;
}

/** The chunks received so far, the last one possibly incomplete. */
function joinChunks(bytes: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf('\r\n', at);
    const size = end === -1 ? 0 : Number.parseInt(bytes.toString('latin1', at, end), 16);
    if (!(size > 0)) break;
    chunks.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
  return Buffer.concat(chunks);
}
