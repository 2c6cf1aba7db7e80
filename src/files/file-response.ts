import type { ByteRange } from '../lib/byte-range.ts';
import type { FileContents } from './file-contents.ts';

export type SentFile = { id: string; mediaType: string; sha256: string; bytes: number };

/** What was asked for: all of it (null), a part, or a part that is not there. */
export type WantedRange = ByteRange | 'outside' | null;

/**
 * No browser takes it for anything but its type. What could run does so in an empty sandbox; a PDF would not be shown
 * in one, and its viewer has a sandbox of its own.
 */
function contentSecurityPolicy(mediaType: string): string {
  const framing = "frame-ancestors 'none'";
  if (mediaType === 'application/pdf') return framing;
  return `default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; ${framing}; sandbox`;
}

export const etagOf = ({ sha256 }: { sha256: string }) => `"${sha256}"`;

/** The file or a part of it, read as it is sent. HEAD gets the headers alone. */
export function fileResponse(
  contents: Pick<FileContents, 'body'>,
  file: SentFile,
  { range, isHead }: { range: WantedRange; isHead: boolean },
  headers: Readonly<Record<string, string>>,
): Response {
  const { id, mediaType, sha256, bytes } = file;
  const common = {
    ...headers,
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
    'content-security-policy': contentSecurityPolicy(mediaType),
    'cross-origin-resource-policy': 'same-origin',
    'content-type': mediaType,
    'referrer-policy': 'no-referrer',
    'repr-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
    'x-content-type-options': 'nosniff',
    etag: etagOf(file),
  };
  if (range === 'outside')
    return new Response(null, { status: 416, headers: { ...common, 'content-range': `bytes */${bytes}` } });
  const part = range ?? { start: 0, end: bytes - 1 };
  const sized = { ...common, 'content-length': String(part.end - part.start + 1) };
  const body = isHead ? null : contents.body(id, part);
  if (range === null) return new Response(body, { headers: sized });
  const partly = { ...sized, 'content-range': `bytes ${part.start}-${part.end}/${bytes}` };
  return new Response(body, { status: 206, headers: partly });
}
