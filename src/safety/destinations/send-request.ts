import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { MAX_ROBOTS_BYTES } from './robots.ts';

export type RequestDeps = {
  agent: string;
  /** Trusted certificates instead of the system's, for tests. */
  ca?: string;
  /** Where to connect instead of an address, for tests. */
  connectTo?: (address: string, port: number) => { host: string; port: number };
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

export type HostReply = { status: number; location: string | null; body: string };

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
 * whatever the server sends; rejects with a RequestFailure.
 */
export function sendRequest(deps: RequestDeps, request: OutgoingRequest, timeoutMs: number): Promise<HostReply> {
  const { promise, resolve, reject } = Promise.withResolvers<HostReply>();
  const { url, method, wantsBody = false } = request;
  const isTls = url.protocol === 'https:';
  const peer = { host: request.address, port: isTls ? 443 : 80 };
  const name = url.hostname.replace(/^\[|\]$/g, '');
  const outgoing = (isTls ? requestHttps : requestHttp)({
    ...(deps.connectTo?.(peer.host, peer.port) ?? peer),
    method,
    path: url.pathname + url.search,
    headers: {
      Host: url.host,
      'User-Agent': deps.agent,
      Accept: '*/*',
      'Accept-Encoding': 'identity',
      ...(method === 'GET' && !wantsBody && { Range: 'bytes=0-1023' }),
    },
    agent: false,
    maxHeaderSize: MAX_HEAD_BYTES,
    // SNI is only for names; certificates of IP addresses are found by the address.
    ...(isIP(name) === 0 && { servername: name.replace(/\.$/, '') }),
    ...(deps.ca !== undefined && { ca: deps.ca }),
  });
  let problem: FailureKind = 'no_connection';
  const end = (settle: () => void) => {
    clearTimeout(late);
    deps.signal?.removeEventListener('abort', stop);
    settle();
    outgoing.destroy();
  };
  const fail = (kind: FailureKind) => end(() => reject(new RequestFailure(kind)));
  const stop = () => fail('timeout');
  const late = setTimeout(stop, timeoutMs);
  deps.signal?.addEventListener('abort', stop);

  outgoing.on('socket', (socket) => {
    socket.on('connect', () => {
      problem = isTls ? 'tls' : 'malformed';
    });
    socket.on('secureConnect', () => {
      problem = 'malformed';
    });
  });
  outgoing.on('error', () => fail(problem));
  outgoing.on('response', (response) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const finish = () =>
      end(() =>
        resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location ?? null,
          body: Buffer.concat(chunks).subarray(0, MAX_ROBOTS_BYTES).toString('utf8'),
        }),
      );
    if (method === 'HEAD' || !wantsBody) return finish();
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= MAX_ROBOTS_BYTES) finish();
    });
    // A connection that breaks off ends the body as well: what has arrived counts.
    for (const event of ['end', 'error', 'close']) response.on(event, finish);
  });
  outgoing.end();
  return promise;
}
