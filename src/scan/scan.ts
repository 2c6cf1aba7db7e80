import { isPrivateType } from '../codes/values/code-values.ts';
import { keyText, type LinkKey, looksLikeSlug, NO_SLUG } from '../codes/values/slug.ts';
import type { Clock } from '../lib/clock.ts';
import { settleWithin } from '../lib/deadline.ts';
import type { Logger } from '../lib/logger.ts';
import { urlPath } from '../lib/url-path.ts';
import { localHour } from '../lib/zone.ts';
import { type DomainHosts, isServed } from '../projects/domains/domain-hosts.ts';
import type { Checker } from '../safety/check.ts';
import { isRefusalReason } from '../store/scans/scan-kind.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import type { Metrics, ScanOutcome } from '../telemetry/create-metrics.ts';
import { acceptsHtml, answer, misdirectedAnswer, type PageHrefs, tryLaterAnswer } from './answer.ts';
import { asksForButton, type Click, clickedButton } from './button-click.ts';
import type { CodePasswords } from './code-passwords.ts';
import { endingOf } from './content/content-answer.ts';
import { answerOf } from './content/content-answers.ts';
import { contentFileHref } from './content-file.ts';
import type { DailyVisitors } from './daily-visitors.ts';
import { decide } from './decide.ts';
import {
  type CodeFiles,
  type Download,
  downloadCookie,
  downloadOf,
  isContinuation,
  provesDownload,
  sendDownload,
} from './file-download.ts';
import type { Ledger } from './ledger.ts';
import { codeFacts } from './link.ts';
import {
  BLOCKED,
  NOT_FOUND,
  type Outcome,
  type Page,
  type Redirect,
  redirectOf,
  type ServedFile,
  type Stop,
} from './outcome.ts';
import type { Brand } from './pages/brand.ts';
import { REPORT_PATH } from './pages/report-page.ts';
import { mergeQuery, queryToPass } from './pass-query.ts';
import type { Links, ResolvedLink } from './resolve.ts';
import type { ScanSamples } from './scan-samples.ts';
import type { SlugGuesses } from './slug-guesses.ts';
import { chooseVariant, type Split } from './split.ts';
import { preferredLanguage } from './visitor/language.ts';
import { type Caller, readCaller, type Visitor, type VisitorSettings } from './visitor/visitor.ts';
import type { VisitorDraws } from './visitor-draws.ts';

/** A code that changes this often during one scan is not worth more waiting. */
const ATTEMPTS = 20;
const RETRY_AFTER_S = 2;

export type ScanDeps = {
  links: Links;
  ledger: Ledger;
  clock: Clock;
  visitors: VisitorSettings;
  checker: Pick<Checker, 'checkLocally'>;
  log: Logger;
  dailyVisitors: Pick<DailyVisitors, 'record'>;
  metrics: Pick<Metrics, 'scans' | 'scanSeconds'>;
  samples: ScanSamples;
  guesses: SlugGuesses;
  domains: DomainHosts;
  /** The branding of a project's pages; null: none. */
  brandOf: (projectId: string) => Promise<Brand | null>;
  /** The main address, which has the report form. */
  publicUrl: string;
  /** On every response. */
  headers: Readonly<Record<string, string>>;
  files: CodeFiles;
  /** Signs the links to files of contact cards and events, and cookies of downloads. */
  fileSecret: string;
  passwords: CodePasswords;
  draws: Pick<VisitorDraws, 'draw'>;
  /** Makes the changes of a code that are planned until now. */
  makePlannedChanges: (codeSeq: number) => Promise<void>;
  /** At least 0 and less than 1. */
  random: () => number;
};

type ScanContext = {
  readonly deps: ScanDeps;
  readonly request: Request;
  readonly key: LinkKey;
  /** Null if the request was not read that far. */
  readonly caller: Caller | null;
  /** Set where it may be a project's domain; null on the main address. */
  readonly host: string | null;
  readonly startedAt: number;
  /** Of the password that was given with the scan; null: none was. */
  readonly passedHash: string | null;
  /** The file of the code, once it was found. */
  readonly download?: Download;
  /** Drawn once it is needed. */
  chance?: number;
};

type ReadContext = ScanContext & { readonly caller: Caller };

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
    recordOutcome(context, 'not_a_scan');
    return answer(click.answer, request, requestId, undefined, deps.headers);
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
    recordOutcome(context, 'not_a_scan');
    return sendDownload(deps, download, { request, slug: link.slug });
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

/** A file whose scan is counted. */
function sendFile(context: ScanContext, { link }: ResolvedLink, download: Download): Response {
  const { deps, request } = context;
  const response = sendDownload(deps, download, { request, slug: link.slug });
  if (link.scanLimit === null) return response;
  const path = linkPath(urlPath(request.url));
  response.headers.append('set-cookie', downloadCookie(deps.fileSecret, link.slug, path, deps.clock.now()));
  return response;
}

/** For analytics, of persons alone. The answer does not wait for it, and is the same if it cannot be stored. */
function recordRefusal({ deps, caller }: ReadContext, resolved: ResolvedLink, { kind }: Outcome, now: number): void {
  if (caller.visitor.class !== 'scan' || !isRefusalReason(kind)) return;
  const batch = deps.ledger.open();
  batch?.addRefusal(resolved, kind, now);
  batch?.committed.catch(() => {});
}

