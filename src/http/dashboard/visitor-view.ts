import { plainAddress } from '../../lib/net/address.ts';
import { readCaller, type VisitorSettings } from '../../scan/visitor/visitor.ts';
import type { VisitorView } from './contract.ts';

/** Longer headers are shown in part. */
const MAX_SHOWN = 500;

/** The client of this request as a scan would see it, and why. */
export function visitorView(request: Request, peer: string, settings: VisitorSettings): VisitorView {
  const { headers } = request;
  const { trustedProxies, countryHeader } = settings;
  const plain = plainAddress(peer);
  const isTrusted = plain !== null && trustedProxies(plain);
  const forwarded = headers.get('x-forwarded-for');
  const fromHeader = countryHeader === null ? null : headers.get(countryHeader);
  const { visitor, address } = readCaller(request, peer, settings);
  const { device, country, class: visitClass } = visitor;
  return {
    connected_from: plain ?? peer,
    is_trusted_proxy: isTrusted,
    forwarded_for: forwarded?.slice(0, MAX_SHOWN) ?? null,
    address: address ?? peer,
    country,
    country_source: country === null ? null : isTrusted && fromHeader !== null ? `header ${countryHeader}` : 'address',
    device,
    class: visitClass,
    user_agent: headers.get('user-agent')?.slice(0, MAX_SHOWN) ?? null,
    host: headers.get('host')?.slice(0, MAX_SHOWN) ?? null,
    why: [
      isTrusted
        ? forwarded === null
          ? 'The connection comes from a trusted proxy, which sent no X-Forwarded-For: so it counts as the client itself.'
          : 'The connection comes from a trusted proxy (TRUSTED_PROXIES), so the last address in X-Forwarded-For that is no trusted proxy is the client.'
        : forwarded === null
          ? 'The connection does not come from a trusted proxy, so its own address is the client.'
          : 'The connection does not come from a trusted proxy, so X-Forwarded-For was ignored. If it is your proxy, name it in TRUSTED_PROXIES.',
      countryHeader === null
        ? 'The country comes from the address (COUNTRY_HEADER is not set).'
        : isTrusted && fromHeader !== null
          ? `The country comes from the header ${countryHeader} of the trusted proxy.`
          : `The header ${countryHeader} was ${fromHeader === null ? 'not sent' : 'not trusted'}, so the country comes from the address.`,
    ],
  };
}
