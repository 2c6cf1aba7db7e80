import { hostKey } from './host-key.ts';
import { privateHost } from './private-hosts.ts';

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
