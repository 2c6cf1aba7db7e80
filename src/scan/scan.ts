import { isPrivateType } from '../codes/values/code-values.ts';
import { type LinkKey, looksLikeSlug, NO_SLUG } from '../codes/values/slug.ts';
import { urlPath } from '../lib/url-path.ts';
import { localHour } from '../lib/zone.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import { asksForButton, type Click, clickedButton } from './button-click.ts';
import { decide } from './decide.ts';
import { downloadOf, isContinuation, provesDownload } from './file-download.ts';
import { BLOCKED, NOT_FOUND } from './outcome.ts';
import { mergeQuery, queryToPass } from './pass-query.ts';
import {
  failed,
  isCounted,
  misdirected,
  rateLimited,
  recordRefusal,
  recordVisitor,
  reply,
  replyToClick,
  sendRest,
  unavailable,
} from './reply.ts';
import type { ResolvedLink } from './resolve.ts';
import { inTime, type ReadContext, type ScanDeps } from './scan-context.ts';
import { chooseVariant, type Split } from './split.ts';
import { preferredLanguage } from './visitor/language.ts';
import { readCaller, type Visitor } from './visitor/visitor.ts';

/** A code that changes this often during one scan is not worth more waiting. */
const ATTEMPTS = 20;

/**
 * The scan pipeline: resolve, decide, count, answer. Decides on the cached link and counts only if its version is still
 * current; if not, decides again on the current one. A refusal is never based on the cache alone.
 *
 * Nearly every scan is of a cached code that has not changed, and waits only for its commit. That path has no async
 * function, which would add some 0.3 µs.
 */
export function scan(
  deps: ScanDeps,
  request: Request,
  key: LinkKey,
  peerAddress: string,
  host: string | null,
  passedHash: string | null = null,
): Promise<Response> {
  const startedAt = performance.now();
  try {
    const { links } = deps;
    const isNoSlug = key === NO_SLUG && !looksLikeSlug(urlPath(request.url));
    const caller = isNoSlug ? null : readCaller(request, peerAddress, deps.visitors);
    if (key === NO_SLUG || caller === null)
      return Promise.resolve(reply({ deps, request, key, caller, host, startedAt, passedHash }, NOT_FOUND));
    const context = { deps, request, key, caller, host, startedAt, passedHash };
    const known = links.cached(key);
    if (known) return attempt(context, known, false, ATTEMPTS);
    const isFresh = !links.isLookingUp(key);
    return attemptWith(context, links.lookUp(key), isFresh, ATTEMPTS);
  } catch (error) {
    return Promise.resolve(failed({ deps, request, key, caller: null, host, startedAt, passedHash }, error));
  }
}

/**
 * Counts and answers, or retries with the current link. `isFresh`: `resolved` was read after the scan began.
 * `checkedTarget`: the destination for which the scan's query has been checked.
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
  if (host !== null && !resolved?.owner.hosts?.has(host)) {
    return attemptAtHost(context, host, resolved, isFresh, left);
  }
  const now = deps.clock.now();
  if (resolved !== null && now >= resolved.link.changesAt) return attemptAfterChanges(context, resolved, now, left);
  const decided = decide(resolved?.link ?? null, factsFor(context, resolved), now);
  const outcome = decided.kind === 'split' ? chooseVariant(decided, drawFor(context, resolved, decided, now)) : decided;
  if (!resolved || !isCounted(outcome)) {
    if (resolved?.behind && outcome.kind === 'locked' && isUnlocked(context, resolved, now))
      return attempt(context, resolved.behind, isFresh, left);
    const shown =
      resolved?.link && outcome.kind === 'limit_reached' ? shownBeforeTheLimit(context, resolved, now) : null;
    if (resolved && shown) return attemptClick(context, resolved, shown, left);
    if (!isFresh) return retryWithFreshLink(context, left);
    const rest = outcome.kind === 'limit_reached' ? restOfDownload(context, resolved, now) : null;
    if (rest) return attemptFile(context, rest, true, left);
    if (resolved) recordRefusal(context, resolved, outcome, now);
    return Promise.resolve(reply(context, outcome, resolved));
  }
  if (outcome.kind === 'redirect') {
    if (outcome.passQuery && outcome.url !== checkedTarget)
      return attemptWithQuery(context, resolved, outcome.url, isFresh, left);
  } else if (outcome.kind === 'page' && outcome.content.type === 'page') {
    const click = clickedButton(request, outcome);
    if (click) return attemptClick(context, resolved, click, left);
  } else if (outcome.kind === 'file' || isPrivateType(outcome.content.type)) {
    const wait = deps.guesses.waitSeconds(context.caller.address, now);
    if (wait > 0) return isFresh ? Promise.resolve(rateLimited(context, wait)) : retryWithFreshLink(context, left);
    if (outcome.kind === 'file' && context.download?.data !== outcome.file)
      return attemptFile(context, resolved, isFresh, left);
  }
  const batch = deps.ledger.open();
  if (!batch) return Promise.resolve(unavailable(context));
  const arrival = batch.add(resolved, visitor, outcome.rule, now, request, context.startedAt, outcome.variant);
  return batch.committed.then(
    (result) => {
      try {
        const counted = batch.outcomeOf(arrival, result);
        if (counted === 'stale') return retryWithFreshLink(context, left);
        if (counted === 'unavailable') return unavailable(context);
        if (counted !== 'counted') {
          const refused = resolved.link.limitReached;
          recordRefusal(context, resolved, refused, now);
          return reply(context, refused, resolved);
        }
        if (resolved.owner.countsVisitors) recordVisitor(context, resolved, now);
        return reply(context, outcome, resolved);
      } catch (error) {
        return failed(context, error);
      }
    },
    (error) => failed(context, error),
  );
}

/** A button of a page that was scanned when the limit was not reached yet; null: it is none. */
function shownBeforeTheLimit(context: ReadContext, resolved: ResolvedLink, now: number): Click | null {
  if (!asksForButton(context.request)) return null;
  const { link } = (isUnlocked(context, resolved, now) && resolved.behind) || resolved;
  const outcome = decide({ ...link, scanLimit: null }, factsFor(context, resolved), now);
  return outcome.kind === 'split' ? null : clickedButton(context.request, outcome);
}

