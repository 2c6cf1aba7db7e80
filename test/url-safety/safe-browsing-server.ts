import { createHash } from 'node:crypto';

/** Threat types and attributes as the protocol numbers them. */
export const THREAT = { malware: 1, socialEngineering: 2, unwantedSoftware: 3, harmfulApp: 4 } as const;
export const ATTRIBUTE = { canary: 1, frameOnly: 2 } as const;

export type Listing = { expression: string; threatType?: number; attributes?: number[] };

/**
 * A server that speaks Safe Browsing's v5 `hashes:search` over real HTTP: it knows the expressions in `listed` and
 * answers with the full hashes that begin with a requested prefix. `behave`, where set, answers instead.
 */
export type SafeBrowsingServer = {
  readonly url: string;
  /** Every request's prefixes, in hexadecimal, in the order of arrival. */
  readonly requests: { prefixes: string[]; key: string | null; url: URL }[];
  listed: Listing[];
  cacheSeconds: number;
  behave: (() => Response | Promise<Response>) | undefined;
  stop(): Promise<void>;
};

export function startSafeBrowsingServer(): SafeBrowsingServer {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: answer });
  const state: SafeBrowsingServer = {
    url: `http://127.0.0.1:${server.port}`,
    requests: [],
    listed: [],
    cacheSeconds: 300,
    behave: undefined,
    stop: () => server.stop(true),
  };

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const raw = url.searchParams.getAll('hashPrefixes').map((text) => Buffer.from(text, 'base64url'));
    const prefixes = raw.map((bytes) => bytes.toString('hex'));
    state.requests.push({ prefixes, key: request.headers.get('x-goog-api-key'), url });
    if (state.behave) return state.behave();
    if (url.pathname !== '/v5/hashes:search' || url.searchParams.get('alt') !== 'proto') {
      return new Response('Unsupported Output Format', { status: 400 });
    }
    if (prefixes.length === 0 || prefixes.length > 1_000 || raw.some((bytes) => bytes.length !== 4)) {
      return new Response('INVALID_ARGUMENT', { status: 400 });
    }
    const matching = state.listed.filter(({ expression }) => {
      return prefixes.includes(sha256(expression).subarray(0, 4).toString('hex'));
    });
    return protobuf(searchResponse(matching, state.cacheSeconds));
  }

  return state;
}

export function protobuf(body: Uint8Array<ArrayBuffer>): Response {
  return new Response(body, { headers: { 'content-type': 'application/x-protobuf' } });
}

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

export function searchResponse(listed: readonly Listing[], cacheSeconds: number): Uint8Array<ArrayBuffer> {
  const hashes = listed.map(({ expression, threatType = THREAT.malware, attributes = [] }) => {
    const detail = [...number(1, threatType), ...(attributes.length > 0 ? bytes(2, attributes) : [])];
    return bytes(1, [...bytes(1, [...sha256(expression)]), ...bytes(2, detail)]);
  });
  return Uint8Array.from([...hashes.flat(), ...bytes(2, number(1, cacheSeconds))]);
}

function number(field: number, value: number): number[] {
  return [field << 3, ...varint(value)];
}

function bytes(field: number, content: readonly number[]): number[] {
  return [(field << 3) | 2, ...varint(content.length), ...content];
}

function varint(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(Math.floor(value / 0x80))];
}
