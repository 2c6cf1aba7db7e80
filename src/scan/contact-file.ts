import type { VerifiedDomains } from '../domains/verified-domains.ts';
import type { Clock } from '../lib/clock.ts';
import { openTextCursor, sealTextCursor } from '../lib/cursor.ts';
import type { Logger } from '../lib/logger.ts';
import { type SlugNumber, slugNumber, slugText } from '../qr-codes/slug.ts';
import { answer, cardAnswer, unavailableAnswer } from './answer.ts';
import { decide } from './decide.ts';
import type { Link } from './link.ts';
import type { Links, ResolvedLink } from './resolve.ts';
import { readCaller, type VisitorSettings } from './visitor/visitor.ts';

/**
 * The file behind "Save contact" on the page of a contact card, at `/{slug}.vcf`. Address books of phones open it by
 * its type, where they make nothing of a file inside a page. The page was the scan, so the file is none: its address
 * carries a token of the page, good for a day. Without a good one the code is shown again, and that is a scan.
 */
type ContactFileDeps = {
  links: Links;
  clock: Clock;
  visitors: VisitorSettings;
  log: Logger;
  domains: VerifiedDomains;
  contactSecret: string;
};

const ENDING = '.vcf';
const RETRY_AFTER_S = 2;

/** The address for a page that is shown now. */
export function contactFileHref(
  { contactSecret, clock }: Pick<ContactFileDeps, 'contactSecret' | 'clock'>,
  slug: SlugNumber,
): string {
  const name = slugText(slug);
  return `/${name}${ENDING}?page=${sealTextCursor(contactSecret, scopeOf(name), 'card', clock.now())}`;
}

/** The slug of such a path; `NO_SLUG` for any other. */
export function contactFileSlug(path: string): SlugNumber {
  return slugNumber(path, 1, path.endsWith(ENDING) ? path.length - ENDING.length : 0);
}

export async function serveContactFile(
  deps: ContactFileDeps,
  request: Request,
  slug: SlugNumber,
  peerAddress: string,
  host: string | null,
): Promise<Response> {
  const { links, clock, contactSecret, visitors, log, domains } = deps;
  const name = slugText(slug);
  const now = clock.now();
  const token = new URL(request.url).searchParams.get('page');
  if (openTextCursor(contactSecret, scopeOf(name), token, now) === null) return redirectToCode(name);
  try {
    const resolved = await links.fresh(slug);
    const isServed = resolved !== null && (await isServedAt(domains, host, resolved));
    const link = isServed ? resolved.link : null;
    // The page took its place of the limit already.
    const unlimited: Link | null = link && { ...link, scanLimit: null, rules: [] };
    const outcome = decide(unlimited, readCaller(request, peerAddress, visitors).visitor, now);
    if (outcome.kind === 'page' && outcome.content.type === 'vcard') {
      return cardAnswer(outcome.content.card, request);
    }
    // It was changed into something else meanwhile, or stopped.
    return outcome.kind === 'page' || outcome.kind === 'redirect'
      ? redirectToCode(name)
      : answer(outcome, request, requestId);
  } catch (error) {
    log.error({ err: error }, 'A contact card could not be answered');
    return unavailableAnswer(request, requestId, RETRY_AFTER_S);
  }
}

/** As for a scan: every code on the main address, on a domain those of its project or in print with it. */
async function isServedAt(
  domains: VerifiedDomains,
  host: string | null,
  { owner, seq }: ResolvedLink,
): Promise<boolean> {
  if (host === null || owner.hosts?.has(host)) return true;
  const domain = await domains.find(host);
  return !domain || domains.mayBePrintedOn(domain, { seq, accountId: owner.accountId });
}

function scopeOf(slug: string): string {
  return `contact card of ${slug}`;
}

function redirectToCode(slug: string): Response {
  return new Response(null, { status: 302, headers: { Location: `/${slug}`, 'Cache-Control': 'no-store' } });
}

function requestId(): string {
  return crypto.randomUUID();
}
