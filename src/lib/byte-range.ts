/** From the first byte to the last one, both included. */
export type ByteRange = { start: number; end: number };

/** A single range; null for none or several, for which the whole file is sent. */
export function readRange(header: string | null, size: number): ByteRange | 'outside' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec((header ?? '').slice(0, 64)) ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end ? 'outside' : { start, end };
}

/** The part that is asked for, unless `If-Range` names another version than this one; null: all of it. */
export function wantedRange(headers: Headers, size: number, etag: string): ByteRange | 'outside' | null {
  const isSame = (headers.get('if-range') ?? etag) === etag;
  return isSame ? readRange(headers.get('range'), size) : null;
}
