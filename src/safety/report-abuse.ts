import { createHmac } from 'node:crypto';
import { nameInLink } from '../codes/values/alias.ts';
import { invalidField } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import { newId } from '../lib/ids.ts';
import type { Store } from '../store/store.ts';
import { targetsOf } from './targets.ts';

export const REPORT_REASONS = ['phishing', 'malware', 'illegal', 'spam', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** In code points. */
export const MAX_DETAILS = 2_000;
const MAX_EMAIL = 254;
const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+$/;

/** A visitor's report: `code` is a slug or a whole link. */
export type AbuseReport = { code: string; reason: string; details: string; email: string };

/**
 * Stores a visitor's report about a code. Only the operator sees who sent it. Refuses by field. `network`: the sender's,
 * kept as a hash until the report is decided. False: the operator has too many open reports to take another.
 */
export async function reportAbuse(
  { store, clock, secret }: { store: Store; clock: Clock; secret: string },
  report: AbuseReport,
  network: string,
): Promise<boolean> {
  const name = report.code.length > 2_048 ? null : nameInLink(report.code);
  const code = name === null ? undefined : await store.read.findLink(name);
  if (!code) throw invalidField('code', 'is not known here');
  const reason = REPORT_REASONS.find((known) => known === report.reason);
  if (!reason) throw invalidField('reason', `must be one of ${REPORT_REASONS.join(', ')}`);
  const details = report.details.toWellFormed().replaceAll('\0', '').trim();
  if ([...details].length > MAX_DETAILS) throw invalidField('details', 'is too long');
  const email = report.email.trim();
  const isEmail = email === '' || (email.length <= MAX_EMAIL && EMAIL.test(email) && email.isWellFormed());
  if (!isEmail || email.includes('\0')) throw invalidField('email', 'is not an e-mail address');
  const now = clock.now();
  return store.write.insertReport({
    id: newId('rep', now),
    at: now,
    code_id: code.id,
    host: hostOf(code),
    reason,
    details,
    email: email === '' ? null : email,
    reporter: createHmac('sha256', secret).update(network).digest('hex').slice(0, 32),
  });
}

/** Of the first destination. */
function hostOf(code: Parameters<typeof targetsOf>[0]): string | null {
  const [target] = targetsOf(code);
  return target === undefined ? null : (URL.parse(target)?.hostname ?? null);
}
