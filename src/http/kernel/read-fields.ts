import type { z } from 'zod';
import { invalid, Refusal } from '../../errors/refusal.ts';
import { fieldProblem } from '../../lib/field-problems.ts';
import { MAX_HEADER_LENGTH } from '../../lib/header-list.ts';
import { parseStrictJson } from '../../lib/strict-json.ts';

/** For a known caller; see MAX_ANONYMOUS_BODY_BYTES for others. */
export const MAX_BODY_BYTES = 256 * 1024;
/** For a body that holds many requests. */
export const MAX_BATCH_BYTES = 1024 * 1024;
/** Far more than any of our forms sends, and small enough to cost nothing. */
export const MAX_ANONYMOUS_BODY_BYTES = 8 * 1024;

/** In a body that holds many requests; 100 of the largest have fewer. */
const MAX_BATCH_KEYS = 20_000;

/** The body: a JSON object that matches the schema. Throws 413, 415 or 400, in this order. */
export async function readFields<Fields extends z.ZodType>(
  request: Request,
  fields: Fields,
  maxBytes: number,
): Promise<z.output<Fields>> {
  const bytes = await readBody(request, maxBytes);
  if (bytes.length === 0) throw invalid('The body is missing; send a JSON object');
  requireJsonType(request);
  const json = parseStrictJson(bytes, maxBytes > MAX_BODY_BYTES ? MAX_BATCH_KEYS : undefined);
  if (!json.ok) throw invalid(`The body ${json.problem}`);
  if (typeof json.value !== 'object' || json.value === null || Array.isArray(json.value)) {
    throw invalid('The body must be a JSON object');
  }
  const parsed = fields.safeParse(json.value);
  if (parsed.success) return parsed.data;
  const { message, field } = fieldProblem(parsed.error, json.value);
  throw invalid(message, field);
}

/** A file that is sent as the whole body. */
export type Upload = { type: string; maxBytes: number };

/** The bytes of a file. Throws 413 or 415, in this order. Does not check that the content matches the type. */
export async function readUpload(request: Request, { type, maxBytes }: Upload): Promise<Uint8Array> {
  const bytes = await readBody(request, maxBytes);
  const sent = (request.headers.get('content-type') ?? '').slice(0, MAX_HEADER_LENGTH).toLowerCase();
  if (sent.split(';')[0]?.trim() === type) return bytes;
  throw new Refusal('invalid_payload', `Send the file with Content-Type: ${type}`, { status: 415 });
}

/** The body's bytes; never more than the limit is held in memory. A larger `Content-Length` is refused unread. */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array> {
  const announced = request.headers.get('content-length');
  if (announced !== null && Number(announced) > maxBytes) throw bodyTooLarge(maxBytes);
  if (request.body === null) return new Uint8Array(0);
  try {
    if (announced !== null) return new Uint8Array(await request.arrayBuffer());
    return await readChunks(request.body, maxBytes);
  } catch (error) {
    // The client disconnected or was too slow: not our error, so it is not logged.
    if ((error as Error).name === 'AbortError') throw invalid('The body did not arrive whole');
    throw error;
  }
}

async function readChunks(stream: ReadableStream<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > maxBytes) throw bodyTooLarge(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Throws unless the request says that its body is JSON in UTF-8. */
export function requireJsonType(request: Request): void {
  const header = (request.headers.get('content-type') ?? '').slice(0, MAX_HEADER_LENGTH);
  const [type, ...parameters] = header.toLowerCase().split(';');
  const charset = parameters.map((part) => part.trim()).find((part) => part.startsWith('charset='));
  const isUtf8 = charset === undefined || /^charset="?utf-8"?$/.test(charset);
  if (type?.trim() === 'application/json' && isUtf8) return;
  throw new Refusal('invalid_payload', 'Send the body as JSON with Content-Type: application/json', {
    status: 415,
  });
}

function bodyTooLarge(maxBytes: number): Refusal {
  return new Refusal('invalid_payload', `The body is larger than ${maxBytes / 1024} KiB`, { status: 413 });
}
