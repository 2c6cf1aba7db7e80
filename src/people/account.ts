import type { Plan, Plans } from '../config/plans.ts';
import { invalidField, Refusal } from '../errors/refusal.ts';
import { canonicalTimeZone } from '../lib/time-zone.ts';
import type { AccountRow } from '../store/schema.ts';

/** An account as the operator sees it. */
export type Account = {
  account_id: string;
  email: string;
  plan: string;
  timezone: string;
  api_access: boolean;
  /** Overrides of the plan's limits. */
  limits: unknown;
  default_project_id: string | null;
  active_codes: number;
  created_at: string;
};

/** The account's own setting overrides its plan. A plan that is no longer configured gives no access. */
export function hasApiAccess(account: Pick<AccountRow, 'api_access' | 'plan'>, plans: Plans): boolean {
  if (account.api_access !== null) return account.api_access;
  return plans.get(account.plan)?.api_access ?? false;
}

export function presentAccount(row: AccountRow, plans: Plans, defaultProjectId: string | null): Account {
  return {
    account_id: row.id,
    email: row.email,
    plan: row.plan,
    timezone: row.time_zone,
    api_access: hasApiAccess(row, plans),
    limits: storedOverrides(row.limits) ?? {},
    default_project_id: defaultProjectId,
    active_codes: row.active_codes,
    created_at: new Date(row.created_at).toISOString(),
  };
}

/** The stored overrides, parsed; `undefined` for invalid JSON, for which requests must be refused. */
export function storedOverrides(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function requirePlan(name: string, plans: Plans): Plan {
  const plan = plans.get(name);
  if (!plan) throw invalidField('plan', `"${name}" does not exist; the plans are ${[...plans.keys()].join(', ')}`);
  return plan;
}

/** Returns the canonical spelling of an IANA name such as Europe/Berlin. */
export function requireTimeZone(name: string): string {
  const canonical = canonicalTimeZone(name);
  if (canonical !== null) return canonical;
  const shown = JSON.stringify(name.slice(0, 64).toWellFormed());
  throw invalidField('timezone', `${shown} is not known; give an IANA name such as Europe/Berlin or UTC`);
}

const MAX_LOCALE_LENGTH = 35;

/** A BCP 47 tag such as de-CH, in its canonical spelling. */
export function requireLocale(tag: string | null): string | null {
  if (tag === null) return null;
  try {
    const [canonical] = tag.length > MAX_LOCALE_LENGTH ? [] : Intl.getCanonicalLocales(tag);
    if (canonical !== undefined) return canonical;
  } catch {
    // Not a tag: refused like one that is too long.
  }
  throw invalidField('date_locale', `${JSON.stringify(tag.slice(0, 64))} is not a language tag such as en-GB or de`);
}

const MAX_EMAIL_LENGTH = 254;
const EMAIL = /^[^\s@"<>()[\],;:\\]+@[^\s@"<>()[\],;:\\]{2,}$/;

/** Control characters, invisible ones and lone surrogates: no two addresses may look alike. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}]/u;

/** Returns it in lower case, so that one address has one account. */
export function requireEmail(text: string): string {
  const email = text.length > MAX_EMAIL_LENGTH * 2 ? '' : text.trim().toLowerCase();
  if (email.length <= MAX_EMAIL_LENGTH && EMAIL.test(email) && !INVISIBLE.test(email)) return email;
  const shown = JSON.stringify(text.slice(0, 64).toWellFormed());
  throw invalidField('email', `${shown} is not an e-mail address`);
}

export function emailTaken(email: string): Refusal {
  return invalidField('email', `"${email}" has an account already`);
}

export function accountSuspended(): Refusal {
  return new Refusal(
    'account_suspended',
    'This account is suspended. Its printed codes go on working; ask the operator of this server.',
  );
}
