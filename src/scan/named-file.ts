import { aliasKey } from '../codes/values/alias.ts';
import { type LinkKey, NO_SLUG, slugKey } from '../codes/values/slug.ts';
import { tryLaterAnswer } from './answer.ts';
import { IMAGE_NAME } from './content/content-answer.ts';
import { isServedAt } from './content-file.ts';
import { servePageImage } from './page-image.ts';
import { scan } from './scan.ts';
import type { ScanDeps } from './scan-context.ts';
import { readCaller } from './visitor/visitor.ts';

/** What is asked for below a link: the code, and the name behind it as it is in the URL. */
export type NamedFile = { key: LinkKey; link: string; name: string };

/** Of a path of two segments whose first may be a code; null: it is another one. */
export function namedFileOf(path: string, host: string | null): NamedFile | null {
  const end = path.indexOf('/', 1);
  if (end === -1 || end === path.length - 1 || path.includes('/', end + 1)) return null;
  const slug = slugKey(path, 1, end);
  const key = slug === NO_SLUG && host !== null ? aliasKey(host, path, 1, end) : slug;
  return key === NO_SLUG ? null : { key, link: path.slice(0, end), name: path.slice(end + 1) };
}

/**
 * A file at the address `{link}/{name}`, for a name in the browser: a scan as at the link, to which every other name
 * leads, and where a password is asked for. Who has guessed at too many slugs is not told that there is a file. Or the
 * picture of a page. Null: there is nothing.
 */
export async function scanNamedFile(
  deps: ScanDeps,
  request: Request,
  { key, link, name }: NamedFile,
  peerAddress: string,
  host: string | null,
): Promise<Response | null> {
  if (name === IMAGE_NAME) {
    const image = await servePageImage(deps, request, key, host);
    if (image) return image;
  }
  const { clock, guesses, visitors } = deps;
  const { address } = readCaller(request, peerAddress, visitors);
  const now = clock.now();
  const wait = guesses.waitSeconds(address, now);
  if (wait > 0) return tryLaterAnswer('rate_limited', request, () => crypto.randomUUID(), wait, deps.headers);
  const found = await nameOf(deps, key, host).catch(() => 'unavailable' as const);
  if (found === null) {
    guesses.record(address, now);
    return null;
  }
  if (found === 'unavailable' || decodedName(name) === found) return scan(deps, request, key, peerAddress, host);
  return new Response(null, { status: 302, headers: { ...deps.headers, Location: link, 'Cache-Control': 'no-store' } });
}

/** Null: there is no file at this link. Undefined: it is behind a password. */
async function nameOf(
  { links, domains }: ScanDeps,
  key: LinkKey,
  host: string | null,
): Promise<string | null | undefined> {
  const resolved = await links.fresh(key);
  if (!resolved || !(await isServedAt(domains, host, resolved))) return null;
  const { fallback } = (resolved.behind ?? resolved).link;
  if (fallback.kind !== 'file') return null;
  return resolved.behind ? undefined : fallback.file.name;
}

function decodedName(name: string): string | null {
  try {
    return decodeURIComponent(name);
  } catch {
    return null;
  }
}
