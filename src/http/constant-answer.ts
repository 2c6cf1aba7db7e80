import { sha256 } from '../lib/hash.ts';
import { truncateHeaderList } from '../lib/header-list.ts';
import { acceptsEncoding } from './accepts-encoding.ts';

type Constant = { body: string; headers: Record<string, string> };

/**
 * Answers GET and HEAD with the same text every time: made on first use, compressed where the client
 * accepts it, and 304 where the client still has it.
 */
export function constantAnswer(make: () => Constant): (request: Request) => Response {
  let made: ReturnType<typeof prepare> | undefined;

  return (request) => {
    made ??= prepare(make());
    const { plain, packed, headers, tag } = made;
    const isPacked = acceptsEncoding(request.headers.get('accept-encoding') ?? '', 'gzip');
    // The two forms are different bytes, so they have different tags.
    const etag = `"${tag}${isPacked ? '-gzip' : ''}"`;
    const common = { ...headers, etag, vary: 'Accept-Encoding' };
    if (etagMatches(request.headers.get('if-none-match'), etag))
      return new Response(null, { status: 304, headers: common });
    const body = isPacked ? packed : plain;
    const encoding = isPacked ? { 'content-encoding': 'gzip' } : {};
    return new Response(request.method === 'HEAD' ? null : body, {
      headers: { ...common, 'content-length': String(body.byteLength), ...encoding },
    });
  };
}

function prepare({ body, headers }: Constant) {
  const plain = new TextEncoder().encode(body);
  return { plain, packed: Bun.gzipSync(plain), headers, tag: sha256(body).slice(0, 32) };
}

/** The weak comparison, as `If-None-Match` asks for. */
function etagMatches(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return truncateHeaderList(header)
    .split(',')
    .some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}
