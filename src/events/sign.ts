import { createHmac, randomBytes } from 'node:crypto';
import type { WebhookEndpointRow } from '../store/schema.ts';

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A secret for signatures after Standard Webhooks 1.0. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

export type Secrets = Pick<WebhookEndpointRow, 'secret' | 'old_secret' | 'old_secret_until'>;

/** One signature, or two while an earlier secret is still in use. `seconds` since 1970. */
export function signatures(secrets: Secrets, id: string, seconds: number, body: string, now: number): string {
  const { secret, old_secret, old_secret_until } = secrets;
  const isOldInUse = old_secret !== null && (old_secret_until ?? 0) > now;
  return (isOldInUse ? [secret, old_secret] : [secret]).map((each) => signature(each, id, seconds, body)).join(' ');
}

function signature(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}
