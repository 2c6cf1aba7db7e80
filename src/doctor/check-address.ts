import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import { type Check, failed, passed } from './check.ts';

const LOOPBACK = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** What is printed into every code. */
export const checkPublicAddress: Check = async ({ settings }) => {
  const { publicUrl, port } = settings;
  const { hostname } = new URL(publicUrl);
  if (LOOPBACK.test(hostname)) {
    const own = ownAddress();
    const tryIt =
      own === null ? '' : ` To try it in your network: HOST=0.0.0.0 PUBLIC_URL=http://${own}:${port}.`;
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

/** The first address of this machine in a network. */
export function ownAddress(): string | null {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? null;
}

export const checkProxies: Check = ({ settings }) => {
  const { trustedProxies, countryHeader } = settings;
  const believed =
    trustedProxies.length === 0
      ? 'X-Forwarded-For is believed of nobody'
      : `X-Forwarded-For is believed of ${trustedProxies.map(({ address, prefix }) => `${address}/${prefix}`).join(', ')}`;
  const header = countryHeader === null ? '' : `; the country comes from their header ${countryHeader}`;
  return passed(`${believed}${header}`);
};
