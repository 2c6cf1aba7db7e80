import { aliasKey } from '../codes/values/alias.ts';
import { keyText, type LinkKey, NO_SLUG, slugKey } from '../codes/values/slug.ts';
import type { Clock } from '../lib/clock.ts';
import { openTextCursor, sealTextCursor } from '../lib/cursor.ts';
import type { Logger } from '../lib/logger.ts';
import { urlPath } from '../lib/url-path.ts';
import { type DomainHosts, isServed } from '../projects/domains/domain-hosts.ts';
import { answer, fileAnswer, tryLaterAnswer } from './answer.ts';
import { endingOf, FILE_ENDINGS, type FileEnding } from './content/content-answer.ts';
import { answerOf } from './content/content-answers.ts';
import { decide } from './decide.ts';
import { codeFacts, type Link } from './link.ts';
import type { Links, ResolvedLink } from './resolve.ts';
import type { SlugGuesses } from './slug-guesses.ts';
import { readCaller, type VisitorSettings } from './visitor/visitor.ts';

/**
 * The files behind "Save contact" and "Add to calendar", at `/{slug}.vcf` and `/{slug}.ics`: phones open them in the
 * address book and the calendar, which they do not do for a `data:` URL. The page was counted as the scan, so its file
 * is not: the page's URL of it carries a token, valid for a day. Without one a contact card, and whatever is behind a
 * password, redirects to the code, and that counts as a scan; an event's file is open to everybody who has the link.
 */
type ContentFileDeps = {
  links: Links;
  clock: Clock;
  visitors: VisitorSettings;
  log: Logger;
  domains: DomainHosts;
  guesses: SlugGuesses;
  /** Signs the tokens. */
  fileSecret: string;
};

const RETRY_AFTER_S = 2;

/** What a path asks for: the file of the code with this slug or alias. */
export type AskedFile = { readonly key: LinkKey; readonly ending: FileEnding };

/** The URL for a page that is rendered now. */
export function contentFileHref(
  { fileSecret, clock }: Pick<ContentFileDeps, 'fileSecret' | 'clock'>,
  slug: string,
  ending: FileEnding,
): string {
  return `/${slug}.${ending}?page=${sealTextCursor(fileSecret, scopeOf(slug, ending), 'shown', clock.now())}`;
}

/** Null: the path of a URL is of no such file. `host`: null on the main address, which has no aliases. */
export function askedFile(path: string, host: string | null): AskedFile | null {
  const ending = FILE_ENDINGS.find((one) => path.endsWith(`.${one}`));
  if (ending === undefined) return null;
  const end = path.length - ending.length - 1;
  const slug = slugKey(path, 1, end);
  const key = slug === NO_SLUG && host !== null && ending === 'ics' ? aliasKey(host, path, 1, end) : slug;
  return key === NO_SLUG ? null : { key, ending };
}

export async function serveContentFile(
  deps: ContentFileDeps,
  request: Request,
  { key, ending }: AskedFile,
  peerAddress: string,
  host: string | null,
): Promise<Response> {
  const { links, clock, fileSecret, visitors, log, guesses } = deps;
  const now = clock.now();
  const token = new URL(request.url).searchParams.get('page');
  const isShown = openTextCursor(fileSecret, scopeOf(keyText(key), ending), token, now) !== null;
  if (!isShown && ending === 'vcf') return redirectToCode(request);
  const { visitor, address } = readCaller(request, peerAddress, visitors);
  const wait = guesses.waitSeconds(address, now);
  if (wait > 0) return tryLaterAnswer('rate_limited', request, requestId, wait);
  try {
    const resolved = await links.fresh(key);
    if (resolved !== null && now >= resolved.link.changesAt) return redirectToCode(request);
    const isHere = resolved !== null && (await isServedAt(deps.domains, host, resolved));
    // The page was shown behind the password.
    const link = isHere ? ((isShown && resolved.behind) || resolved).link : null;
    // The page was already counted towards the scan limit.
    const unlimited: Link | null = link && { ...link, scanLimit: null, rules: [] };
    const outcome = decide(unlimited, visitor, now);
    if (link && outcome.kind === 'page' && endingOf(answerOf(outcome.content)) === ending)
      return fileAnswer(outcome.content, codeFacts(link), request);
    // The code was changed or stopped after the page was shown, or asks for its password.
    const isOpen = outcome.kind === 'page' || outcome.kind === 'file' || outcome.kind === 'redirect';
    if (isOpen || outcome.kind === 'split' || outcome.kind === 'locked') return redirectToCode(request);
    // There a guess at a slug is counted.
    return outcome.kind === 'not_found' && !isShown ? redirectToCode(request) : answer(outcome, request, requestId);
  } catch (error) {
    log.error({ err: error }, 'The file of a code could not be answered');
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

function scopeOf(slug: string, ending: FileEnding): string {
  return `${ending} file of ${slug}`;
}

/** To the same path without the ending. */
function redirectToCode(request: Request): Response {
  const path = urlPath(request.url).replace(/\.\w+$/, '');
  return new Response(null, { status: 302, headers: { Location: path, 'Cache-Control': 'no-store' } });
}

function requestId(): string {
  return crypto.randomUUID();
}