/** For accounts that enabled it. Visitors without an address cannot be told apart. */
function recordVisitor({ deps, caller }: ReadContext, resolved: ResolvedLink, now: number): void {
  const { visitor, address, agentHash } = caller;
  if (visitor.class !== 'scan' || address === null || !resolved.link.analyticsEnabled) return;
  deps.dailyVisitors.record(resolved, address, agentHash, now);
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

/** `resolved`: the code, if there is one. */
function reply(
  context: ScanContext,
  outcome: Outcome,
  resolved: ResolvedLink | null = null,
): Response | Promise<Response> {
  const { deps, request, caller, host } = context;
  if (outcome.kind === 'not_found' && caller !== null) deps.guesses.record(caller.address, deps.clock.now());
  const isMachine = caller !== null && caller.visitor.class !== 'scan' && isCounted(outcome);
  recordOutcome(context, isMachine ? 'not_a_scan' : outcome.kind === 'file' ? 'page' : outcome.kind);
  // Redirects, the most common case, need neither links nor branding.
  if (outcome.kind === 'redirect') return answer(outcome, request, requestId, undefined, deps.headers);
  if (outcome.kind === 'file') {
    if (!resolved || !context.download) throw new Error('A file was counted before it was found');
    return sendFile(context, resolved, context.download);
  }
  const isPlain =
    outcome.kind === 'blocked' ||
    redirectOf(outcome) ||
    (outcome.kind === 'not_found' ? host === null : resolved === null);
  if (isPlain || !acceptsHtml(request.headers.get('accept')))
    return answer(outcome, request, requestId, hrefsOf(context, outcome, resolved, null), deps.headers);
  return brandedAnswer(context, outcome, resolved);
}

/** A page with the branding of the code's project, for an unknown code of the domain's; plain if that cannot be read. */
async function brandedAnswer(
  context: ScanContext,
  outcome: Page | Stop,
  resolved: ResolvedLink | null,
): Promise<Response> {
  const { deps, request, host } = context;
  try {
    const isOfDomain = outcome.kind === 'not_found' && host !== null;
    const use = isOfDomain ? await inTime(context, deps.domains.find(host)) : null;
    const id = use === null ? (resolved?.owner.projectId ?? null) : isServed(use) ? use.project_id : null;
    const brand = id ? await inTime(context, deps.brandOf(id)) : null;
    return answer(outcome, request, requestId, hrefsOf(context, outcome, resolved, brand), deps.headers);
  } catch (error) {
    deps.log.warn({ err: error }, 'The visitor page of a project could not be read; the plain one is shown');
    return answer(outcome, request, requestId, hrefsOf(context, outcome, resolved, null), deps.headers);
  }
}

const NO_CODE = { id: '', revision: 0, updatedAt: 0 };

function hrefsOf(
  { deps, key }: ScanContext,
  outcome: Outcome,
  resolved: ResolvedLink | null,
  brand: Brand | null,
): PageHrefs {
  const slug = () => resolved?.link.slug ?? keyText(key);
  const ending = outcome.kind === 'page' ? endingOf(answerOf(outcome.content)) : undefined;
  return {
    file: () => (ending === undefined ? '' : contentFileHref(deps, slug(), ending)),
    code: resolved ? codeFacts(resolved.link) : NO_CODE,
    report: () => `${deps.publicUrl}${REPORT_PATH}?code=${slug()}`,
    brand,
  };
}

function recordOutcome({ deps, startedAt }: ScanContext, outcome: ScanOutcome): void {
  const { scans, scanSeconds } = deps.metrics;
  const seconds = (performance.now() - startedAt) / 1000;
  scans.counts[outcome]++;
  scanSeconds.observe(seconds);
  deps.samples.record(outcome, seconds);
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

/** Refuses the scan if waiting would leave no time to count it. */
function inTime<Value>({ deps, startedAt }: ScanContext, found: Promise<Value>): Promise<Value> {
  const left = deps.ledger.latestStartMs - (performance.now() - startedAt);
  return settleWithin(found, left, () => new StoreUnavailable('the scan has waited long enough'));
}

function isCounted(outcome: Outcome): outcome is Redirect | Page | ServedFile {
  return outcome.kind === 'redirect' || outcome.kind === 'page' || outcome.kind === 'file';
}

function failed(context: ScanContext, error: unknown): Response {
  context.deps.log.error({ err: error }, 'A scan could not be answered');
  return unavailable(context);
}

function unavailable(context: ScanContext): Response {
  recordOutcome(context, 'unavailable');
  return tryLaterAnswer('unavailable', context.request, requestId, RETRY_AFTER_S, context.deps.headers);
}

function rateLimited(context: ScanContext, retryAfter: number): Response {
  recordOutcome(context, 'rate_limited');
  return tryLaterAnswer('rate_limited', context.request, requestId, retryAfter, context.deps.headers);
}

function misdirected(context: ScanContext): Response {
  recordOutcome(context, 'not_found');
  return misdirectedAnswer(context.request, requestId, context.deps.headers);
}

/** Of the link, also of an address below it. */
function linkPath(path: string): string {
  const end = path.indexOf('/', 1);
  return end === -1 ? path : path.slice(0, end);
}

function requestId(): string {
  return crypto.randomUUID();
}
