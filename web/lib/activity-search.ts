import { ACTIVITY_KIND_NAMES, ACTIVITY_KINDS, type ActivityKind } from '../../src/store/activity/activity-kinds.ts';
import { isDay } from './analytics-search.ts';

export type ActivityGroup = (typeof ACTIVITY_KINDS)[ActivityKind]['group'];

const GROUPS = [...new Set(ACTIVITY_KIND_NAMES.map((kind) => ACTIVITY_KINDS[kind].group))];

/** What an account's log has, and what the operator's has. */
export const ACCOUNT_GROUPS = GROUPS.filter((group) => group !== 'Safety');
export const OPERATOR_GROUPS = GROUPS.filter((group) => ['Signing in', 'Account', 'Safety'].includes(group));

/** What the page of the log shows, kept in the URL. Days are inclusive. */
export type ActivitySearch = { group?: ActivityGroup; actor?: string; from?: string; to?: string };

/** Unknown values are dropped, so that an old or mistyped URL still works. */
export function parseActivitySearch(given: Record<string, unknown>): ActivitySearch {
  const group = GROUPS.find((name) => name === given.group);
  return {
    ...(group && { group }),
    ...(typeof given.actor === 'string' && given.actor !== '' && { actor: given.actor }),
    ...(isDay(given.from) && { from: given.from }),
    ...(isDay(given.to) && { to: given.to }),
  };
}

/** The query for the server. Reversed days are swapped. */
export function activityQueryOf({ group, actor, from, to }: ActivitySearch) {
  const [first, last] = from !== undefined && to !== undefined && to < from ? [to, from] : [from, to];
  return {
    ...(group && { kind: ACTIVITY_KIND_NAMES.filter((kind) => ACTIVITY_KINDS[kind].group === group) }),
    ...(actor !== undefined && { actor }),
    ...(first !== undefined && { from: first }),
    ...(last !== undefined && { to: last }),
  };
}
