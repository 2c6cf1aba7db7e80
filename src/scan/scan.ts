import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { NO_SLUG, type SlugNumber } from '../qr-codes/slug.ts';
import { answer, unavailableAnswer } from './answer.ts';
import { decide } from './decide.ts';
import type { Ledger } from './ledger.ts';
import { LIMIT_REACHED, NOT_FOUND } from './outcome.ts';
import type { Links, ResolvedLink } from './resolve.ts';
import { readVisitor, type VisitorSettings } from './visitor/visitor.ts';

/** A code that changes this often while one person scans it is not worth their waiting. */
const ATTEMPTS = 20;
const RETRY_AFTER_S = 2;

export type ScanDeps = { links: Links; ledger: Ledger; clock: Clock; visitors: VisitorSettings; log: Logger };

/**
 * The scan way: resolve, decide, count, answer. Decides on the link as it is known and counts under that version;
 * if the code has changed, on the changed one. A refusal is never given on the word of the cache.
 *
 * One function for all of it, since each asynchronous one in the way of a scan takes some 0.5 µs more.
 */
export async function scan(
  deps: ScanDeps,
  request: Request,
  slug: SlugNumber,
  peerAddress: string,
): Promise<Response> {
  const { links, ledger, clock } = deps;
  try {
    if (slug === NO_SLUG) return answer(NOT_FOUND, request, requestId);
    const visitor = readVisitor(request, peerAddress, deps.visitors);
    let isFresh = false;
    let resolved: ResolvedLink | null | undefined = links.cached(slug);
    if (!resolved) {
      isFresh = !links.isLookingUp(slug);
      resolved = await links.lookUp(slug);
    }
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const now = clock.now();
      const outcome = decide(resolved?.link ?? null, visitor, now);
      if (resolved && (outcome.kind === 'redirect' || outcome.kind === 'page')) {
        const gathering = ledger.open();
        if (!gathering) break;
        const arrival = gathering.add(resolved, visitor, outcome.rule, now);
        const counted = gathering.outcomeOf(arrival, await gathering.settled);
        if (counted === 'counted') return answer(outcome, request, requestId);
        if (counted === 'limit_reached') return answer(LIMIT_REACHED, request, requestId);
      } else if (isFresh) {
        return answer(outcome, request, requestId);
      }
      resolved = await links.fresh(slug);
      isFresh = true;
    }
  } catch (error) {
    deps.log.error({ err: error }, 'A scan could not be answered');
  }
  return unavailableAnswer(request, requestId, RETRY_AFTER_S);
}

function requestId(): string {
  return crypto.randomUUID();
}
