import type { Clock } from '../../lib/clock.ts';
import { Deadline } from '../../lib/deadline.ts';
import type { Logger } from '../../lib/logger.ts';
import { urlPath, urlQuery } from '../../lib/url-path.ts';
import { storeUntil } from '../../store/call-deadline.ts';
import type { Store } from '../../store/store.ts';
import { refuse } from './refuse.ts';
import type { ReplyHeaders } from './reply.ts';
import { recordFacts } from './request-facts.ts';

/** A request on its arrival. */
export type Incoming = {
  readonly request: Request;
  readonly requestId: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** The client's address, by trusted proxies. Only computed when it is needed. */
  readonly clientAddress: () => string;
  readonly now: number;
  /** Until when the client waits for the store. */
  readonly deadline: Deadline;
  /** Headers that every answer from here on carries, refusals included. */
  readonly headers: ReplyHeaders;
  /** For the log: route and account, once they are known. */
  route: string | null;
  accountId: string | null;
};

/**
 * The kernel under every API of this server. `steps` is the ordered list of what happens to a request of that API:
 * find its route (matcher.ts), read its body (read-fields.ts), do it, answer (reply.ts). Whatever a step throws
 * becomes the refusal (refuse.ts). Its store is given up at the deadline: nothing is written for a client that was
 * refused.
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
      // On SQLite reads wait for nothing, and a write has a bound of its own.
      if (store.engine === 'sqlite') return await steps(deps, incoming);
      return await steps({ ...deps, store: storeUntil(store, incoming.deadline) }, incoming);
    } catch (error) {
      return refuse(log, request, error, incoming);
    }
  }
}

/** Most requests have none, and making an empty one takes longer than looking. */
const NO_QUERY = new URLSearchParams();

function queryOf({ url }: Request): URLSearchParams {
  const query = urlQuery(url);
  return query === '' ? NO_QUERY : new URLSearchParams(query);
}

/** Waits for something from the client and extends the deadline by that time: it was not the store's. */
export async function receive<Value>(
  { deadline }: Pick<Incoming, 'deadline'>,
  body: Promise<Value>,
): Promise<Value> {
  const startedAt = performance.now();
  const value = await body;
  deadline.extend(performance.now() - startedAt);
  return value;
}
