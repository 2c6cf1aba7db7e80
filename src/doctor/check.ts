import type { Settings } from '../config/settings.ts';
import type { Clock } from '../lib/clock.ts';

/** `advice` says what to do; null: nothing. */
export type CheckResult = { ok: boolean; detail: string; advice: string | null };

export type DoctorContext = { settings: Settings; clock: Clock };

/** Checks one thing without changing anything; never throws if the check fails. */
export type Check = (context: DoctorContext) => CheckResult | Promise<CheckResult>;

export const passed = (detail: string, advice: string | null = null): CheckResult => ({
  ok: true,
  detail,
  advice,
});
export const failed = (detail: string, advice: string): CheckResult => ({ ok: false, detail, advice });
