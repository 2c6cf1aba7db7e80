import { createHmac, timingSafeEqual } from 'node:crypto';
import { type AlertKind, isAlertKind } from './alert-kinds.ts';

export const ALERTS_OFF_PATH = '/alerts-off';

/** The link in a mail that turns alerts of this kind off, without signing in. It never expires. */
export function offLink(secret: string, publicUrl: string, accountId: string, kind: AlertKind): string {
  const token = `${accountId}.${kind}.${signature(secret, accountId, kind)}`;
  return `${publicUrl}${ALERTS_OFF_PATH}?token=${token}`;
}

/** Null for an invalid token. */
export function readOffToken(secret: string, token: string): { accountId: string; kind: AlertKind } | null {
  const [accountId = '', kind = '', given = '', ...more] = token.slice(0, 300).split('.');
  if (more.length > 0 || !isAlertKind(kind)) return null;
  const wanted = Buffer.from(signature(secret, accountId, kind));
  const found = Buffer.from(given);
  return found.length === wanted.length && timingSafeEqual(found, wanted) ? { accountId, kind } : null;
}

function signature(secret: string, accountId: string, kind: AlertKind): string {
  return createHmac('sha256', secret).update(`alerts-off ${accountId} ${kind}`).digest('base64url');
}
