import type { Reason } from './code-values.ts';
import type { RedirectRule, SplitBy, Variant } from './redirect-rule.ts';

/** What a planned change sets, by the names of APIs; times as milliseconds, null clears. */
export type PlannedFields = {
  redirect_url?: string | undefined;
  status?: 'active' | 'archived' | undefined;
  rules?: RedirectRule[] | null | undefined;
  split?: Variant[] | null | undefined;
  split_by?: SplitBy | undefined;
  expires_at?: number | null | undefined;
  scan_limit?: number | null | undefined;
  expired_url?: string | null | undefined;
  limit_reached_url?: string | null | undefined;
};

/** What the history of a code keeps of a plan. */
export type PlannedNote = {
  change_id: string;
  /** When it was planned, and for when. */
  planned_at: number;
  at: number;
  /** Why it was not made; missing: it was. */
  refused?: { code: string; message: string; change: PlannedFields };
};

/** Per code. */
export const MAX_PLANNED_CHANGES = 50;

/** All of a code together, as JSON: every look-up of its link reads them. As long as one request may be. */
export const MAX_PLANNED_LENGTH = 256 * 1024;

/** No planned change brings a code back that was found unsafe or that the operator has blocked, archived or not. */
export function mayBeMade(
  { status }: PlannedFields,
  { safety_reasons, operator_block }: { safety_reasons: Reason[] | null; operator_block: unknown },
): boolean {
  return status !== 'active' || (safety_reasons === null && operator_block === null);
}
