import type { Clock } from '../../lib/clock.ts';
import { Deadline } from '../../lib/deadline.ts';
import type { Logger } from '../../lib/logger.ts';
import { urlPath, urlQuery } from '../../lib/url-path.ts';
import { storeUntil } from '../../store/call-deadline.ts';
import type { Store } from '../../store/store.ts';
import { refuse } from './refuse.ts';
import type { ReplyHeaders } from './reply.ts';
import { recordFacts } from './request-facts.ts';

/** A request as it arrives. */
export type Incoming = {
  readonly request: Request;
  readonly requestId: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** The client's address, as trusted proxies report it. Only computed when needed. */
  readonly clientAddress: () => string;
  readonly now: number;
  /** Until when the client waits for the store. */
  readonly deadline: Deadline;
  /** Headers of the response, including errors. */
  readonly headers: ReplyHeaders;
  /** For the log: route and account, once they are known. */
  route: string | null;
  accountId: string | null;
};

/**
 * The common core of all APIs of this server. `steps` handles a request of that API in order: find the route
 * (matcher.ts), read the body (read-fields.ts), run the operation, respond (reply.ts). Whatever a step throws becomes
 * the error response (refuse.ts). Store calls end at the deadline: nothing is written for a client that got an error.
 */
export async function serve<Deps extends { clock: Clock; log: Logger; store: Store }>(
  deps: Deps,
  request: Request,
  clientAddress: () => string,
  steps: (deps: Deps, incoming: Incoming) => Promise<Response>,
): Promise<Response> {
  const { clock, log, store } = deps;
  const incoming: Incoming = {
    request,
    requestId: crypto.randomUUID(),
    path: urlPath(request.url),
    query: queryOf(request),
    clientAddress,
    now: clock.now(),
    deadline: new Deadline(store.timeouts.totalMs),
    headers: {},
    route: null,
    accountId: null,
  };
  const response = await answer();
  return recordFacts(response, incoming);

  async function answer(): Promise<Response> {
    try {
      // On SQLite reads never wait, and writes have their own timeout.
      if (store.engine === 'sqlite') return await steps(deps, incoming);
      return await steps({ ...deps, store: storeUntil(store, incoming.deadline) }, incoming);
    } catch (error) {
      return refuse(log, request, error, incoming);
    }
  }
}

/** Most requests have no query, and creating an empty object takes longer than the check. */
const NO_QUERY = new URLSearchParams();

function queryOf({ url }: Request): URLSearchParams {
  const query = urlQuery(url);
  return query === '' ? NO_QUERY : new URLSearchParams(query);
}

/** Waits for the client and extends the deadline by that time, which the store did not use. */
export async function receive<Value>({ deadline }: Pick<Incoming, 'deadline'>, body: Promise<Value>): Promise<Value> {
  const startedAt = performance.now();
  const value = await body;
  deadline.extend(performance.now() - startedAt);
  return value;
}
