import type { Settings } from '../config/settings.ts';
import type { Clock } from '../lib/clock.ts';

/** `advice` says what to do; null where there is nothing to do. */
export type CheckResult = { ok: boolean; detail: string; advice: string | null };

export type DoctorContext = { settings: Settings; clock: Clock };

/** Looks at one thing, changes nothing, and never throws for what it looks at. */
export type Check = (context: DoctorContext) => CheckResult | Promise<CheckResult>;

export const passed = (detail: string, advice: string | null = null): CheckResult => ({
  ok: true,
  detail,
  advice,
});
export const failed = (detail: string, advice: string): CheckResult => ({ ok: false, detail, advice });
