import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { urlPath } from '../lib/url-path.ts';
import { normalSlug } from '../qr-codes/slug.ts';
import { answer, unavailableAnswer } from './answer.ts';
import { decide } from './decide.ts';
import type { Ledger } from './ledger.ts';
import { LIMIT_REACHED, NOT_FOUND, type Outcome } from './outcome.ts';
import type { Links, ResolvedLink } from './resolve.ts';
import { readVisitor, type Visitor, type VisitorSettings } from './visitor/visitor.ts';

/** A code that changes this often while one person scans it is not worth their waiting. */
const ATTEMPTS = 20;
const RETRY_AFTER_S = 2;

export type ScanDeps = { links: Links; ledger: Ledger; clock: Clock; visitors: VisitorSettings; log: Logger };

/** The scan way: resolve, decide, count, answer. */
export async function scan(deps: ScanDeps, request: Request, peerAddress: string): Promise<Response> {
  const requestId = () => crypto.randomUUID();
  try {
    const slug = normalSlug(urlPath(request.url).slice(1));
    if (slug === null) return answer(NOT_FOUND, request, requestId);
    const outcome = await outcomeOf(deps, slug, readVisitor(request, peerAddress, deps.visitors));
    return outcome
      ? answer(outcome, request, requestId)
      : unavailableAnswer(request, requestId, RETRY_AFTER_S);
  } catch (error) {
    deps.log.error({ err: error }, 'A scan could not be answered');
    return unavailableAnswer(request, requestId, RETRY_AFTER_S);
  }
}

/**
 * Decides on the link as it is known and counts under that version; if the code has changed, on the changed one.
 * A refusal is never given on the word of the cache. Null when the scan could not be counted.
 */
async function outcomeOf(deps: ScanDeps, slug: string, visitor: Visitor): Promise<Outcome | null> {
  let resolved: ResolvedLink | null | undefined = deps.links.cached(slug);
  let isFresh = false;
  if (!resolved) {
    isFresh = !deps.links.isLookingUp(slug);
    resolved = await deps.links.lookUp(slug);
  }
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const now = deps.clock.now();
    const outcome = decide(resolved?.link ?? null, visitor, now);
    if (resolved && (outcome.kind === 'redirect' || outcome.kind === 'page')) {
      const counted = await deps.ledger.count(resolved, visitor, outcome.rule, now);
      if (counted === 'counted') return outcome;
      if (counted === 'limit_reached') return LIMIT_REACHED;
      if (counted === 'overloaded') return null;
    } else if (isFresh) {
      return outcome;
    }
    resolved = await deps.links.fresh(slug);
    isFresh = true;
  }
  return null;
}
