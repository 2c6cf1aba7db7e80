import { isLoopback } from '../lib/net/own-address.ts';
import type { TrustedProxies } from '../lib/net/trusted-proxies.ts';
import { type DomainHosts, isServed } from '../projects/domains/domain-hosts.ts';
import { domainHostOf } from '../projects/domains/host-input.ts';
import type { OwnHosts } from '../projects/domains/own-hosts.ts';
import { withoutEndDots } from '../safety/host-key.ts';
import { routeNotFound } from './router.ts';

const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/**
 * GET /internal/tls-allow?domain=HOST: whether a proxy may get a certificate for the host. 200 for hosts that serve
 * codes: verified domains, those removed not long ago, and our own. Other clients, which could enumerate hosts with it,
 * get 404.
 */
export async function tlsAllow(
  deps: { domains: DomainHosts; ownHosts: OwnHosts; trusts: TrustedProxies },
  request: Request,
  clientAddress: string,
): Promise<Response> {
  const { domains, ownHosts, trusts } = deps;
  if (!isNear(clientAddress) && !trusts(clientAddress)) throw routeNotFound();
  const domain = new URL(request.url, 'http://localhost').searchParams.get('domain') ?? '';
  const isOwn = ownHosts.hosts.has(withoutEndDots(domain.toLowerCase()));
  const host = isOwn ? null : domainHostOf(domain, ownHosts.hosts);
  if (!isOwn && (host === null || !isServed(await domains.find(host)))) throw routeNotFound();
  const body = request.method === 'HEAD' ? null : 'ok\n';
  return new Response(body, { headers: { ...HEADERS, 'content-type': 'text/plain; charset=utf-8' } });
}

/** Requires an address without brackets. */
function isNear(address: string): boolean {
  return isLoopback(address.includes(':') ? `[${address}]` : address);
}
