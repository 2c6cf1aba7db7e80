import type { Clock } from '../../lib/clock.ts';
import { BackOff, retryAfterMs } from './back-off.ts';
import { PrefixCache, type PrefixMatches } from './prefix-cache.ts';
import { readSearchResponse, type SearchResponse } from './search-response.ts';

export type HashSearchOptions = {
  key: string;
  /** Without a path, such as `https://safebrowsing.googleapis.com`. */
  baseUrl: string;
  timeoutMs: number;
  clock: Clock;
  /** A number in [0, 1), for the jitter of the back-off. */
  random: () => number;
};

/**
 * A request line of 300 prefixes has 6 kB, which every server and proxy accepts; the protocol allows 1,000.
 */
const PREFIXES_PER_REQUEST = 300;
/** Some 100 bytes each, so 20 MB at most. */
const CACHE_CAPACITY = 200_000;
const MAX_RESPONSE_BYTES = 4 * 2 ** 20;

/**
 * Queries `hashes:search` for 4-byte hash prefixes. Prefixes of the same turn of the event loop are sent together, a
 * pending one is awaited instead of being sent again, and answers are cached for as long as the service allows.
 */
export class HashSearch {
  readonly #options: HashSearchOptions;
  readonly #cache: PrefixCache;
  readonly #backOff: BackOff;
  readonly #underWay = new Map<number, Promise<SearchResponse>>();
  #nextRequest: { prefixes: number[]; response: Promise<SearchResponse> } | undefined;

  constructor(options: HashSearchOptions) {
    this.#options = options;
    this.#cache = new PrefixCache(options.clock, CACHE_CAPACITY);
    this.#backOff = new BackOff(options.clock, options.random);
  }

  /** The cached answer; undefined if there is none. */
  cached(prefix: number): PrefixMatches | undefined {
    return this.#cache.get(prefix);
  }

  /** Rejects if the service cannot be queried, does not answer in time or answers invalid data. */
  async ask(prefix: number): Promise<PrefixMatches> {
    const { listed } = await (this.#underWay.get(prefix) ?? this.#addToNextRequest(prefix));
    return listed.filter(({ hash }) => prefixOf(hash) === prefix);
  }

  #addToNextRequest(prefix: number): Promise<SearchResponse> {
    const remainingMs = this.#backOff.remainingMs();
    if (remainingMs > 0) {
      return Promise.reject(new Error(`not asked for another ${Math.ceil(remainingMs / 1_000)} s`));
    }
    if (this.#nextRequest === undefined || this.#nextRequest.prefixes.length === PREFIXES_PER_REQUEST) {
      const prefixes: number[] = [];
      this.#nextRequest = { prefixes, response: Promise.resolve().then(() => this.#send(prefixes)) };
    }
    this.#nextRequest.prefixes.push(prefix);
    this.#underWay.set(prefix, this.#nextRequest.response);
    return this.#nextRequest.response;
  }

  async #send(prefixes: readonly number[]): Promise<SearchResponse> {
    if (this.#nextRequest?.prefixes === prefixes) this.#nextRequest = undefined;
    try {
      const response = await this.#request(prefixes);
      this.#backOff.succeeded();
      for (const prefix of prefixes) {
        const answer = response.listed.filter(({ hash }) => prefixOf(hash) === prefix);
        this.#cache.set(prefix, answer, response.cacheMs);
      }
      return response;
    } catch (error) {
      this.#backOff.failed(error instanceof Refusal ? error.retryAfterMs : 0);
      throw error;
    } finally {
      for (const prefix of prefixes) this.#underWay.delete(prefix);
    }
  }

  async #request(prefixes: readonly number[]): Promise<SearchResponse> {
    const { key, baseUrl, timeoutMs, clock } = this.#options;
    const query = prefixes.map((prefix) => `hashPrefixes=${base64Of(prefix)}`).join('&');
    const response = await fetch(`${baseUrl}/v5/hashes:search?alt=proto&${query}`, {
      // The key is in a header, not in the URL, so that it does not appear in logs of URLs.
      headers: { 'x-goog-api-key': key, accept: 'application/x-protobuf' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      throw new Refusal(response.status, retryAfterMs(response.headers.get('retry-after'), clock.now()));
    }
    // Otherwise an empty page of a proxy would mean "nothing is listed".
    if (!response.headers.get('content-type')?.includes('protobuf')) {
      throw new Error('answered with something other than Protocol Buffers');
    }
    return readSearchResponse(await readBody(response));
  }
}

class Refusal extends Error {
  readonly retryAfterMs: number;

  constructor(status: number, retryAfter: number) {
    super(`answered with status ${status}`);
    this.retryAfterMs = retryAfter;
  }
}

async function readBody(response: Response): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    length += piece.length;
    if (length > MAX_RESPONSE_BYTES) throw new Error('answered with more than 4 MiB');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** The first four bytes of a hexadecimal hash, as a number. */
export function prefixOf(hash: string): number {
  return Number.parseInt(hash.slice(0, 8), 16);
}

/** Protocol Buffers' JSON encoding of bytes; the URL-safe alphabet without padding needs no escaping. */
function base64Of(prefix: number): string {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32BE(prefix);
  return bytes.toString('base64url');
}
