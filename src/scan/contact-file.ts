import { keyText, type LinkKey, slugKey } from '../codes/values/slug.ts';
import type { Clock } from '../lib/clock.ts';
import { openTextCursor, sealTextCursor } from '../lib/cursor.ts';
import type { Logger } from '../lib/logger.ts';
import { type DomainHosts, isServed } from '../projects/domains/domain-hosts.ts';
import { answer, cardAnswer, tryLaterAnswer } from './answer.ts';
import { decide } from './decide.ts';
import type { Link } from './link.ts';
import type { Links, ResolvedLink } from './resolve.ts';
import type { SlugGuesses } from './slug-guesses.ts';
import { readCaller, type VisitorSettings } from './visitor/visitor.ts';

/**
 * The file behind "Save contact" on a contact card's page, at `/{slug}.vcf`: phones open it in the address book, which
 * they do not do for a `data:` URL. The page was counted as the scan, so the file is not counted: its URL carries a
 * token from the page, valid for a day. Without a valid token the client is redirected to the code, and that counts as
 * a scan.
 */
type ContactFileDeps = {
  links: Links;
  clock: Clock;
  visitors: VisitorSettings;
  log: Logger;
  domains: DomainHosts;
  guesses: SlugGuesses;
  contactSecret: string;
};

const EXTENSION = '.vcf';
const RETRY_AFTER_S = 2;

/** The link for a page that is rendered now. */
export function contactFileHref(
  { contactSecret, clock }: Pick<ContactFileDeps, 'contactSecret' | 'clock'>,
  name: string,
): string {
  return `/${name}${EXTENSION}?page=${sealTextCursor(contactSecret, scopeOf(name), 'card', clock.now())}`;
}

/** The slug in such a path; `NO_SLUG` for any other path. */
export function contactFileSlug(path: string): LinkKey {
  return slugKey(path, 1, path.endsWith(EXTENSION) ? path.length - EXTENSION.length : 0);
}

export async function serveContactFile(
  deps: ContactFileDeps,
  request: Request,
  slug: LinkKey,
  peerAddress: string,
  host: string | null,
): Promise<Response> {
  const { links, clock, contactSecret, visitors, log, domains, guesses } = deps;
  const name = keyText(slug);
  const now = clock.now();
  const token = new URL(request.url).searchParams.get('page');
  if (openTextCursor(contactSecret, scopeOf(name), token, now) === null) return redirectToCode(name);
  const { visitor, address } = readCaller(request, peerAddress, visitors);
  const wait = guesses.waitSeconds(address, now);
  if (wait > 0) return tryLaterAnswer('rate_limited', request, requestId, wait);
  try {
    const resolved = await links.fresh(slug);
    if (resolved !== null && now >= resolved.link.changesAt) return redirectToCode(name);
    const isServed = resolved !== null && (await isServedAt(domains, host, resolved));
    // The page was shown behind the password.
    const link = isServed ? (resolved.behind ?? resolved).link : null;
    // The page was already counted towards the scan limit.
    const unlimited: Link | null = link && { ...link, scanLimit: null, rules: [] };
    const outcome = decide(unlimited, visitor, now);
    if (outcome.kind === 'page' && outcome.content.type === 'vcard') {
      return cardAnswer(outcome.content.data, request);
    }
    // The code was changed or stopped after the page was shown.
    return outcome.kind === 'page' || outcome.kind === 'redirect' || outcome.kind === 'split'
      ? redirectToCode(name)
      : answer(outcome, request, requestId);
  } catch (error) {
    log.error({ err: error }, 'A contact card could not be answered');
    return tryLaterAnswer('unavailable', request, requestId, RETRY_AFTER_S);
  }
}

/**
 * As for a scan: the main address serves every code; a domain serves those of its project and those printed with it.
 */
export async function isServedAt(
  domains: DomainHosts,
  host: string | null,
  { owner, seq }: ResolvedLink,
): Promise<boolean> {
  if (host === null || owner.hosts?.has(host)) return true;
  const use = await domains.find(host);
  return isServed(use) ? domains.mayBePrintedOn(use, { seq, accountId: owner.accountId }) : use === 'main';
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
