import { invalid, Refusal } from '../errors/refusal.ts';

export const MAX_BODY_BYTES = 256 * 1024;

/** The body's bytes, never more than the limit in memory. An announced length over it is refused unread. */
export async function readBody(request: Request): Promise<Uint8Array> {
  const announced = request.headers.get('content-length');
  if (announced !== null && Number(announced) > MAX_BODY_BYTES) throw bodyTooLarge();
  if (request.body === null) return new Uint8Array(0);
  try {
    if (announced !== null) return new Uint8Array(await request.arrayBuffer());
    return await readChunks(request.body);
  } catch (error) {
    // The client went away, or was too slow: not a fault of ours, so nothing for the log.
    if ((error as Error).name === 'AbortError') throw invalid('The body did not arrive whole');
    throw error;
  }
}

async function readChunks(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
    if (length > MAX_BODY_BYTES) throw bodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Throws unless the request says that its body is JSON in UTF-8. */
export function requireJsonType(request: Request): void {
  const [type, ...parameters] = (request.headers.get('content-type') ?? '').toLowerCase().split(';');
  const charset = parameters.map((part) => part.trim()).find((part) => part.startsWith('charset='));
  const isUtf8 = charset === undefined || /^charset="?utf-8"?$/.test(charset);
  if (type?.trim() === 'application/json' && isUtf8) return;
  throw new Refusal('invalid_payload', 'Send the body as JSON with Content-Type: application/json', {
    status: 415,
  });
}

function bodyTooLarge(): Refusal {
  return new Refusal('invalid_payload', `The body is larger than ${MAX_BODY_BYTES / 1024} KiB`, {
    status: 413,
  });
}
