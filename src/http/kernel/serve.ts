import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import { urlPath, urlQuery } from '../../lib/url-path.ts';
import { refuse } from './refuse.ts';
import type { ReplyHeaders } from './reply.ts';

/** A request on its arrival. */
export type Incoming = {
  readonly request: Request;
  readonly requestId: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** The address that speaks for the client. Finding it out takes a while, so only those ask who need it. */
  readonly clientAddress: () => string;
  readonly now: number;
  /** Headers that every answer from here on carries, refusals included. */
  readonly headers: ReplyHeaders;
};

/**
 * The kernel under every API of this server. `steps` is the ordered list of what happens to a request of that API:
 * find its route (matcher.ts), read its body (read-fields.ts), do it, answer (reply.ts). Whatever a step throws
 * becomes the refusal (refuse.ts).
 */
export async function serve(
  { clock, log }: { clock: Clock; log: Logger },
  request: Request,
  clientAddress: () => string,
  steps: (incoming: Incoming) => Promise<Response>,
): Promise<Response> {
  const incoming: Incoming = {
    request,
    requestId: crypto.randomUUID(),
    path: urlPath(request.url),
    query: queryOf(request),
    clientAddress,
    now: clock.now(),
    headers: {},
  };
  try {
    return await steps(incoming);
  } catch (error) {
    return refuse(log, request, error, incoming);
  }
}

/** Most requests have none, and making an empty one takes longer than looking. */
const NO_QUERY = new URLSearchParams();

function queryOf({ url }: Request): URLSearchParams {
  const query = urlQuery(url);
  return query === '' ? NO_QUERY : new URLSearchParams(query);
}
