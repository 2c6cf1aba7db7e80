import type {
  AbuseReport,
  OperatorAccount,
  OperatorPerson,
  SafetyEventEntry,
} from '../../../src/http/dashboard/contract.ts';
import { countText } from '../../lib/count-text.ts';

export const REASONS: Record<AbuseReport['reason'], string> = {
  phishing: 'Phishing or fraud',
  malware: 'Harmful software',
  illegal: 'Illegal content',
  spam: 'Spam',
  other: 'Other',
};

/** How often a host or a code was reported; empty if only once. */
export function repeatText({ host, host_reports, code_reports, repeats }: AbuseReport): string {
  const parts = [];
  if (host !== null && host_reports > 1) parts.push(`${host}: ${countText(host_reports)} reports in 30 days`);
  if (code_reports > 1) parts.push(`this code: ${countText(code_reports)} reports`);
  if (repeats > 0) parts.push(`${countText(repeats)} more for this reason, counted only`);
  return parts.join(' · ');
}

/** What happened, and by whom. */
export function eventText({ verdict, by, operator }: Pick<SafetyEventEntry, 'verdict' | 'by' | 'operator'>): string {
  const who = operator ?? 'the operator';
  if (verdict === 'unblocked') return `Unblocked by ${who}`;
  if (verdict === 'blocked') return by === 'operator' ? `Blocked by ${who}` : 'Blocked by the safety check';
  return by === 'owner' ? 'Active again: its owner changed it' : 'Active again after a safety check';
}

/** A rate with significant digits only. */
export function rateText(perSecond: number | null): string {
  if (perSecond === null) return 'not known yet';
  const digits = perSecond >= 100 ? 0 : perSecond >= 10 ? 1 : 2;
  return `${countText(Number(perSecond.toFixed(digits)))} per second`;
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** In steps of 1,000, with three digits at most. */
export function bytesText(bytes: number): string {
  let [value, unit] = [bytes, 0];
  for (; value >= 1_000 && unit < UNITS.length - 1; unit++) value /= 1_000;
  return `${value >= 100 || unit === 0 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`;
}

/** What is asked for beside the password. */
export function secondFactorText({
  two_factor,
  passkeys,
  single_sign_on,
}: Pick<OperatorPerson, 'two_factor' | 'passkeys' | 'single_sign_on'>): string {
  const parts = [
    ...(two_factor ? ['authenticator app'] : []),
    ...(passkeys > 0 ? [passkeys === 1 ? 'a passkey' : `${countText(passkeys)} passkeys`] : []),
    ...(single_sign_on ? ['single sign-on'] : []),
  ];
  const text = parts.length === 0 ? 'no second factor' : parts.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** His first account with his role, and how many others there are. */
export function accountsText({ accounts, account_count }: Pick<OperatorPerson, 'accounts' | 'account_count'>): string {
  const [first] = accounts;
  if (!first) return 'In no account';
  const others = account_count - 1;
  const more = others === 0 ? '' : ` and ${countText(others)} more`;
  return `${first.role} of ${first.email}${more}`;
}

/** The warning before suspending. */
export function suspendText({ email, active_codes }: Pick<OperatorAccount, 'email' | 'active_codes'>): string {
  const codes = active_codes === 1 ? 'Its printed code goes' : `Its ${countText(active_codes)} printed codes go`;
  return `${email} can no longer sign in or use its API keys. ${codes} on working; to stop one, block it under Abuse reports.`;
}
