import { createHmac, timingSafeEqual } from 'node:crypto';

export const REPORT_MAIL_OFF_PATH = '/report-mail-off';

/** The link in a report's mail that ends it for its reader, without signing in. It never expires. */
export function mailOffLink(secret: string, publicUrl: string, reportId: string, address: string): string {
  const named = Buffer.from(address).toString('base64url');
  return `${publicUrl}${REPORT_MAIL_OFF_PATH}?token=${reportId}.${named}.${signature(secret, reportId, named)}`;
}

/** Null for an invalid token. */
export function readMailOff(secret: string, token: string): { reportId: string; address: string } | null {
  const [reportId = '', named = '', given = '', ...more] = token.slice(0, 1_000).split('.');
  const wanted = Buffer.from(signature(secret, reportId, named));
  const found = Buffer.from(given);
  if (more.length > 0 || found.length !== wanted.length || !timingSafeEqual(found, wanted)) return null;
  return { reportId, address: Buffer.from(named, 'base64url').toString() };
}

function signature(secret: string, reportId: string, named: string): string {
  return createHmac('sha256', secret).update(`report-mail-off ${reportId} ${named}`).digest('base64url');
}
