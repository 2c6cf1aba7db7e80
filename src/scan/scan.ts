import type { VerifiedDomains } from '../domains/verified-domains.ts';
import type { Clock } from '../lib/clock.ts';
import { settleWithin } from '../lib/deadline.ts';
import type { Logger } from '../lib/logger.ts';
import type { Metrics, ScanOutcome } from '../metrics/create-metrics.ts';
import { NO_SLUG, type SlugNumber, slugText } from '../qr-codes/slug.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import type { Checker } from '../url-safety/check.ts';
import { acceptsHtml, answer, type PageHrefs, unavailableAnswer } from './answer.ts';
import { contactFileHref } from './contact-file.ts';
import type { DailyVisitors } from './daily-visitors.ts';
import { decide } from './decide.ts';
import type { Ledger } from './ledger.ts';
import {
  BLOCKED,
  LIMIT_REACHED,
  NOT_FOUND,
  type Outcome,
  type Page,
  type Redirect,
  type Stop,
} from './outcome.ts';
import type { Brand } from './pages/brand.ts';
import { REPORT_PATH } from './pages/report-page.ts';
import { passedOnQuery, passQuery } from './pass-query.ts';
import type { Links, ResolvedLink } from './resolve.ts';
import type { ScanSamples } from './scan-samples.ts';
import { type Caller, readCaller, type VisitorSettings } from './visitor/visitor.ts';

/** A code that changes this often while one person scans it is not worth their waiting. */
const ATTEMPTS = 20;
const RETRY_AFTER_S = 2;

export type ScanDeps = {
  links: Links;
  ledger: Ledger;
  clock: Clock;
  visitors: VisitorSettings;
  checker: Pick<Checker, 'checkLocally'>;
  log: Logger;
  dailyVisitors: Pick<DailyVisitors, 'note'>;
  metrics: Pick<Metrics, 'scans' | 'scanSeconds'>;
  samples: ScanSamples;
  domains: VerifiedDomains;
  /** How a project looks on its pages; null: as everybody. */
  brandOf: (projectId: string) => Promise<Brand | null>;
  /** The main address, where codes are reported. */
  publicUrl: string;
  /** Signs the addresses of contact files. */
  contactSecret: string;
};

/** Who asks for what. */
type ScanContext = {
  readonly deps: ScanDeps;
  readonly request: Request;
  readonly slug: SlugNumber;
  /** Null where the request could not even be read that far. */
  readonly caller: Caller | null;
  /** Where it may be a domain of a project; null on the main address. */
  readonly host: string | null;
  readonly startedAt: number;
};

type ReadContext = ScanContext & { readonly caller: Caller };

/**
 * The scan pipeline: resolve, decide, count, answer. Decides on the link as it is known and counts under that version;
 * if the code has changed, on the changed one. A refusal is never given on the word of the cache.
 *
 * Nearly every scan is of a known code that has not changed, and waits for nothing but its commit. So there is no
 * asynchronous function in it, which would take some 0.3 µs more.
 */
export function scan(
  deps: ScanDeps,
  request: Request,
  slug: SlugNumber,
  peerAddress: string,
  host: string | null,
): Promise<Response> {
  const startedAt = performance.now();
  try {
    if (slug === NO_SLUG)
      return Promise.resolve(reply({ deps, request, slug, caller: null, host, startedAt }, NOT_FOUND));
    const { links } = deps;
    const caller = readCaller(request, peerAddress, deps.visitors);
    const context = { deps, request, slug, caller, host, startedAt };
    const known = links.cached(slug);
    if (known) return attempt(context, known, false, ATTEMPTS);
    const isFresh = !links.isLookingUp(slug);
    return attemptWith(context, links.lookUp(slug), isFresh, ATTEMPTS);
  } catch (error) {
    return Promise.resolve(failed({ deps, request, slug, caller: null, host, startedAt }, error));
  }
}

