import { invalid, Refusal } from '../errors/refusal.ts';

/** Far more than any form of ours sends. */
const MAX_BYTES = 8 * 1024;

export type Fields = Record<string, string | boolean>;

/**
 * The named fields of a JSON body and no others, so that nothing reaches better-auth that we do not know of.
 * A form of another site cannot send this content type unasked.
 */
export async function requestFields(request: Request, names: readonly string[]): Promise<Fields> {
  if (names.length === 0 || request.body === null) return {};
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) {
    throw new Refusal('invalid_payload', 'Send the body as JSON with Content-Type: application/json', {
      status: 415,
    });
  }
  // Browsers say how much they send; what comes without a length is not read.
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  if (!(length <= MAX_BYTES)) throw new Refusal('invalid_payload', 'The body is too large', { status: 413 });
  const body = await jsonObject(request);
  const fields: Fields = {};
  for (const name of names) {
    const value = body[name];
    if (value === undefined) continue;
    if (typeof value !== 'string' && typeof value !== 'boolean') {
      throw invalid(`${name} must be a string`);
    }
    fields[name] = value;
  }
  return fields;
}

async function jsonObject(request: Request): Promise<Record<string, unknown>> {
  const body: unknown = await request.json().catch(() => undefined);
  if (typeof body !== 'object' || body === null) throw invalid('The body is not a JSON object');
  return body as Record<string, unknown>;
}

/** Refuses where the field is missing or no text. */
export function requireText(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value !== 'string' || value === '') throw invalid(`${name} is missing`);
  return value;
}
