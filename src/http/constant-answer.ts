import { sha256 } from '../lib/hash.ts';
import { truncateHeaderList } from '../lib/header-list.ts';
import { acceptsEncoding } from './accepts-encoding.ts';

type Constant = { body: string; headers: Record<string, string> };

/**
 * Answers GET and HEAD with the same body every time: built on first use, compressed if the client accepts it, and
 * 304 if the client has it cached.
 */
export function constantAnswer(make: () => Constant): (request: Request) => Response {
  let made: ReturnType<typeof prepare> | undefined;

  return (request) => {
    made ??= prepare(make());
    const { plain, packed, headers, tag } = made;
    const isGzipped = acceptsEncoding(request.headers.get('accept-encoding') ?? '', 'gzip');
    // The compressed body has different bytes, so it needs a different tag.
    const etag = `"${tag}${isGzipped ? '-gzip' : ''}"`;
    const common = { ...headers, etag, vary: 'Accept-Encoding' };
    if (etagMatches(request.headers.get('if-none-match'), etag))
      return new Response(null, { status: 304, headers: common });
    const body = isGzipped ? packed : plain;
    const encoding = isGzipped ? { 'content-encoding': 'gzip' } : {};
    return new Response(request.method === 'HEAD' ? null : body, {
      headers: { ...common, 'content-length': String(body.byteLength), ...encoding },
    });
  };
}

function prepare({ body, headers }: Constant) {
  const plain = new TextEncoder().encode(body);
  return { plain, packed: Bun.gzipSync(plain), headers, tag: sha256(body).slice(0, 32) };
}

/** The weak comparison, as specified for `If-None-Match`. */
function etagMatches(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return truncateHeaderList(header)
    .split(',')
    .some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));
}
