import { lookup } from 'node:dns/promises';
import { type HostReply, type RequestDeps, sendRequest } from '../../lib/net/send-request.ts';

/** Far more than the metadata, keys or tokens of any real provider. */
const MAX_BYTES = 262_144;

export type AskDeps = RequestDeps & {
  /** For one request, the look-up of the name included. */
  requestMs: number;
};

/** What `oauth4webapi` hands to its `customFetch`. */
type Question = {
  method: string;
  headers: Record<string, string>;
  body?: URLSearchParams | undefined | null | unknown;
};

/**
 * A `fetch` for the operator's own identity provider: one connection, no redirect, bounded in bytes and time. The
 * address is the operator's choice, so it may be a private one.
 */
export function askProvider(deps: AskDeps): (address: string, question: Question) => Promise<Response> {
  return async (address, { method, headers, body }) => {
    const url = new URL(address);
    const begin = performance.now();
    const host = await within(deps.requestMs, lookup(url.hostname.replace(/^\[|\]$/g, '')));
    const left = Math.max(1, deps.requestMs - (performance.now() - begin));
    const text = body instanceof URLSearchParams ? body.toString() : undefined;
    const reply = await sendRequest(
      deps,
      {
        method: method === 'POST' ? 'POST' : 'GET',
        url,
        address: host.address,
        headers: { ...headers, ...(text !== undefined && { 'content-length': String(Buffer.byteLength(text)) }) },
        ...(text !== undefined && { body: text }),
        maxBytes: MAX_BYTES,
      },
      left,
    );
    return asResponse(reply);
  };
}

async function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The name was not resolved in time')), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** A body that was cut off is no JSON any more, and refused as such. */
function asResponse({ status, headers, body }: HostReply): Response {
  if (status < 200 || status >= 500) throw new Error(`The provider answered with status ${status}`);
  const type = headers['content-type'];
  const hasBody = status !== 204 && status !== 205 && status !== 304;
  return new Response(hasBody ? body : null, {
    status,
    ...(type !== undefined && { headers: { 'content-type': type } }),
  });
}
