import { SAFE_ANSWER, type SafetySource, type SourceAnswer } from './check.ts';
import { linkHostKey } from './own-hosts.ts';
import { PRIVATE_KINDS, privateHost } from './private-hosts.ts';

type UrlSourceOptions = {
  /** The keys (`linkHostKey`) of our own link hosts; called for each check, as domains change. */
  ownHosts: () => ReadonlySet<string>;
  /** `allow` lets codes lead to private, loopback and link-local hosts; our own stay refused. */
  privateTargets: 'allow' | 'refuse';
};

/** A hint in case the operator was refused. */
const ALLOWED_BY = 'the operator can allow such destinations with PRIVATE_TARGETS=allow';

/** Checks the URL itself: its scheme, user info, and a host that is private or our own. */
export function createUrlSource({ ownHosts, privateTargets }: UrlSourceOptions): SafetySource {
  function problem(url: URL): string | undefined {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') {
      return `must begin with http:// or https://, not with ${url.protocol}`;
    }
    if (url.username !== '' || url.password !== '') return 'must not carry a user name or password';
    const kind = privateTargets === 'refuse' ? privateHost(url.hostname) : undefined;
    if (kind !== undefined) return `leads to ${PRIVATE_KINDS[kind]} (${url.hostname}); ${ALLOWED_BY}`;
    return ownHosts().has(linkHostKey(url)) ? `leads back to this service (${url.hostname})` : undefined;
  }

  function check(url: URL): SourceAnswer {
    const text = problem(url);
    return text === undefined ? SAFE_ANSWER : { verdict: 'unsafe', text };
  }

  return { name: 'url', check };
}
