import type { Link } from './link.ts';
import { BLOCKED, NOT_FOUND } from './outcome.ts';
import { ruleMatches } from './rule.ts';
import type { Decision } from './split.ts';
import type { Visitor } from './visitor/visitor.ts';

/**
 * Decides the outcome of a scan; the first that applies: unknown or archived, blocked, expired, limit reached, the
 * rules in their order, the code's own destination; of a split, `chooseVariant` chooses one. Allocates nothing: outcomes
 * are created when the link is compiled.
 *
 * `link.scanCount` may be out of date, so this check only stops early; the counting statement enforces the limit.
 */
export function decide(link: Link | null, visitor: Visitor, now: number): Decision {
  if (link === null || link.status === 'archived' || link.projectArchived) return NOT_FOUND;
  if (link.status === 'blocked') return BLOCKED;
  if (link.expiresAt !== null && now >= link.expiresAt) return link.expired;
  if (link.scanLimit !== null && link.scanCount >= link.scanLimit) return link.limitReached;
  for (const rule of link.rules) {
    if (ruleMatches(rule, visitor, now)) return rule.outcome;
  }
  return link.fallback;
}
