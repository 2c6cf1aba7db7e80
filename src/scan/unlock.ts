import type { LinkKey } from '../codes/values/slug.ts';
import { urlPath } from '../lib/url-path.ts';
import { messageAnswer, tryLaterAnswer } from './answer.ts';
import { isServedAt } from './content-file.ts';
import { decide } from './decide.ts';
import type { ResolvedLink } from './resolve.ts';
import { scan } from './scan.ts';
import type { ScanDeps } from './scan-context.ts';
import { readCaller } from './visitor/visitor.ts';

const RETRY_AFTER_S = 2;

/** What was sent to a public link. `readPassword` is called once, for a code that asks for one. */
export type SentPassword = {
  request: Request;
  key: LinkKey;
  peerAddress: string;
  host: string | null;
  readPassword: () => Promise<string>;
};

/**
 * The form of a protected code was sent: with the right password it is a scan, and the browser is remembered for a
 * day. Null: no code asks for a password there.
 */
export async function unlock(deps: ScanDeps, sent: SentPassword): Promise<Response | null> {
  try {
    // Not from the cache: the password may be a new one.
    const resolved = await deps.links.fresh(sent.key);
    const isAsked = resolved?.behind && (await isServedAt(deps.domains, sent.host, resolved));
    return isAsked ? await tryPassword(deps, sent, resolved) : null;
  } catch (error) {
    deps.log.error({ err: error }, 'A password could not be checked');
    return tryLaterAnswer('unavailable', sent.request, requestId, RETRY_AFTER_S, deps.headers);
  }
}

async function tryPassword(deps: ScanDeps, sent: SentPassword, { link, seq }: ResolvedLink): Promise<Response> {
  const { request, key, peerAddress, host } = sent;
  const { passwords, clock, headers } = deps;
  const now = clock.now();
  const { visitor, address } = readCaller(request, peerAddress, deps.visitors);
  // A code that has expired or is used up says so, whatever was typed.
  const isLocked = now < link.changesAt && decide(link, visitor, now).kind === 'locked';
  if (!isLocked || link.passwordHash === null) return scan(deps, request, key, peerAddress, host);
  const wait = passwords.waitSeconds(address, now);
  if (wait > 0) return tryLaterAnswer('too_many_passwords', request, requestId, wait, headers);
  const code = { seq, hash: link.passwordHash };
  const result = await passwords.check(address, code, sent.readPassword, now);
  if (result === 'busy') return tryLaterAnswer('unavailable', request, requestId, RETRY_AFTER_S, headers);
  if (result === 'wrong') {
    deps.metrics.scans.counts.locked++;
    return messageAnswer('wrong_password', request, requestId, headers);
  }
  const answer = await scan(deps, request, key, peerAddress, host, code.hash);
  const isCounted = answer.status === 302 || answer.status === 200;
  if (isCounted) answer.headers.append('set-cookie', passwords.cookieFor(urlPath(request.url), code, now));
  return answer;
}

function requestId(): string {
  return crypto.randomUUID();
}
