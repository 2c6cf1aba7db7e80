import { SAFE_RESULT, type SafetySource, type SourceResult } from './check.ts';
import { hostKey } from './host-key.ts';
import { PRIVATE_KINDS, privateHost } from './private-hosts.ts';

const DEFAULT_PORTS: ReadonlyMap<string, string> = new Map([
  ['http:', '80'],
  ['https:', '443'],
]);

/**
 * The key to compare a URL's host with our own link hosts; a target with the same key would loop. A public name is ours
 * on every port. A private host, above all localhost, has many services, so there the key includes the port, and all
 * loopback spellings are the same host.
 */
export function linkHostKey(url: URL): string {
  const kind = privateHost(url.hostname);
  const host = hostKey(url.hostname);
  if (kind === undefined) return host;
  const port = url.port || (DEFAULT_PORTS.get(url.protocol) ?? '');
  return `${kind === 'loopback' ? 'localhost' : host}:${port}`;
}

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

  function check(url: URL): SourceResult {
    const text = problem(url);
    return text === undefined ? SAFE_RESULT : { verdict: 'unsafe', text };
  }

  return { name: 'url', check };
}
