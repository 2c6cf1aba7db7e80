import { lookup } from 'node:dns/promises';
import { isLocalOnly, startInNetwork } from '../config/program.ts';
import { checkRecords } from '../domains/check-records.ts';
import { createDns } from '../domains/dns/dns.ts';
import { inspectStore } from '../store/inspect-store.ts';
import { type Check, failed, passed } from './check.ts';

/** The address in every printed code. */
export const checkPublicAddress: Check = async ({ settings }) => {
  const { publicUrl } = settings;
  const { hostname } = new URL(publicUrl);
  if (isLocalOnly(settings)) {
    const command = startInNetwork(settings);
    const tryIt = command === null ? '' : ` To try it in your network: ${command}`;
    return passed(
      `PUBLIC_URL is ${publicUrl}, which only this machine can open`,
      `Before you print a code set PUBLIC_URL to an address that phones can open.${tryIt}`,
    );
  }
  try {
    const found = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true });
    return passed(`${hostname} is at ${found.map(({ address }) => address).join(', ')}`);
  } catch (error) {
    return failed(
      `The host of PUBLIC_URL, ${hostname}, cannot be found (${(error as NodeJS.ErrnoException).code ?? 'no answer'})`,
      'Make a DNS record for it, or correct PUBLIC_URL.',
    );
  }
};

/** Printed codes keep the address that they were drawn with: while copies are in use, it must lead to this server. */
export const checkPrintedAddresses: Check = async ({ settings }) => {
  const state = await inspectStore(settings).catch(() => null);
  if (state === null) return passed('The store does not answer, so earlier addresses are not known');
  const earlier = state.linkAddresses.filter(({ address }) => address !== settings.publicUrl);
  if (earlier.length === 0) return passed('No code was drawn with another address than PUBLIC_URL');
  const addresses = earlier.map(({ address, lastDrawnAt }) => {
    return `${address} (until ${new Date(lastDrawnAt).toISOString().slice(0, 10)})`;
  });
  return passed(
    `Printed codes may also carry ${addresses.join(', ')}`,
    'Keep these addresses leading to this server for as long as printed copies are in use.',
  );
};

/** Codes printed with a project's domain stop working if the domain does not lead here. */
export const checkDomains: Check = async ({ settings }) => {
  const state = await inspectStore(settings).catch(() => null);
  if (state === null) return passed('The store does not answer, so custom domains are not known');
  if (state.domains.length === 0) return passed('No project has a custom domain');
  const dns = createDns(settings.dnsServers);
  const found = await Promise.all(
    state.domains.map(async (domain) => {
      const [proof, pointing] = await checkRecords(dns, domain, settings.publicUrl);
      return { host: domain.host, proof, pointing };
    }),
  );
  const dead = found.filter(({ pointing }) => pointing?.found.length === 0);
  const hosts = (list: typeof found) => list.map(({ host }) => host).join(', ');
  if (dead.length > 0)
    return failed(
      `${hosts(dead)}: no address was found, so codes printed with it lead nowhere`,
      dead.map(({ pointing }) => pointing?.advice ?? '').join(' '),
    );
  const doubtful = found.filter(({ proof, pointing }) => !proof?.ok || !pointing?.ok);
  if (doubtful.length === 0)
    return passed(`${found.length} custom ${found.length === 1 ? 'domain leads' : 'domains lead'} here`);
  const advice = doubtful.flatMap(({ proof, pointing }) =>
    [proof?.advice ?? [], pointing?.advice ?? []].flat(),
  );
  return passed(`Not all records are as they should be: ${hosts(doubtful)}`, advice.join(' '));
};

export const checkProxies: Check = ({ settings }) => {
  const { trustedProxies, countryHeader } = settings;
  const believed =
    trustedProxies.length === 0
      ? 'X-Forwarded-For is ignored'
      : `X-Forwarded-For is trusted from ${trustedProxies.map(({ address, prefix }) => `${address}/${prefix}`).join(', ')}`;
  const header = countryHeader === null ? '' : `; the country comes from their header ${countryHeader}`;
  return passed(`${believed}${header}`);
};
