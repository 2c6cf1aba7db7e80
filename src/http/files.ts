import { Refusal } from '../errors/refusal.ts';
import { truncateHeaderList } from '../lib/header-list.ts';
import { urlQuery } from '../lib/url-path.ts';
import type { FileKind, Pictures } from '../render/pictures.ts';
import { errorReply } from './kernel/reply.ts';

export const PICTURE_TYPES = { svg: 'image/svg+xml', png: 'image/png', pdf: 'application/pdf' } as const;

/**
 * Files never change under their name. An SVG may load and run nothing; the only image it may show is the logo embedded
 * in the file itself.
 */
export const PICTURE_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy':
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
};

/** GET and HEAD of /files/{name}. `?download=name` makes a browser save it under that name. */
export async function serveFile(pictures: Pictures, name: string, request: Request): Promise<Response> {
  const file = await pictures.file(name).catch(busy);
  if (file instanceof Refusal) return errorReply(crypto.randomUUID(), file);
  if (!file) throw new Refusal('not_found', 'There is no such file');
  const etag = `"${file.hash}"`;
  const headers = { ...PICTURE_HEADERS, etag, ...disposition(request, file.kind) };
  if (truncateHeaderList(request.headers.get('if-none-match') ?? '').includes(etag))
    return new Response(null, { status: 304, headers });
  const described = {
    ...headers,
    'content-type': PICTURE_TYPES[file.kind],
    'content-length': String(file.bytes.length),
  };
  return new Response(request.method === 'HEAD' ? null : file.bytes, { headers: described });
}

/** A full drawing queue is not logged as an error: the caller gets 503. */
function busy(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

/** Of a downloaded file, in UTF-16 units, without its extension. */
const MAX_NAME_LENGTH = 100;

function disposition(request: Request, kind: FileKind): Record<string, string> {
  const wanted = new URLSearchParams(urlQuery(request.url)).get('download');
  if (wanted === null) return {};
  const name =
    wanted
      .slice(0, 2 * MAX_NAME_LENGTH)
      .replace(/[\s\p{Cc}\p{Cf}/\\:*?"<>|%]+/gu, ' ')
      .trim()
      .slice(0, MAX_NAME_LENGTH) || 'qr-code';
  const ascii = name.replace(/[^\x20-\x7e]/g, '_');
  const full = `${name.toWellFormed()}.${kind}`;
  return {
    'content-disposition': `attachment; filename="${ascii}.${kind}"; filename*=UTF-8''${encodeURIComponent(full)}`,
  };
}
