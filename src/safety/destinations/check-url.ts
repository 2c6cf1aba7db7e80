import { isIPv6 } from 'node:net';
import type { Clock } from '../../lib/clock.ts';
import {
  type HostReply,
  type OutgoingRequest,
  type RequestDeps,
  RequestFailure,
  sendRequest,
} from '../../lib/net/send-request.ts';
import { RecentMap } from '../../lib/recent-map.ts';
import { type FindAddressDeps, findAddress } from '../find-address.ts';
import type { Finding } from './destination-state.ts';
import { HostTurns } from './host-turns.ts';
import { ALL_ALLOWED, ALL_REFUSED, MAX_ROBOTS_BYTES, parseRobots, type Robots } from './robots.ts';

/** Our user agent in robots.txt. */
export const AGENT = 'RepointLinkCheck';

const MAX_HOPS = 5;
const REQUEST_MS = 10_000;
/** For all requests of one check together, without waiting for a turn. */
const CHECK_MS = 30_000;
const PAUSE_MS = 1_000;
const ROBOTS_KEPT_MS = 24 * 3_600_000;
const ROBOTS_KEPT = 2_000;

type UrlCheckDeps = FindAddressDeps &
  RequestDeps & {
    clock: Clock;
    /** After each request to a server. */
    pauseMs?: number;
    /** For each request, and for all of one check. */
    requestMs?: number;
    checkMs?: number;
  };

/** Checks whether URLs still lead to a page: reads no content, and sends a server only one request at a time. */
export class UrlChecks {
  readonly #deps: UrlCheckDeps;
  readonly #turns: HostTurns;
  readonly #stopped = new AbortController();
  readonly #robots = new RecentMap<string, { robots: Robots; until: number }>(ROBOTS_KEPT);

  constructor(deps: UrlCheckDeps) {
    this.#deps = deps;
    this.#turns = new HostTurns(deps.pauseMs ?? PAUSE_MS);
  }

  /** Never rejects. `isOver`: send no new request. */
  async check(target: string, isOver: () => boolean = () => false): Promise<Finding> {
    const budget = { leftMs: this.#deps.checkMs ?? CHECK_MS, isOver };
    try {
      return await this.#follow(new URL(target), budget);
    } catch (error) {
      if (error instanceof CheckEnded) return { found: error.found, detail: error.detail };
      return { found: 'unknown', detail: 'error' };
    }
  }

  /** Aborts running checks, without a finding. */
  stop(): void {
    this.#stopped.abort();
    this.#turns.stop();
  }

  async #follow(target: URL, budget: Budget): Promise<Finding> {
    let url = target;
    for (let hop = 0; hop <= MAX_HOPS; hop++) {
      // A link into an app, which phones can open.
      if (url.protocol !== 'http:' && url.protocol !== 'https:') return { found: 'ok', detail: 'app' };
      const address = await this.#addressOf(url);
      const robots = await this.#robotsOf(url, address, budget);
      if (!robots.allows(url.pathname + url.search)) return { found: 'skipped', detail: 'robots' };
      const answer = await this.#request(url, address, budget);
      const next = redirectOf(answer, url);
      if (next === null) return findingFor(answer.status);
      url = next;
    }
    // Some sites redirect clients without cookies in a loop: that says nothing about visitors.
    return { found: 'skipped', detail: 'redirects' };
  }

  /** Only on the ports of web sites: a check must not tell which others are open. */
  async #addressOf({ hostname, port }: URL): Promise<string> {
    if (port !== '') throw new CheckEnded('skipped', 'port');
    const found = await findAddress(this.#deps, hostname);
    if ('address' in found) return found.address;
    if (found.problem === 'no_name') throw new CheckEnded('failed', 'no_name');
    throw found.problem === 'unknown' ? new CheckEnded('unknown', 'dns') : new CheckEnded('skipped', found.problem);
  }

  /** HEAD, and if that fails, GET for the first kilobyte: some servers do not support HEAD. */
  async #request(url: URL, address: string, budget: Budget): Promise<HostReply> {
    const head = await this.#send({ method: 'HEAD', url, address }, budget);
    return head.status < 400
      ? head
      : this.#send({ method: 'GET', url, address, headers: { Range: 'bytes=0-1023' } }, budget);
  }

  async #robotsOf(url: URL, address: string, budget: Budget): Promise<Robots> {
    const { clock } = this.#deps;
    const known = this.#robots.get(url.origin);
    if (known && known.until > clock.now()) return known.robots;
    const robots = await this.#readRobots(new URL('/robots.txt', url), address, budget);
    this.#robots.set(url.origin, { robots, until: clock.now() + ROBOTS_KEPT_MS });
    return robots;
  }

  /** RFC 9309: a missing file allows everything, a failing server allows nothing. */
  async #readRobots(start: URL, startAddress: string, budget: Budget): Promise<Robots> {
    let [url, address] = [start, startAddress];
    for (let hop = 0; hop <= MAX_HOPS; hop++) {
      const answer = await this.#send({ method: 'GET', url, address, maxBytes: MAX_ROBOTS_BYTES }, budget);
      const next = redirectOf(answer, url);
      if (next === null) {
        if (answer.status >= 500) return ALL_REFUSED;
        return answer.status < 300 ? parseRobots(answer.body, AGENT) : ALL_ALLOWED;
      }
      if (next.protocol !== 'http:' && next.protocol !== 'https:') return ALL_ALLOWED;
      url = next;
      address = await this.#addressOf(url);
    }
    return ALL_ALLOWED;
  }

  /** Takes turns by IP address, not by name: a machine with a thousand names gets one request at a time. */
  #send(request: OutgoingRequest, budget: Budget): Promise<HostReply> {
    const { signal } = this.#stopped;
    return this.#turns.take(request.address, async () => {
      if (budget.isOver() || signal.aborted) throw new CheckEnded('unknown', 'later');
      const start = performance.now();
      try {
        const timeoutMs = Math.min(this.#deps.requestMs ?? REQUEST_MS, budget.leftMs);
        if (timeoutMs <= 0) throw new CheckEnded('failed', 'timeout');
        return await sendRequest({ ...this.#deps, signal }, request, timeoutMs);
      } catch (error) {
        if (!(error instanceof RequestFailure)) throw error;
        if (signal.aborted) throw new CheckEnded('unknown', 'later');
        // We may have no IPv6 ourselves.
        const isOurs = error.kind === 'no_connection' && isIPv6(request.address);
        throw new CheckEnded(isOurs ? 'unknown' : 'failed', error.kind);
      } finally {
        budget.leftMs -= performance.now() - start;
      }
    });
  }
}

type Budget = { leftMs: number; isOver: () => boolean };

/** Ends the check with this finding, at any step. */
class CheckEnded extends Error {
  constructor(
    readonly found: Finding['found'],
    readonly detail: string,
  ) {
    super(detail);
  }
}

/** Null: no redirect. */
function redirectOf({ status, headers: { location } }: HostReply, url: URL): URL | null {
  if (status < 300 || status >= 400 || location === undefined) return null;
  try {
    const next = new URL(location, url);
    next.username = '';
    next.password = '';
    return next;
  } catch {
    return null;
  }
}

/**
 * Any response means alive, also a refusal: sites often refuse programs (401, 403, 429, 503) but not visitors. Only
 * 404, 410 and server errors are failures.
 */
function findingFor(status: number): Finding {
  const isFailed = status === 404 || status === 410 || (status >= 500 && status !== 503);
  return { found: isFailed ? 'failed' : 'ok', detail: `status_${status}` };
}
