import type { Schemas } from './operations.ts';

/** The `data` of each type of event. */
type EventData = {
  'qr.created': Schemas['CodeEvent'];
  'qr.updated': Schemas['CodeChangeEvent'];
  'qr.rendered': Schemas['CodeEvent'];
  'qr.blocked': Schemas['CodeEvent'];
  'qr.limit_reached': Schemas['CodeEvent'];
  'qr.deleted': Schemas['CodeEvent'];
  'qr.scan': Schemas['ScanEvent'];
  'project.created': Schemas['ProjectEvent'];
  'project.updated': Schemas['ProjectChangeEvent'];
  'domain.updated': Schemas['DomainEvent'];
  'job.finished': Schemas['JobEvent'];
  'endpoint.test': Schemas['TestEvent'];
};

/** An event as a webhook brings it; narrow it by `type`. A later server may send types that are not listed here. */
export type WebhookEvent = {
  [Type in keyof EventData]: { id: string; type: Type; timestamp: string; data: EventData[Type] };
}[keyof EventData];

export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>;

export type VerifyOptions = {
  /** How far the time of the attempt may be from now; 300 by default. */
  toleranceSeconds?: number;
  /** Milliseconds since 1970; by default the present. */
  now?: number;
};

/** The request is not from the server, or an old one that somebody sends again. Answer 400. */
export class WebhookVerificationError extends Error {
  override name = 'WebhookVerificationError';
}

const PREFIX = 'whsec_';
const TOLERANCE_S = 300;

/**
 * Checks a request to your webhook and returns its event. `secret`: as the endpoint's creation told it; several while
 * one replaces another. `body`: the text exactly as it arrived. Throws a WebhookVerificationError.
 */
export async function verifyWebhook(
  secret: string | readonly string[],
  headers: WebhookHeaders,
  body: string,
  { toleranceSeconds = TOLERANCE_S, now = Date.now() }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const given = headerOf(headers, 'webhook-signature').split(' ');
  const seconds = Number(timestamp);
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1_000 - seconds) > toleranceSeconds)
    throw new WebhookVerificationError('The request is too old, or its clock is wrong');
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const each of typeof secret === 'string' ? [secret] : secret) {
    const key = await importKey(each);
    for (const signature of given) {
      // Compared by the platform, in constant time.
      const bytes = signature.startsWith('v1,') ? bytesOf(signature.slice(3)) : null;
      if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return { id, ...JSON.parse(body) };
    }
  }
  throw new WebhookVerificationError('No signature of the request fits the secret');
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  const text = Array.isArray(value) ? value[0] : value;
  if (!text) throw new WebhookVerificationError(`The request has no header ${name}`);
  return text;
}

async function importKey(secret: string): Promise<CryptoKey> {
  const bytes = secret.startsWith(PREFIX) ? bytesOf(secret.slice(PREFIX.length)) : null;
  if (!bytes) throw new TypeError(`A webhook secret begins with ${PREFIX}, followed by Base64`);
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

/** Null for what is no Base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
