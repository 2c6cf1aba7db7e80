import { Refusal } from '../errors/refusal.ts';
import { sha256 } from '../lib/hash.ts';
import { errorReply } from './reply.ts';

type Constant = { body: string; headers: Record<string, string> };

/**
 * Answers GET and HEAD with the same text every time: made on first use, compressed where the client takes
 * it, and not sent again to who still has it.
 */
export function constantAnswer(make: () => Constant): (request: Request) => Response {
  let made: ReturnType<typeof prepare> | undefined;

  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return notAllowed();
    made ??= prepare(make());
    const { plain, packed, headers, tag } = made;
    const isPacked = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '');
    // The two forms are different bytes, so they have different tags.
    const etag = `"${tag}${isPacked ? '-gzip' : ''}"`;
    const common = { ...headers, etag, vary: 'Accept-Encoding' };
    if (namesTag(request.headers.get('if-none-match'), etag))
      return new Response(null, { status: 304, headers: common });
    const body = isPacked ? packed : plain;
    return new Response(request.method === 'HEAD' ? null : body, {
      headers: {
        ...common,
        'content-length': String(body.byteLength),
        ...(isPacked && { 'content-encoding': 'gzip' }),
      },
    });
  };
}

function prepare({ body, headers }: Constant) {
  const plain = new TextEncoder().encode(body);
  return { plain, packed: Bun.gzipSync(plain), headers, tag: sha256(body).slice(0, 32) };
}

/** The weak comparison, as `If-None-Match` asks for. */
function namesTag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return header.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}

function notAllowed(): Response {
  const refusal = new Refusal('method_not_allowed', 'This address takes GET, HEAD');
  return errorReply(crypto.randomUUID(), refusal, { allow: 'GET, HEAD' });
}
