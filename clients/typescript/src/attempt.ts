import { retryAfterMs } from './backoff.ts';
import { ApiError, ConnectionError, type Refusal } from './errors.ts';

export type Attempt = {
  url: string;
  init: RequestInit;
  timeoutMs: number;
  signal: AbortSignal | undefined;
  /** Sees the headers of every answer. */
  onHeaders(headers: Headers): void;
};

/** Reads an answer to its end. */
export type Reader<Reply> = (response: Response) => Promise<Reply>;

export type JsonReply = { body: Record<string, unknown>; etag: string | null };

/**
 * One request, and its answer read to the end. Throws `ApiError` for a refusal, `ConnectionError` where there is no
 * whole answer in time, and the signal's reason where the caller gave up.
 */
export async function attempt<Reply>(
  fetch: typeof globalThis.fetch,
  request: Attempt,
  read: Reader<Reply>,
): Promise<Reply> {
  const { url, init, timeoutMs, signal, onHeaders } = request;
  signal?.throwIfAborted();
  const controller = new AbortController();
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    controller.abort();
  }, timeoutMs);
  const giveUp = () => controller.abort();
  signal?.addEventListener('abort', giveUp, { once: true });
  try {
    const response = await fetch(url, { ...init, signal: controller.signal });
    onHeaders(response.headers);
    return await read(response);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    signal?.throwIfAborted();
    const message = timedOut
      ? `${init.method} ${url} was not answered within ${timeoutMs} ms`
      : `The connection failed: ${init.method} ${url}`;
    throw new ConnectionError(message, { timedOut, cause: error });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

export const readJson: Reader<JsonReply> = async (response) => {
  const body = parsed(await response.text());
  if (response.ok && body?.ok === true) return { body, etag: response.headers.get('etag') };
  throw new ApiError(refusalOf(response, body));
};

export const readFile: Reader<Blob> = async (response) => {
  if (response.ok) return response.blob();
  throw new ApiError(refusalOf(response, parsed(await response.text())));
};

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function refusalOf({ status, headers }: Response, body: Record<string, unknown> | null): Refusal {
  const text = (name: string) => (typeof body?.[name] === 'string' ? body[name] : null);
  const code = body?.ok === false ? text('code') : null;
  return {
    status,
    code: (code ?? 'unexpected_answer') as Refusal['code'],
    message: (code && text('message')) ?? `The answer with status ${status} is not one of the API`,
    field: text('field'),
    reasons: Array.isArray(body?.reasons) ? body.reasons.map(String) : [],
    requestId: text('request_id') ?? headers.get('x-request-id'),
    retryAfterMs: retryAfterMs(headers.get('retry-after'), Date.now()),
  };
}
