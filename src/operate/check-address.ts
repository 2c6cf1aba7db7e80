import { lookup } from 'node:dns/promises';
import { isLocalOnly, startInNetwork } from '../config/program.ts';
import { INSTANCE_HEADER } from '../lib/instance-header.ts';
import { checkRecords, lookUpRecords } from '../projects/domains/check-records.ts';
import { createDns } from '../safety/dns.ts';
import { inspectStore } from '../store/inspect-store.ts';
import { storeName } from '../store/open-store.ts';
import { type Check, failed, passed } from './check.ts';

const FETCH_TIMEOUT_MS = 5_000;

/** The address in every printed code: it must lead to a server on this store. */
export const checkPublicAddress: Check = async ({ settings }) => {
  const { publicUrl } = settings;
  const state = await inspectStore(settings).catch(() => null);
  const found = await fetchInstance(publicUrl);
  const own = state?.instance ?? null;
  // A server that was never started cannot answer yet.
  const isNew = state !== null && own === null;
  if ('problem' in found && !isNew) return failed(`${publicUrl} does not answer (${found.problem})`, adviceFor(found));
  if ('instance' in found && found.instance === null)
    return failed(
      `Another program than Repoint answers at ${publicUrl} (${found.status} without the id of a server)`,
      'Let the DNS record and the proxy lead to this server, or correct PUBLIC_URL. While a server starts, try again.',
    );
  if ('instance' in found && found.instance !== own && state !== null)
    return failed(
      `A Repoint server with another store answers at ${publicUrl}, not one on ${storeName(settings)}`,
      'Run this with the DATA_DIR or DATABASE_URL of that server; or let PUBLIC_URL lead to the server on this store.',
    );
  const detail =
    'problem' in found
      ? `${publicUrl} does not answer yet: no server was started on this store`
      : `${publicUrl} leads to this server`;
  if (isLocalOnly(settings)) {
    const command = startInNetwork(settings);
    const tryIt = command === null ? '' : ` To try it in your network: ${command}`;
    return passed(
      `${detail}; only this machine can open it`,
      `Before you print a code set PUBLIC_URL to an address that phones can open.${tryIt}`,
    );
  }
  return passed(detail, isNew ? 'Start the server, then run this again.' : null);
};

type Fetched = { instance: string | null; status: number } | { problem: string; isUnknownHost: boolean };

/** The id of the server that answers at an address. Follows redirects, as phones do. */
async function fetchInstance(publicUrl: string): Promise<Fetched> {
  const { hostname } = new URL(publicUrl);
  try {
    await lookup(hostname.replace(/^\[|\]$/g, ''));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? 'no answer';
    return { problem: `its host ${hostname} cannot be found: ${code}`, isUnknownHost: true };
  }
  try {
    const signal = AbortSignal.timeout(FETCH_TIMEOUT_MS);
    const response = await fetch(`${publicUrl}/healthz`, { signal });
    await response.body?.cancel();
    return { instance: response.headers.get(INSTANCE_HEADER), status: response.status };
  } catch (error) {
    const { name, code = name } = error as NodeJS.ErrnoException;
    const problem = name === 'TimeoutError' ? `nothing within ${FETCH_TIMEOUT_MS / 1000} s` : code;
    return { problem, isUnknownHost: false };
  }
}

function adviceFor({ problem, isUnknownHost }: { problem: string; isUnknownHost: boolean }): string {
  if (isUnknownHost) return 'Make a DNS record for it, or correct PUBLIC_URL.';
  if (/CERT|TLS|SSL/.test(problem)) return 'Renew the certificate, or give the proxy one for this name.';
  return 'Start the server, and see that DNS, firewall and proxy lead to it. Some routers do not let a machine reach its own public address: then try from elsewhere.';
}

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
      const [proof, pointing] = checkRecords(
        domain,
        settings.publicUrl,
        await lookUpRecords(dns, domain.host, settings.publicUrl),
      );
      return { host: domain.host, proof, pointing };
    }),
  );
  const dead = found.filter(({ pointing }) => pointing.found.length === 0);
  const hosts = (list: typeof found) => list.map(({ host }) => host).join(', ');
  if (dead.length > 0)
    return failed(
      `${hosts(dead)}: no address was found, so codes printed with it lead nowhere`,
      dead.map(({ pointing }) => pointing.advice ?? '').join(' '),
    );
  const doubtful = found.filter(({ proof, pointing }) => !proof.ok || !pointing.ok);
  if (doubtful.length === 0)
    return passed(`${found.length} custom ${found.length === 1 ? 'domain leads' : 'domains lead'} here`);
  const advice = doubtful.flatMap(({ proof, pointing }) => [proof.advice ?? [], pointing.advice ?? []].flat());
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
