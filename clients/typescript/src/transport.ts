import { type Attempt, attempt, type Reply } from './attempt.ts';
import { pauseMs } from './backoff.ts';
import { ApiError } from './errors.ts';
import { type Pause, pause } from './pause.ts';

export type ClientOptions = {
  /** The address of the server, such as `https://qr.example.com`. */
  baseUrl: string;
  apiKey: string;
  /** What one attempt may take, in milliseconds. Default: 30,000. For a whole call pass a `signal`. */
  timeoutMs?: number;
  /** Attempts after the first, on 429, 503 and lost connections. Default: 4; 0 for none. */
  maxRetries?: number;
  /** A longer `Retry-After` is not waited for: the refusal is thrown at once. Default: 60,000. */
  longestRetryAfterMs?: number;
  /** Another `fetch` than the runtime's own. */
  fetch?: typeof globalThis.fetch;
  /** Another way to wait between attempts, for tests. */
  pause?: Pause;
};

export type RequestOptions = {
  /** Ends the call, pauses between attempts included; its reason is thrown. */
  signal?: AbortSignal;
  timeoutMs?: number;
  maxRetries?: number;
};

export type Call = {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  headers?: Record<string, string>;
  /** Whether the call may be made again when nobody knows if it was made. */
  repeatable: boolean;
};

export type Transport = {
  send(call: Call, options?: RequestOptions): Promise<Reply>;
  pause: Pause;
};

/** Sends a call until it is answered, as often as the options allow. */
export function createTransport(options: ClientOptions): Transport {
  const { apiKey, fetch = globalThis.fetch, pause: wait = pause } = options;
  const { timeoutMs = 30_000, maxRetries = 4, longestRetryAfterMs = 60_000 } = options;
  const base = options.baseUrl.replace(/\/+$/, '');

  async function send(call: Call, own: RequestOptions = {}): Promise<Reply> {
    const request: Attempt = {
      url: base + call.path + queryText(call.query),
      init: {
        method: call.method,
        headers: {
          accept: 'application/json',
          'x-api-key': apiKey,
          ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...call.headers,
        },
        ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
        // The key must not follow a redirect to another host.
        redirect: 'manual',
      },
      timeoutMs: own.timeoutMs ?? timeoutMs,
      signal: own.signal,
    };
    const most = own.maxRetries ?? maxRetries;
    for (let failures = 1; ; failures++) {
      try {
        return await attempt(fetch, request);
      } catch (error) {
        own.signal?.throwIfAborted();
        const asked = error instanceof ApiError ? error.retryAfterMs : null;
        const isTooLong = asked !== null && asked > longestRetryAfterMs;
        if (failures > most || isTooLong || !mayRepeat(error, call)) throw error;
        await wait(pauseMs(failures, asked, Math.random), own.signal);
      }
    }
  }

  return { send, pause: wait };
}

/** 429 and our own 503 say that nothing was done. After a lost connection or a proxy's word nobody knows. */
function mayRepeat(error: unknown, { repeatable }: Call): boolean {
  if (!(error instanceof ApiError)) return repeatable;
  if (error.status === 429 || error.code === 'unavailable') return true;
  return repeatable && [502, 503, 504].includes(error.status);
}

/** Arrays are repeated; what is not given is left out. */
function queryText(query: Call['query'] = {}): string {
  const text = new URLSearchParams();
  for (const [name, values] of Object.entries(query)) {
    for (const value of Array.isArray(values) ? values : [values]) {
      if (value !== undefined && value !== null) text.append(name, String(value));
    }
  }
  return text.size === 0 ? '' : `?${text}`;
}
