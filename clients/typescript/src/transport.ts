import { type Attempt, attempt, type Reader } from './attempt.ts';
import { pauseMs } from './backoff.ts';
import { ApiError } from './errors.ts';
import { Pace } from './pace.ts';
import { type Pause, pause } from './pause.ts';

/** The pause after a 429 that does not say how long, such as a proxy's. */
const UNTOLD_LIMIT_MS = 1_000;

export type ClientOptions = {
  /** The address of the server, such as `https://qr.example.com`; on its own pages it may be empty. */
  baseUrl: string;
  /** Never in a page: there the session of whoever is signed in counts, for v2. */
  apiKey?: string;
  /** What one attempt may take, in milliseconds. Default: 30,000. For a whole call pass a `signal`. */
  timeoutMs?: number;
  /** Attempts after the first, on 503 and lost connections. Default: 4; 0 for none. */
  maxRetries?: number;
  /**
   * What one call may wait in all for limits of the server, in milliseconds: before it is sent, and after 429, which
   * spends no retries. Default: 300,000; 0 to throw 429 at once.
   */
  maxLimitWaitMs?: number;
  /** A longer `Retry-After` is not waited for: the refusal is thrown at once. Default: 60,000. */
  longestRetryAfterMs?: number;
  /** Another `fetch` than the runtime's own. */
  fetch?: typeof globalThis.fetch;
  /** Another way to wait between attempts, for tests. */
  pause?: Pause;
  /** Another clock, for tests: milliseconds since 1970. */
  now?: () => number;
};

export type RequestOptions = {
  /** Ends the call, pauses between attempts included; its reason is thrown. */
  signal?: AbortSignal;
  timeoutMs?: number;
  maxRetries?: number;
  maxLimitWaitMs?: number;
};

export type Call = {
  method: string;
  path: string;
  query: Readonly<Record<string, unknown>> | undefined;
  /** Fields, or a file. */
  body: unknown;
  headers: Record<string, string>;
  /** Whether the call may be made again when nobody knows if it was made. */
  repeatable: boolean;
};

export type Transport = {
  send<Reply>(call: Call, read: Reader<Reply>, options: RequestOptions): Promise<Reply>;
};

/** Sends a call until it is answered, as often as the options allow. */
export function createTransport(options: ClientOptions): Transport {
  const { apiKey, fetch = globalThis.fetch, pause: wait = pause } = options;
  const { timeoutMs = 30_000, maxRetries = 4, longestRetryAfterMs = 60_000 } = options;
  const { maxLimitWaitMs = 300_000 } = options;
  const pace = new Pace(wait, longestRetryAfterMs, options.now ?? Date.now);
  const base = options.baseUrl.replace(/\/+$/, '');

  async function send<Reply>(call: Call, read: Reader<Reply>, own: RequestOptions): Promise<Reply> {
    const request: Attempt = {
      url: base + call.path + queryText(call.query),
      init: {
        method: call.method,
        headers: { ...(apiKey !== undefined && { 'x-api-key': apiKey }), ...typeOf(call.body), ...call.headers },
        ...(call.body !== undefined && { body: call.body instanceof Blob ? call.body : JSON.stringify(call.body) }),
        // The key must not follow a redirect to another host.
        redirect: 'manual',
      },
      timeoutMs: own.timeoutMs ?? timeoutMs,
      signal: own.signal,
      onHeaders: (headers) => pace.note(headers),
    };
    const budget = { leftMs: own.maxLimitWaitMs ?? maxLimitWaitMs };
    const most = own.maxRetries ?? maxRetries;
    let failures = 0;
    for (;;) {
      await pace.take(budget, own.signal);
      try {
        return await attempt(fetch, request, read);
      } catch (error) {
        own.signal?.throwIfAborted();
        const asked = error instanceof ApiError ? error.retryAfterMs : null;
        if (error instanceof ApiError && error.status === 429) {
          if (await pace.waitFor(asked ?? UNTOLD_LIMIT_MS, budget, own.signal)) continue;
          throw error;
        }
        const isTooLong = asked !== null && asked > longestRetryAfterMs;
        if (++failures > most || isTooLong || !mayRepeat(error, call)) throw error;
        await wait(pauseMs(failures, asked, Math.random), own.signal);
      }
    }
  }

  return { send };
}

/** Our own 503 says that nothing was done. After a lost connection or a proxy's word nobody knows. */
function mayRepeat(error: unknown, { repeatable }: Call): boolean {
  if (!(error instanceof ApiError)) return repeatable;
  if (error.code === 'unavailable') return true;
  return repeatable && [502, 503, 504].includes(error.status);
}

/** A file brings its own, if it has one. */
function typeOf(body: unknown): Record<string, string> {
  return body === undefined || body instanceof Blob ? {} : { 'content-type': 'application/json' };
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
