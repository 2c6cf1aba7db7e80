import { lookup } from 'node:dns/promises';
import { isLocalOnly, startInNetwork } from '../config/program.ts';
import { type Check, failed, passed } from './check.ts';

/** What is printed into every code. */
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

export const checkProxies: Check = ({ settings }) => {
  const { trustedProxies, countryHeader } = settings;
  const believed =
    trustedProxies.length === 0
      ? 'X-Forwarded-For is believed of nobody'
      : `X-Forwarded-For is believed of ${trustedProxies.map(({ address, prefix }) => `${address}/${prefix}`).join(', ')}`;
  const header = countryHeader === null ? '' : `; the country comes from their header ${countryHeader}`;
  return passed(`${believed}${header}`);
};
