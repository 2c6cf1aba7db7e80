import { type Agent, type OutgoingHttpHeaders, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';

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
  method: 'HEAD' | 'GET' | 'POST';
  url: URL;
  /** The checked IP address of the URL's host, which is not resolved again. */
  address: string;
  /** Beside Host, User-Agent, Accept and Accept-Encoding. */
  headers?: OutgoingHttpHeaders;
  body?: string;
  /** How much of the response's body is read; by default nothing. */
  maxBytes?: number;
  /** Keeps connections for later requests to the same host; by default each has one of its own. */
  connections?: Agent;
  /** Once a status has arrived, a body that takes too long is returned as far as it came. */
  takesPartialBody?: true;
};

export type HostReply = { status: number; headers: Record<string, string>; body: string };

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
 * Sends one request to a checked address; follows no redirect. The connection is closed as soon as enough is known,
 * unless it is to be kept and the response is complete. Settles within `timeoutMs`, whatever the server sends; rejects
 * with a RequestFailure.
 */
export function sendRequest(deps: RequestDeps, request: OutgoingRequest, timeoutMs: number): Promise<HostReply> {
  const { promise, resolve, reject } = Promise.withResolvers<HostReply>();
  const { url, method, body, maxBytes = 0, connections, takesPartialBody } = request;
  const isTls = url.protocol === 'https:';
  const peer = { host: request.address, port: Number(url.port) || (isTls ? 443 : 80) };
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
      ...request.headers,
    },
    agent: connections ?? false,
    maxHeaderSize: MAX_HEAD_BYTES,
    // SNI is only for names; certificates of IP addresses are found by the address.
    ...(isIP(name) === 0 && { servername: name.replace(/\.$/, '') }),
    ...(deps.ca !== undefined && { ca: deps.ca }),
  });
  let problem: FailureKind = 'no_connection';
  let finish: (() => void) | null = null;
  let isComplete = false;
  const end = (settle: () => void) => {
    clearTimeout(late);
    deps.signal?.removeEventListener('abort', stop);
    settle();
    if (!isComplete || !connections) outgoing.destroy();
  };
  const fail = (kind: FailureKind) => end(() => reject(new RequestFailure(kind)));
  const stop = () => (takesPartialBody && finish && !deps.signal?.aborted ? finish() : fail('timeout'));
  const late = setTimeout(stop, timeoutMs);
  deps.signal?.addEventListener('abort', stop);

  outgoing.on('socket', (socket) => {
    if (outgoing.reusedSocket) {
      problem = 'malformed';
      return;
    }
    socket.once('connect', () => {
      problem = isTls ? 'tls' : 'malformed';
    });
    socket.once('secureConnect', () => {
      problem = 'malformed';
    });
  });
  outgoing.on('error', () => fail(problem));
  outgoing.on('response', (response) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    finish = () =>
      end(() =>
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(Object.entries(response.headers).map(([key, value]) => [key, String(value)])),
          body: Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8'),
        }),
      );
    if (method === 'HEAD' || maxBytes === 0) return finish();
    response.on('data', (chunk: Buffer) => {
      if (bytes >= maxBytes) return;
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= maxBytes) finish?.();
    });
    response.on('end', () => {
      isComplete = true;
      finish?.();
    });
    // A connection that breaks off ends the body as well: what has arrived counts.
    for (const event of ['error', 'close']) response.on(event, () => finish?.());
  });
  outgoing.end(body);
  return promise;
}
