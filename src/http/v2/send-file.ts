import { Refusal } from '../../errors/refusal.ts';
import { wantedRange } from '../../lib/byte-range.ts';
import type { JobFile } from '../../store/schema.ts';
import type { JobFiles } from '../../transfer/jobs/job-files.ts';

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const TYPES: Record<string, string> = {
  csv: 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson',
  pdf: 'application/pdf',
  xlsx: XLSX,
  zip: 'application/zip',
};

/** The media types of files. */
export const FILE_TYPES = Object.values(TYPES);

/** A file, complete or a range of it, with the digest of the complete file. */
export function sendFile(files: JobFiles, file: JobFile | null, headers: Headers): Response {
  if (file === null) throw new Refusal('not_found', 'There is no file here');
  const { name, bytes, sha256 } = file;
  const etag = `"${sha256}"`;
  const common = {
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="${name}"`,
    'content-type': TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream',
    'repr-digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
    etag,
  };
  const range = wantedRange(headers, bytes, etag);
  if (range === 'outside')
    return new Response(null, { status: 416, headers: { ...common, 'content-range': `bytes */${bytes}` } });
  if (range === null)
    return new Response(files.body(file), { headers: { ...common, 'content-length': String(bytes) } });
  const { start, end } = range;
  return new Response(files.body(file, range), {
    status: 206,
    headers: {
      ...common,
      'content-length': String(end - start + 1),
      'content-range': `bytes ${start}-${end}/${bytes}`,
    },
  });
}
