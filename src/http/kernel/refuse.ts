import type { Logger } from '../../lib/logger.ts';
import { urlPath } from '../../lib/url-path.ts';
import { acceptsHtml, answer } from '../../scan/answer.ts';
import { NOT_FOUND } from '../../scan/outcome.ts';
import { asRefusal, errorReply, type ReplyHeaders } from './reply.ts';

/**
 * The answer to whatever was thrown. What is our own fault goes to the log, under the id that the caller is told. A
 * browser that finds nothing gets the page of an unknown code, except under /v1, which is for programs.
 */
export function refuse(
  log: Logger,
  request: Request,
  error: unknown,
  { requestId, headers }: { requestId: string; headers: ReplyHeaders } = {
    requestId: crypto.randomUUID(),
    headers: {},
  },
): Response {
  const refusal = asRefusal(error);
  const path = urlPath(request.url);
  if (refusal.status >= 500) {
    log.error(
      { request_id: requestId, method: request.method, path, err: refusal.cause ?? refusal },
      refusal.message,
    );
  }
  const isPage =
    refusal.code === 'not_found' &&
    !`${path}/`.startsWith('/v1/') &&
    acceptsHtml(request.headers.get('accept'));
  if (isPage) return answer(NOT_FOUND, request, () => requestId);
  return errorReply(requestId, refusal, headers);
}
