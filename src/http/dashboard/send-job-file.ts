import { existsSync } from 'node:fs';
import { Refusal } from '../../errors/refusal.ts';
import type { JobRow } from '../../store/schema.ts';
import type { JobFiles } from '../../transfer/jobs/job-files.ts';

const TYPES: Record<string, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json',
  zip: 'application/zip',
};

/** The file of a job, complete or a range of it, with the digest of the complete file. */
export function sendJobFile(files: JobFiles, job: JobRow, headers: Headers): Response {
  const { file_name: name, bytes, sha256, state } = job;
  const path = files.result(job.id);
  if (state !== 'done' || name === null || bytes === null || sha256 === null || !existsSync(path))
    throw new Refusal('not_found', 'There is no file here, or it is on another server');
  const etag = `"${sha256}"`;
  const common = {
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="${name}"`,
    'content-type': TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    'repr-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
    'x-content-type-options': 'nosniff',
    etag,
  };
  const isSame = (headers.get('if-range') ?? etag) === etag;
  const range = isSame ? readRange(headers.get('range'), bytes) : null;
  if (range === 'outside')
    return new Response(null, { status: 416, headers: { ...common, 'content-range': `bytes */${bytes}` } });
  const file = Bun.file(path);
  if (range === null) return new Response(file, { headers: common });
  const { start, end } = range;
  return new Response(file.slice(start, end + 1), {
    status: 206,
    headers: { ...common, 'content-range': `bytes ${start}-${end}/${bytes}` },
  });
}

/** A single range; null for none or several, for which the whole file is sent. */
export function readRange(header: string | null, size: number): { start: number; end: number } | 'outside' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec((header ?? '').slice(0, 64)) ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end ? 'outside' : { start, end };
}
