import { DEVICES, type Device, type VisitorFacts } from '../../codes/values/redirect-rule.ts';
import { plainAddress } from '../../lib/net/address.ts';
import { clientAddress } from '../../lib/net/client-address.ts';
import type { TrustedProxies } from '../../lib/net/trusted-proxies.ts';
import { RecentMap } from '../../lib/recent-map.ts';
import { packKind, VISIT_CLASSES } from '../../store/scans/scan-kind.ts';
import { readAgent } from './agent.ts';
import { type CountryLookup, countryCode } from './country.ts';
import { chooseDevice } from './device.ts';
import { referrerHost } from './referrer.ts';
import { type AgentClass, isPrefetch, type VisitClass } from './visit-class.ts';

/** What rules and analytics know about a visitor. The address is used and not kept. */
export type Visitor = VisitorFacts & {
  readonly class: VisitClass;
  readonly referrerHost: string | null;
};

/** Of whom nothing is known but that he scans. */
export const UNKNOWN_VISITOR: Omit<Visitor, 'device'> = {
  country: null,
  language: null,
  class: 'scan',
  referrerHost: null,
};

/** One object for all equal visitors, so that a batch of scans finds the visitor's kinds without a look-up. */
export type SharedVisitor = Visitor & {
  /** Their visits as a packed kind, without a rule. */
  readonly kind: number;
  /** The last batch with such a visitor, and there the index of the kind by rule, "no rule" first. */
  batch: number;
  readonly kinds: number[];
};

export type VisitorSettings = {
  readonly trustedProxies: TrustedProxies;
  /** The header in which a trusted proxy sends the country; null: none. */
  readonly countryHeader: string | null;
  readonly countries: CountryLookup;
};

/** The visitor, and what distinguishes one from another where an account counts daily visitors. */
export type Caller = {
  readonly visitor: SharedVisitor;
  /** Null if the connection has none. */
  readonly address: string | null;
  readonly agentHash: number;
};

export function readCaller(request: Request, peerAddress: string, settings: VisitorSettings): Caller {
  const { headers } = request;
  const agent = readAgent(headers.get('user-agent') ?? '');
  const address = clientAddress(peerAddress, headers.get('x-forwarded-for'), settings.trustedProxies);
  // The mobile hint adds information only if the user agent looks like a desktop.
  const mobile = agent.device === 'desktop' ? headers.get('sec-ch-ua-mobile') : null;
  const visitor = shareVisitor(
    chooseDevice(headers.get('sec-ch-ua-platform'), mobile, agent.device),
    readCountry(headers, peerAddress, address, settings),
    classOfVisit(request.method, headers, agent.class),
    referrerHost(headers.get('referer')),
  );
  return { visitor, address, agentHash: agent.hash };
}

type Known = {
  /** Visitors without a referrer, as nearly all are, by country. */
  readonly direct: ByCountry;
  /** Visitors with a referrer, by its host. Anybody can send any host, so only recent ones are kept. */
  readonly referred: RecentMap<string, ByCountry>;
};

type ByCountry = Map<string | null, SharedVisitor>;

const recordWith = <Name extends string, Value>(names: readonly Name[], make: () => Value) =>
  Object.fromEntries(names.map((name) => [name, make()])) as Record<Name, Value>;

const known = recordWith(DEVICES, () =>
  recordWith(VISIT_CLASSES, (): Known => ({ direct: new Map(), referred: new RecentMap(1_024) })),
);

function shareVisitor(
  device: Device,
  country: string | null,
  visitClass: VisitClass,
  host: string | null,
): SharedVisitor {
  const { direct, referred } = known[device][visitClass];
  const byCountry = host === null ? direct : (referred.get(host) ?? rememberHost(referred, host));
  const alike = byCountry.get(country);
  if (alike) return alike;
  const visitor = newVisitor({ device, country, class: visitClass, referrerHost: host });
  byCountry.set(country, visitor);
  return visitor;
}

function rememberHost(referred: Known['referred'], host: string): ByCountry {
  const byCountry: ByCountry = new Map();
  referred.set(host, byCountry);
  return byCountry;
}

/** Requires that there is no other object for this visitor. The language is left to rules that ask for it. */
export function newVisitor(visitor: Omit<Visitor, 'language'>): SharedVisitor {
  const kind = packKind({ ...visitor, country: visitor.country ?? '', rule: 0 });
  return { language: null, ...visitor, kind, batch: 0, kinds: [] };
}

function classOfVisit(method: string, headers: Headers, agentClass: AgentClass): VisitClass {
  if (method === 'HEAD') return 'head';
  return isPrefetch(headers.get('sec-purpose'), headers.get('purpose')) ? 'prefetch' : agentClass;
}

/** The trusted header takes precedence over the address, even if it says that the country is unknown. */
function readCountry(
  headers: Headers,
  peerAddress: string,
  address: string | null,
  { trustedProxies, countryHeader, countries }: VisitorSettings,
): string | null {
  if (countryHeader !== null) {
    const fromHeader = headers.get(countryHeader);
    const peer = fromHeader === null ? null : plainAddress(peerAddress);
    if (fromHeader !== null && peer !== null && trustedProxies(peer)) return countryCode(fromHeader);
  }
  return address === null ? null : countries(address);
}
