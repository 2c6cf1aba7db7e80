import type { FileData } from '../codes/values/code-values.ts';
import type { FileContents } from '../files/file-contents.ts';
import { etagOf, fileResponse, type SentFile, type WantedRange } from '../files/file-response.ts';
import { wantedRange } from '../lib/byte-range.ts';
import { openTextCursor, sealTextCursor } from '../lib/cursor.ts';
import type { ServedFile } from '../store/files/files.ts';
import { REPORT_PATH } from './pages/report-page.ts';

/** Where scans find the files of codes. */
export type CodeFiles = {
  /** Read for each scan, so that a block holds at once. */
  find: (accountId: string, id: string) => Promise<ServedFile | undefined>;
  contents: Pick<FileContents, 'body' | 'requireWhole'>;
};

/** A file that is about to be sent. */
export type Download = { readonly data: FileData; readonly file: SentFile; readonly range: WantedRange };

export function downloadOf(data: FileData, served: ServedFile, { headers }: Request): Download {
  const { media_type: mediaType, sha256, bytes } = served;
  const file = { id: data.file_id, mediaType, sha256, bytes };
  return { data, file, range: wantedRange(headers, bytes, etagOf(file)) };
}

/** Of a download that began before. The first byte is a scan, whatever follows is none. */
export function isContinuation({ range }: Download): boolean {
  return range === 'outside' || (range !== null && range.start > 0);
}

const COOKIE = 'repoint.file';
/** As long as the token in it. */
const COOKIE_S = 86_400;

const scopeOf = (slug: string) => `download of ${slug}`;

/** With it a download goes on that was counted, though the scan limit is reached by now. */
export function downloadCookie(secret: string, slug: string, path: string, now: number): string {
  const token = sealTextCursor(secret, scopeOf(slug), 'file', now);
  return `${COOKIE}=${token}; Path=${path}; Max-Age=${COOKIE_S}; HttpOnly; SameSite=Lax`;
}

/**
 * Whether the request goes on with a download that was counted within a day: it has the cookie of it, or names the
 * version of the file, which only who has got a part of it knows.
 */
export function provesDownload(
  secret: string,
  slug: string,
  { file }: Download,
  { headers }: Request,
  now: number,
): boolean {
  if (headers.get('if-range') === etagOf(file)) return true;
  const cookies = headers.get('cookie');
  const token = cookies === null ? null : new Bun.CookieMap(cookies).get(COOKIE);
  return openTextCursor(secret, scopeOf(slug), token ?? null, now) !== null;
}

type Sender = { publicUrl: string; headers: Readonly<Record<string, string>>; files: CodeFiles };

export function sendDownload(
  { publicUrl, headers, files }: Sender,
  { data, file, range }: Download,
  { request, slug }: { request: Request; slug: string },
): Response {
  const report = `<${publicUrl}${REPORT_PATH}?code=${slug}>; rel="help"; title="Report abuse"`;
  const own = { ...headers, link: report, 'content-disposition': contentDisposition(data, file.mediaType) };
  return fileResponse(files.contents, file, { range, isHead: request.method === 'HEAD' }, own);
}

/** The endings that a file of each type may be saved with, the usual one first. */
export const TYPE_ENDINGS: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
};

export const savedEnding = (mediaType: string) => TYPE_ENDINGS[mediaType]?.[0] ?? 'bin';

/** The name that the file is saved by: whatever its owner calls it, it is opened as what it is. */
export function savedName(name: string, mediaType: string): string {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const isUsual = name.includes('.') && TYPE_ENDINGS[mediaType]?.includes(ending);
  return isUsual ? name : `${name}.${savedEnding(mediaType)}`;
}

/**
 * After RFC 6266: the name in ASCII for old programs, and as it is (RFC 8187). Without a dollar sign, which the standby's
 * nginx could not say.
 */
export function contentDisposition({ name, disposition }: FileData, mediaType: string): string {
  const saved = savedName(name, mediaType);
  const ascii = saved.replace(/[^\x20-\x7e]|["\\%$]/g, '_');
  const encoded = encodeURIComponent(saved.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