/**
 * Follows a button of a page: no scan, and counted apart, of persons alone. Like a scan it is answered only if the link
 * is current.
 */
async function attemptClick(
  context: ReadContext,
  resolved: ResolvedLink,
  click: Click,
  left: number,
): Promise<Response> {
  const { deps, request, caller } = context;
  const batch = deps.ledger.open();
  if (!batch) return unavailable(context);
  const isPerson = caller.visitor.class === 'scan';
  const arrival = batch.addClick(resolved, isPerson ? click : null, deps.clock.now(), request, context.startedAt);
  try {
    const counted = batch.outcomeOf(arrival, await batch.committed);
    if (counted === 'stale') return await retryWithFreshLink(context, left);
    if (counted === 'unavailable') return unavailable(context);
    return replyToClick(context, click);
  } catch (error) {
    return failed(context, error);
  }
}

/**
 * A planned change is due: it is made first, by whoever scans first, on any node. While the store is away it is made in
 * memory, on every node that knows the code.
 */
async function attemptAfterChanges(
  context: ReadContext,
  resolved: ResolvedLink,
  now: number,
  left: number,
): Promise<Response> {
  const { deps } = context;
  const { links, makePlannedChanges } = deps;
  try {
    if (links.isStoreAway) return await attemptInMemory(context, resolved, now, left);
    const error = await inTime(context, makePlannedChanges(resolved.seq)).catch((reason: unknown) => ({ reason }));
    if (!error) return await retryWithFreshLink(context, left);
    if (left === 1) return failed(context, error.reason);
    // One that cannot be made for a reason of our own must not keep the code from working.
    if (!(error.reason instanceof StoreUnavailable))
      deps.log.error({ err: error.reason }, 'A planned change could not be made, and holds in memory');
    return await attemptInMemory(context, resolved, now, left - 1);
  } catch (error) {
    return failed(context, error);
  }
}

async function attemptInMemory(
  context: ReadContext,
  resolved: ResolvedLink,
  now: number,
  left: number,
): Promise<Response> {
  const { links, checker } = context.deps;
  const { verdict } = await checker.checkLocally(links.plannedTargets(resolved, now));
  const changed = verdict === 'unsafe' ? null : links.withPlannedChanges(context.key, resolved, now);
  return changed ? attempt(context, changed, true, left) : unavailable(context);
}

/**
 * Where among the weights of a split the scan is: the same in every attempt of it. By day it needs an address; a visitor
 * without one cannot be told from others.
 */
function drawFor(context: ReadContext, resolved: ResolvedLink | null, { by }: Split, now: number): number {
  const { address, agentHash } = context.caller;
  if (by === 'day' && resolved && address !== null) {
    const { day } = localHour(resolved.owner.zone, now);
    return context.deps.draws.draw({ day, seq: resolved.seq, address, agentHash });
  }
  context.chance ??= context.deps.random();
  return context.chance;
}

/** What rules ask of the visitor: the language is read only for codes with rules that do. */
function factsFor({ caller, request }: ReadContext, resolved: ResolvedLink | null): Visitor {
  const { visitor } = caller;
  if (!resolved?.link.asksLanguage) return visitor;
  const { device, country, class: visitClass, referrerHost } = visitor;
  const language = preferredLanguage(request.headers.get('accept-language'));
  return { device, country, language, class: visitClass, referrerHost };
}

