import type { Link } from './link.ts';
import { BLOCKED, EXPIRED, LIMIT_REACHED, NOT_FOUND, type Outcome } from './outcome.ts';
import { ruleMatches } from './rule.ts';
import type { Visitor } from './visitor/visitor.ts';

/**
 * What becomes of a scan. The first that applies: unknown or archived, blocked, expired, limit reached, the
 * rules in their order, the code's own destination. Allocates nothing: every outcome was made with the link.
 *
 * `link.scanCount` is what the row said when it was read, so a limit is only told early here; that no scan
 * passes it is for the counting statement to ensure.
 */
export function decide(link: Link | null, visitor: Visitor, now: number): Outcome {
  if (link === null || link.status === 'archived' || link.projectArchived) return NOT_FOUND;
  if (link.status === 'blocked') return BLOCKED;
  if (link.expiresAt !== null && now >= link.expiresAt) return EXPIRED;
  if (link.scanLimit !== null && link.scanCount >= link.scanLimit) return LIMIT_REACHED;
  for (const rule of link.rules) {
    if (ruleMatches(rule, visitor, now)) return rule.outcome;
  }
  return link.fallback;
}
