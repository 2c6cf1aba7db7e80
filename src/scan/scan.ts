import type { Clock } from '../lib/clock.ts';
import type { Logger } from '../lib/logger.ts';
import { NO_SLUG, type SlugNumber } from '../qr-codes/slug.ts';
import { answer, unavailableAnswer } from './answer.ts';
import { decide } from './decide.ts';
import type { Ledger } from './ledger.ts';
import { LIMIT_REACHED, NOT_FOUND, type Outcome, type Page, type Redirect } from './outcome.ts';
import type { Links, ResolvedLink } from './resolve.ts';
import { readVisitor, type Visitor, type VisitorSettings } from './visitor/visitor.ts';

/** A code that changes this often while one person scans it is not worth their waiting. */
const ATTEMPTS = 20;
const RETRY_AFTER_S = 2;

export type ScanDeps = { links: Links; ledger: Ledger; clock: Clock; visitors: VisitorSettings; log: Logger };

/**
 * The scan way: resolve, decide, count, answer. Decides on the link as it is known and counts under that version;
 * if the code has changed, on the changed one. A refusal is never given on the word of the cache.
 *
 * Nearly every scan is of a known code that has not changed, and waits for nothing but its commit. So this is no
 * asynchronous function, which would take some 0.3 µs more; what is rare is left to one.
 */
export function scan(
  deps: ScanDeps,
  request: Request,
  slug: SlugNumber,
  peerAddress: string,
): Promise<Response> {
  const { links, ledger, clock } = deps;
  if (slug === NO_SLUG) return Promise.resolve(answer(NOT_FOUND, request, requestId));
  const visitor = readVisitor(request, peerAddress, deps.visitors);
  const known = links.cached(slug);
  if (!known) return scanOn(deps, request, slug, visitor, !links.isLookingUp(slug), links.lookUp(slug));
  const now = clock.now();
  const outcome = decide(known.link, visitor, now);
  if (!isCounted(outcome)) return scanOn(deps, request, slug, visitor, true, links.fresh(slug));
  const gathering = ledger.open();
  if (!gathering) return Promise.resolve(unavailableAnswer(request, requestId, RETRY_AFTER_S));
  const arrival = gathering.add(known, visitor, outcome.rule, now);
  return gathering.settled.then(
    (result) => {
      const counted = gathering.outcomeOf(arrival, result);
      if (counted === 'counted') return answer(outcome, request, requestId);
      if (counted === 'limit_reached') return answer(LIMIT_REACHED, request, requestId);
      return scanOn(deps, request, slug, visitor, true, links.fresh(slug));
    },
    (error) => failed(deps, request, error),
  );
}

/** The same on the link that is being looked up; `isFresh` where that began after the scan did. */
async function scanOn(
  deps: ScanDeps,
  request: Request,
  slug: SlugNumber,
  visitor: Visitor,
  isFresh: boolean,
  lookUp: Promise<ResolvedLink | null>,
): Promise<Response> {
  try {
    let resolved = await lookUp;
    let mayRefuse = isFresh;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const now = deps.clock.now();
      const outcome = decide(resolved?.link ?? null, visitor, now);
      if (resolved && isCounted(outcome)) {
        const gathering = deps.ledger.open();
        if (!gathering) break;
        const arrival = gathering.add(resolved, visitor, outcome.rule, now);
        const counted = gathering.outcomeOf(arrival, await gathering.settled);
        if (counted === 'counted') return answer(outcome, request, requestId);
        if (counted === 'limit_reached') return answer(LIMIT_REACHED, request, requestId);
      } else if (mayRefuse) {
        return answer(outcome, request, requestId);
      }
      resolved = await deps.links.fresh(slug);
      mayRefuse = true;
    }
  } catch (error) {
    return failed(deps, request, error);
  }
  return unavailableAnswer(request, requestId, RETRY_AFTER_S);
}

function isCounted(outcome: Outcome): outcome is Redirect | Page {
  return outcome.kind === 'redirect' || outcome.kind === 'page';
}

function failed({ log }: ScanDeps, request: Request, error: unknown): Response {
  log.error({ err: error }, 'A scan could not be answered');
  return unavailableAnswer(request, requestId, RETRY_AFTER_S);
}

function requestId(): string {
  return crypto.randomUUID();
}