/** By the password that came with the scan, or one that was given within a day. */
function isUnlocked({ deps, request, passedHash }: ReadContext, { link, seq }: ResolvedLink, now: number): boolean {
  const hash = link.passwordHash;
  if (hash === null || hash === passedHash) return true;
  return deps.passwords.isRemembered(request.headers.get('cookie'), { seq, hash }, now);
}

/**
 * The visitor chose a part of the destination URL, so it has not been checked yet. If it is unsafe, the scan is blocked
 * and not counted.
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
    const url = mergeQuery(target, queryToPass(request.url));
    const { verdict } = url === target ? SAFE : await deps.checker.checkLocally([url]);
    if (verdict === 'safe') return await attempt(context, resolved, isFresh, left, target);
    if (verdict === 'unknown') return unavailable(context);
    if (!isFresh) return await retryWithFreshLink(context, left);
    recordRefusal(context, resolved, BLOCKED, deps.clock.now());
    return reply(context, BLOCKED, resolved);
  } catch (error) {
    return failed(context, error);
  }
}

/** The file, if this may be the rest of a download that was counted before the limit was reached. */
function restOfDownload(context: ReadContext, resolved: ResolvedLink | null, now: number): ResolvedLink | null {
  if (!resolved || !context.request.headers.has('range')) return null;
  const open =
    resolved.behind === null || isUnlocked(context, resolved.behind, now) ? (resolved.behind ?? resolved) : null;
  return open?.link.fallback.kind === 'file' ? open : null;
}

/** A scan of a file is counted before its bytes go out; the rest of a download is no scan, but must still be allowed. */
async function attemptFile(
  context: ReadContext,
  resolved: ResolvedLink,
  isFresh: boolean,
  left: number,
): Promise<Response> {
  const { deps, request } = context;
  try {
    const { link, owner } = resolved;
    const data = link.fallback.kind === 'file' ? link.fallback.file : null;
    const served = data && (await inTime(context, deps.files.find(owner.accountId, data.file_id)));
    if (!data || !served || served.is_blocked) {
      if (!isFresh) return await retryWithFreshLink(context, left);
      if (served) recordRefusal(context, resolved, BLOCKED, deps.clock.now());
      return await reply(context, served ? BLOCKED : NOT_FOUND, resolved);
    }
    deps.files.contents.requireWhole(data.file_id, served.bytes);
    const download = downloadOf(data, served, request);
    if (!isContinuation(download)) {
      if (isOver(link)) return await refuseOver(context, resolved);
      return await attempt({ ...context, download }, resolved, isFresh, left);
    }
    if (!isFresh) return await retryWithFreshLink(context, left);
    const isProven = () => provesDownload(deps.fileSecret, link.slug, download, request, deps.clock.now());
    if (isOver(link) && !isProven()) return await refuseOver(context, resolved);
    return sendRest(context, resolved, download);
  } catch (error) {
    return failed(context, error);
  }
}

async function refuseOver(context: ReadContext, resolved: ResolvedLink): Promise<Response> {
  const { limitReached } = resolved.link;
  recordRefusal(context, resolved, limitReached, context.deps.clock.now());
  return reply(context, limitReached, resolved);
}

function isOver({ scanLimit, scanCount }: ResolvedLink['link']): boolean {
  return scanLimit !== null && scanCount >= scanLimit;
}

/**
 * The host is not a known domain of the code's project: it is another name of the main address, serves nothing, or is
 * the domain of another project or a removed one, which serves the code only if the code may be printed there.
 */
async function attemptAtHost(
  context: ReadContext,
  host: string,
  resolved: ResolvedLink | null,
  isFresh: boolean,
  left: number,
): Promise<Response> {
  const { deps } = context;
  try {
    const use = await inTime(context, deps.domains.find(host));
    if (use === 'nothing' || use === 'probes') return misdirected(context);
    if (use !== 'main') {
      if (!isFresh) return await retryWithFreshLink(context, left);
      const code = resolved && { seq: resolved.seq, accountId: resolved.owner.accountId };
      const isKnownHere = code && (await inTime(context, deps.domains.mayBePrintedOn(use, code)));
      if (!isKnownHere) return reply(context, NOT_FOUND);
    }
    return await attempt({ ...context, host: null }, resolved, isFresh, left);
  } catch (error) {
    return failed(context, error);
  }
}

const SAFE = { verdict: 'safe' } as const;

function retryWithFreshLink(context: ReadContext, left: number): Promise<Response> {
  if (left === 1) return Promise.resolve(unavailable(context));
  return attemptWith(context, context.deps.links.fresh(context.key), true, left - 1);
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
