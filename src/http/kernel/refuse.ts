import type { Refusal } from '../../errors/refusal.ts';
import { versionOf } from '../../lib/api-version.ts';
import type { Logger } from '../../lib/logger.ts';
import { urlPath } from '../../lib/url-path.ts';
import { acceptsHtml, answer, misdirectedAnswer } from '../../scan/answer.ts';
import { NOT_FOUND } from '../../scan/outcome.ts';
import { asRefusal, errorReply, type ReplyHeaders } from './reply.ts';

const PAGES: ReadonlyMap<Refusal['code'], typeof misdirectedAnswer> = new Map([
  ['not_found', (request, requestId) => answer(NOT_FOUND, request, requestId)],
  ['misdirected_request', misdirectedAnswer],
]);

/** The error code of each refusing response, for the metrics. */
const codes = new WeakMap<Response, Refusal['code']>();

export function refusalCodeOf(response: Response): Refusal['code'] | undefined {
  return codes.get(response);
}

/**
 * The response for anything that was thrown. Errors of ours are logged under the request id in the response. A browser
 * gets the "code not found" page for 404 and 421, except under /v1 and /v2, which are for programs.
 */
export function refuse(
  log: Logger,
  request: Request,
  error: unknown,
  { requestId, headers, route }: { requestId: string; headers: ReplyHeaders; route: string | null } = {
    requestId: crypto.randomUUID(),
    headers: {},
    route: null,
  },
): Response {
  const refusal = asRefusal(error);
  if (refusal.status >= 500) {
    const err = refusal.cause ?? refusal;
    // Without the path, which holds ids and slugs.
    const { method } = request;
    log.error({ request_id: requestId, method, route: route ?? undefined, err }, refusal.message);
  }
  const page = wantsPage(request) ? PAGES.get(refusal.code) : undefined;
  const response =
    page?.(request, () => requestId) ?? errorReply(requestId, refusal, headers, versionOf(urlPath(request.url)));
  codes.set(response, refusal.code);
  return response;
}

function wantsPage({ url, headers }: Request): boolean {
  return !/^\/v[12]\//.test(`${urlPath(url)}/`) && acceptsHtml(headers.get('accept'));
}
