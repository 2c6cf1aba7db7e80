import { mergeOverrides } from '../config/limit-overrides.ts';
import type { Plans } from '../config/plans.ts';
import { invalid } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import type { AccountChanges } from '../store/accounts/accounts.ts';
import type { Authored } from '../store/activity/activity.ts';
import type { StoreWith } from '../store/store.ts';
import {
  type Account,
  presentAccount,
  requireLocale,
  requirePlan,
  requireTimeZone,
  storedOverrides,
} from './account.ts';
import { requireAccount } from './list-accounts.ts';

/** Named as in responses; what is left out or undefined stays as it is. */
export type AccountEdit = {
  plan?: string | undefined;
  timezone?: string | undefined;
  api_access?: boolean | undefined;
  /** A BCP 47 tag in which dates are shown; null: the browser's. */
  date_locale?: string | null | undefined;
  /** Whether the owner has dismissed the checklist of first steps. */
  checklist_dismissed?: boolean | undefined;
  /** Whether daily visitors are estimated. */
  daily_visitors?: boolean | undefined;
  /** Whether destinations are checked every week. */
  check_destinations?: boolean | undefined;
  /** Whether Wi-Fi passwords and contact cards may be in standby files. */
  standby_private?: boolean | undefined;
  /** Whether its members must have a second factor. */
  require_two_factor?: boolean | undefined;
  /** Kinds of alerts that are not wanted by mail. */
  alerts_off?: readonly string[] | undefined;
  /** Merged into the stored overrides; null removes one. */
  limits?: unknown;
};

/** Changes plan, time zone, API access, date locale or limits, with effect from the next request on. */
export async function updateAccount(
  deps: Authored & {
    store: StoreWith<'findAccountByIdOrEmail' | 'findDefaultProject' | 'updateAccount'>;
    clock: Clock;
    plans: Plans;
  },
  idOrEmail: string,
  edit: AccountEdit,
): Promise<Account> {
  const before = await requireAccount(deps.store, idOrEmail);
  const { plan, timezone, date_locale, alerts_off, limits, ...flags } = edit;
  const changes: AccountChanges = Object.fromEntries(Object.entries(flags).filter(([, flag]) => flag !== undefined));
  if (plan !== undefined) changes.plan = requirePlan(plan, deps.plans).name;
  if (timezone !== undefined) changes.time_zone = requireTimeZone(timezone);
  if (date_locale !== undefined) changes.date_locale = requireLocale(date_locale);
  if (alerts_off !== undefined) changes.alerts_off = [...new Set(alerts_off)].join(',');
  if (limits !== undefined) changes.limits = mergedLimits(before.limits, limits);
  const input = { accountId: before.id, changes, now: deps.clock.now(), by: deps.author?.() };
  const after = Object.keys(changes).length === 0 ? before : await deps.store.write.updateAccount(input);
  const project = await deps.store.read.findDefaultProject(before.id);
  return presentAccount(after ?? before, deps.plans, project?.id ?? null);
}

function mergedLimits(stored: string | null, patch: unknown): string | null {
  const merged = mergeOverrides(storedOverrides(stored), patch);
  if (!merged.ok) throw invalid(`limits: ${merged.problem}`);
  return Object.keys(merged.overrides).length === 0 ? null : JSON.stringify(merged.overrides);
}