/**
 * Counts and answers, or tries again on the link as it is then. `isFresh`: read after the scan began.
 * `checkedTarget`: where the scan may take its query.
 */
function attempt(
  context: ReadContext,
  resolved: ResolvedLink | null,
  isFresh: boolean,
  left: number,
  checkedTarget: string | null = null,
): Promise<Response> {
  const { deps, request, host } = context;
  const { visitor } = context.caller;
  if (host !== null && resolved !== null && !resolved.owner.hosts?.has(host)) {
    return attemptAtHost(context, host, resolved, isFresh, left);
  }
  const now = deps.clock.now();
  const outcome = decide(resolved?.link ?? null, visitor, now);
  if (!resolved || !isCounted(outcome)) {
    const answered = isFresh && reply(context, outcome, resolved?.owner.projectId);
    return answered ? Promise.resolve(answered) : retryWithFreshLink(context, left);
  }
  if (outcome.kind === 'redirect' && outcome.passQuery && outcome.url !== checkedTarget) {
    return attemptWithQuery(context, resolved, outcome.url, isFresh, left);
  }
  const batch = deps.ledger.open();
  if (!batch) return Promise.resolve(unavailable(context));
  const arrival = batch.add(resolved, visitor, outcome.rule, now, request, context.startedAt);
  return batch.committed.then(
    (result) => {
      try {
        const counted = batch.outcomeOf(arrival, result);
        if (counted === 'stale') return retryWithFreshLink(context, left);
        if (counted === 'unavailable') return unavailable(context);
        if (counted !== 'counted') return reply(context, LIMIT_REACHED, resolved.owner.projectId);
        if (resolved.owner.countsVisitors) noteVisitor(context, resolved, now);
        return reply(context, outcome, resolved.owner.projectId);
      } catch (error) {
        return failed(context, error);
      }
    },
    (error) => failed(context, error),
  );
}

/**
 * The visitor chose a part of the URL that the scan leads to, so nobody has checked it yet. Where it is unsafe the
 * scan is stopped like one of a blocked code, and not counted.
 */
async function attemptWithQuery(
  context: ReadContext,
  resolved: ResolvedLink,
  target: string,
  isFresh: boolean,
  left: number,
): Promise<Response> {
  const { deps, request } = context;
  try {
    const url = passQuery(target, passedOnQuery(request.url));
    const { verdict } = url === target ? SAFE : await deps.checker.checkLocally([url]);
    if (verdict === 'safe') return await attempt(context, resolved, isFresh, left, target);
    if (verdict === 'unknown') return unavailable(context);
    return isFresh ? reply(context, BLOCKED) : await retryWithFreshLink(context, left);
  } catch (error) {
    return failed(context, error);
  }
}

/** For accounts that asked for it. Whoever comes without an address cannot be told from others. */
function noteVisitor({ deps, caller }: ReadContext, resolved: ResolvedLink, now: number): void {
  const { visitor, address, agentHash } = caller;
  if (visitor.class !== 'scan' || address === null || !resolved.link.analyticsEnabled) return;
  deps.dailyVisitors.note(resolved, address, agentHash, now);
}

/**
 * The host is not one of the code's project, as far as that is known: it is the main address by another name, or the
 * domain of another project, where the code is unknown unless it may be in print there.
 */
async function attemptAtHost(
  context: ReadContext,
  host: string,
  resolved: ResolvedLink,
  isFresh: boolean,
  left: number,
): Promise<Response> {
  const { deps } = context;
  try {
    const domain = await inTime(context, deps.domains.find(host));
    if (domain && !isFresh) return await retryWithFreshLink(context, left);
    const code = { seq: resolved.seq, accountId: resolved.owner.accountId };
    const isKnownHere = !domain || (await inTime(context, deps.domains.mayBePrintedOn(domain, code)));
    if (!isKnownHere) return reply(context, NOT_FOUND);
    return await attempt({ ...context, host: null }, resolved, isFresh, left);
  } catch (error) {
    return failed(context, error);
  }
}

