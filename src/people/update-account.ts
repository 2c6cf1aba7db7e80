import { mergeOverrides } from '../config/limit-overrides.ts';
import type { Plans } from '../config/plans.ts';
import { invalid } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import type { AccountChanges } from '../store/accounts/accounts.ts';
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

export type AccountEdit = {
  plan?: string;
  timeZone?: string;
  apiAccess?: boolean;
  /** A BCP 47 tag in which dates are shown; null: the browser's. */
  dateLocale?: string | null;
  /** Whether the owner has dismissed the checklist of first steps. */
  checklistDismissed?: boolean;
  /** Whether daily visitors are estimated. */
  dailyVisitors?: boolean;
  /** Whether destinations are checked every week. */
  checkDestinations?: boolean;
  /** Whether Wi-Fi passwords and contact cards may be in standby files. */
  standbyPrivate?: boolean;
  /** Kinds of alerts that are not wanted by mail. */
  alertsOff?: readonly string[];
  /** Merged into the stored overrides; null removes one. */
  limits?: unknown;
};

/** Changes plan, time zone, API access, date locale or limits, with effect from the next request on. */
export async function updateAccount(
  deps: {
    store: StoreWith<'findAccountByIdOrEmail' | 'findDefaultProject' | 'updateAccount'>;
    clock: Clock;
    plans: Plans;
  },
  idOrEmail: string,
  edit: AccountEdit,
): Promise<Account> {
  const before = await requireAccount(deps.store, idOrEmail);
  const changes: AccountChanges = {};
  if (edit.plan !== undefined) changes.plan = requirePlan(edit.plan, deps.plans).name;
  if (edit.timeZone !== undefined) changes.time_zone = requireTimeZone(edit.timeZone);
  if (edit.dateLocale !== undefined) changes.date_locale = requireLocale(edit.dateLocale);
  if (edit.checklistDismissed !== undefined) changes.checklist_dismissed = edit.checklistDismissed;
  if (edit.dailyVisitors !== undefined) changes.daily_visitors = edit.dailyVisitors;
  if (edit.checkDestinations !== undefined) changes.check_destinations = edit.checkDestinations;
  if (edit.standbyPrivate !== undefined) changes.standby_private = edit.standbyPrivate;
  if (edit.alertsOff !== undefined) changes.alerts_off = [...new Set(edit.alertsOff)].join(',');
  if (edit.apiAccess !== undefined) changes.api_access = edit.apiAccess;
  if (edit.limits !== undefined) changes.limits = mergedLimits(before.limits, edit.limits);
  const input = { accountId: before.id, changes, now: deps.clock.now() };
  const after = Object.keys(changes).length === 0 ? before : await deps.store.write.updateAccount(input);
  const project = await deps.store.read.findDefaultProject(before.id);
  return presentAccount(after ?? before, deps.plans, project?.id ?? null);
}

function mergedLimits(stored: string | null, patch: unknown): string | null {
  const merged = mergeOverrides(storedOverrides(stored), patch);
  if (!merged.ok) throw invalid(`limits: ${merged.problem}`);
  return Object.keys(merged.overrides).length === 0 ? null : JSON.stringify(merged.overrides);
}
