import { keyText } from '../codes/values/slug.ts';
import { urlPath } from '../lib/url-path.ts';
import { isServed } from '../projects/domains/domain-hosts.ts';
import { isRefusalReason } from '../store/scans/scan-kind.ts';
import type { ScanOutcome } from '../telemetry/create-metrics.ts';
import { acceptsHtml, answer, misdirectedAnswer, type PageHrefs, tryLaterAnswer } from './answer.ts';
import type { Click } from './button-click.ts';
import { endingOf } from './content/content-answer.ts';
import { answerOf } from './content/content-answers.ts';
import { contentFileHref } from './content-file.ts';
import { type Download, downloadCookie, sendDownload } from './file-download.ts';
import { codeFacts } from './link.ts';
import { type Outcome, type Page, type Redirect, redirectOf, type ServedFile, type Stop } from './outcome.ts';
import type { Brand } from './pages/brand.ts';
import { REPORT_PATH } from './pages/report-page.ts';
import type { ResolvedLink } from './resolve.ts';
import { inTime, type ReadContext, type ScanContext } from './scan-context.ts';

const RETRY_AFTER_S = 2;

/** `resolved`: the code, if there is one. */
export function reply(
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

/** Where a button leads. */
export function replyToClick(context: ScanContext, click: Click): Response {
  const { deps, request } = context;
  recordOutcome(context, 'not_a_scan');
  return answer(click.answer, request, requestId, undefined, deps.headers);
}

/** What is left of a file whose scan was counted earlier. */
export function sendRest(context: ScanContext, { link }: ResolvedLink, download: Download): Response {
  const { deps, request } = context;
  recordOutcome(context, 'not_a_scan');
  return sendDownload(deps, download, { request, slug: link.slug });
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

/** Of the link, also of an address below it. */
function linkPath(path: string): string {
  const end = path.indexOf('/', 1);
  return end === -1 ? path : path.slice(0, end);
}

export function isCounted(outcome: Outcome): outcome is Redirect | Page | ServedFile {
  return outcome.kind === 'redirect' || outcome.kind === 'page' || outcome.kind === 'file';
}

/** For analytics, of persons alone. The answer does not wait for it, and is the same if it cannot be stored. */
export function recordRefusal(
  { deps, caller }: ReadContext,
  resolved: ResolvedLink,
  { kind }: Outcome,
  now: number,
): void {
  if (caller.visitor.class !== 'scan' || !isRefusalReason(kind)) return;
  const batch = deps.ledger.open();
  batch?.addRefusal(resolved, kind, now);
  batch?.committed.catch(() => {});
}

/** For accounts that enabled it. Visitors without an address cannot be told apart. */
export function recordVisitor({ deps, caller }: ReadContext, resolved: ResolvedLink, now: number): void {
  const { visitor, address, agentHash } = caller;
  if (visitor.class !== 'scan' || address === null || !resolved.link.analyticsEnabled) return;
  deps.dailyVisitors.record(resolved, address, agentHash, now);
}

function recordOutcome({ deps, startedAt }: ScanContext, outcome: ScanOutcome): void {
  const { scans, scanSeconds } = deps.metrics;
  const seconds = (performance.now() - startedAt) / 1000;
  scans.counts[outcome]++;
  scanSeconds.observe(seconds);
  deps.samples.record(outcome, seconds);
}

export function failed(context: ScanContext, error: unknown): Response {
  context.deps.log.error({ err: error }, 'A scan could not be answered');
  return unavailable(context);
}

export function unavailable(context: ScanContext): Response {
  recordOutcome(context, 'unavailable');
  return tryLaterAnswer('unavailable', context.request, requestId, RETRY_AFTER_S, context.deps.headers);
}

export function rateLimited(context: ScanContext, retryAfter: number): Response {
  recordOutcome(context, 'rate_limited');
  return tryLaterAnswer('rate_limited', context.request, requestId, retryAfter, context.deps.headers);
}

export function misdirected(context: ScanContext): Response {
  recordOutcome(context, 'not_found');
  return misdirectedAnswer(context.request, requestId, context.deps.headers);
}

function requestId(): string {
  return crypto.randomUUID();
}
