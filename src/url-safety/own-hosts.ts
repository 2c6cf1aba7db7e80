import { hostKey } from './host-key.ts';
import { privateHost } from './private-hosts.ts';

const DEFAULT_PORTS: ReadonlyMap<string, string> = new Map([
  ['http:', '80'],
  ['https:', '443'],
]);

/**
 * The key under which a URL's host counts as one of this service's own link hosts; a target with the key of one
 * would loop. A public name is ours on every port. Many services share a private host, most of all localhost, so
 * there the port belongs to the key, and every spelling of the loopback is the same host.
 */
export function linkHostKey(url: URL): string {
  const kind = privateHost(url.hostname);
  const host = hostKey(url.hostname);
  if (kind === undefined) return host;
  const port = url.port || (DEFAULT_PORTS.get(url.protocol) ?? '');
  return `${kind === 'loopback' ? 'localhost' : host}:${port}`;
}
