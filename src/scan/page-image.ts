import type { LinkKey } from '../codes/values/slug.ts';
import { fileResponse } from '../files/file-response.ts';
import { tryLaterAnswer } from './answer.ts';
import { isServedAt } from './content-file.ts';
import { decide } from './decide.ts';
import type { ResolvedLink } from './resolve.ts';
import type { ScanDeps } from './scan-context.ts';
import { UNKNOWN_VISITOR } from './visitor/visitor.ts';

const RETRY_AFTER_S = 2;

/**
 * The picture of a page, which browsers fetch when they show it: no scan. It is there as long as the page is, and behind
 * its password. Null: there is none.
 */
export async function servePageImage(
  deps: ScanDeps,
  request: Request,
  key: LinkKey,
  host: string | null,
): Promise<Response | null> {
  const now = deps.clock.now();
  try {
    const resolved = await deps.links.fresh(key);
    if (!resolved || !(await isServedAt(deps.domains, host, resolved))) return null;
    const id = imageOf(open(deps, request, resolved, now), now);
    const served = id === null ? undefined : await deps.files.find(resolved.owner.accountId, id);
    if (id === null || !served || served.is_blocked) return null;
    const { media_type: mediaType, sha256, bytes } = served;
    deps.files.contents.requireWhole(id, bytes);
    const isHead = request.method === 'HEAD';
    return fileResponse(deps.files.contents, { id, mediaType, sha256, bytes }, { range: null, isHead }, deps.headers);
  } catch (error) {
    deps.log.error({ err: error }, 'The picture of a page could not be answered');
    return tryLaterAnswer('unavailable', request, () => crypto.randomUUID(), RETRY_AFTER_S, deps.headers);
  }
}

/** What is behind the password, for browsers that gave it. */
function open({ passwords }: ScanDeps, request: Request, resolved: ResolvedLink, now: number): ResolvedLink {
  const { behind } = resolved;
  const hash = behind?.link.passwordHash ?? null;
  if (!behind || hash === null) return resolved;
  return passwords.isRemembered(request.headers.get('cookie'), { seq: behind.seq, hash }, now) ? behind : resolved;
}

/** The page was counted towards the scan limit. */
function imageOf({ link }: ResolvedLink, now: number): string | null {
  const outcome = decide({ ...link, scanLimit: null, rules: [] }, { ...UNKNOWN_VISITOR, device: 'desktop' }, now);
  return outcome.kind === 'page' && outcome.content.type === 'page' ? (outcome.content.data.image ?? null) : null;
}