/** `projectId`: whose the code is; of what is not found it is the domain's. */
function reply(
  context: ScanContext,
  outcome: Outcome,
  projectId: string | null = null,
): Response | Promise<Response> {
  const { request, caller, host } = context;
  const isMachine = caller !== null && caller.visitor.class !== 'scan' && isCounted(outcome);
  note(context, isMachine ? 'not_a_scan' : outcome.kind);
  // Apart from the redirects, which are the many: only pages need addresses and the looks of a project.
  if (outcome.kind === 'redirect') return answer(outcome, request, requestId);
  const isPlain =
    outcome.kind === 'blocked' || (outcome.kind === 'not_found' ? host === null : projectId === null);
  if (isPlain || !acceptsHtml(request.headers.get('accept')))
    return answer(outcome, request, requestId, hrefsOf(context, null));
  return brandedAnswer(context, outcome, projectId);
}

/** A page in the looks of its project; plain where those cannot be read. */
async function brandedAnswer(
  context: ScanContext,
  outcome: Page | Stop,
  projectId: string | null,
): Promise<Response> {
  const { deps, request, host } = context;
  try {
    const isOfDomain = outcome.kind === 'not_found' && host !== null;
    const id = isOfDomain ? (await inTime(context, deps.domains.find(host)))?.project_id : projectId;
    const brand = id ? await inTime(context, deps.brandOf(id)) : null;
    return answer(outcome, request, requestId, hrefsOf(context, brand));
  } catch (error) {
    deps.log.warn({ err: error }, 'The visitor page of a project could not be read; the plain one is shown');
    return answer(outcome, request, requestId, hrefsOf(context, null));
  }
}

function hrefsOf({ deps, slug }: ScanContext, brand: Brand | null): PageHrefs {
  return {
    contactFile: () => contactFileHref(deps, slug),
    report: () => `${deps.publicUrl}${REPORT_PATH}?code=${slugText(slug)}`,
    brand,
  };
}

function note({ deps, startedAt }: ScanContext, outcome: ScanOutcome): void {
  const { scans, scanSeconds } = deps.metrics;
  const seconds = (performance.now() - startedAt) / 1000;
  scans.counts[outcome]++;
  scanSeconds.observe(seconds);
  deps.samples.note(outcome, seconds);
}

const SAFE = { verdict: 'safe' } as const;

function retryWithFreshLink(context: ReadContext, left: number): Promise<Response> {
  if (left === 1) return Promise.resolve(unavailable(context));
  return attemptWith(context, context.deps.links.fresh(context.slug), true, left - 1);
}

async function attemptWith(
  context: ReadContext,
  lookUp: Promise<ResolvedLink | null>,
  isFresh: boolean,
  left: number,
): Promise<Response> {
  try {
    return await attempt(context, await inTime(context, lookUp), isFresh, left);
  } catch (error) {
    return failed(context, error);
  }
}

/** What a scan waits for before it is counted leaves time for that, or the scan is refused. */
function inTime<Value>({ deps, startedAt }: ScanContext, found: Promise<Value>): Promise<Value> {
  const left = deps.ledger.latestStartMs - (performance.now() - startedAt);
  return settleWithin(found, left, () => new StoreUnavailable('the scan has waited long enough'));
}

function isCounted(outcome: Outcome): outcome is Redirect | Page {
  return outcome.kind === 'redirect' || outcome.kind === 'page';
}

function failed(context: ScanContext, error: unknown): Response {
  context.deps.log.error({ err: error }, 'A scan could not be answered');
  return unavailable(context);
}

function unavailable(context: ScanContext): Response {
  note(context, 'unavailable');
  return unavailableAnswer(context.request, requestId, RETRY_AFTER_S);
}

function requestId(): string {
  return crypto.randomUUID();
}
