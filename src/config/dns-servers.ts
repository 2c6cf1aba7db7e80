import { isIP } from 'node:net';
import { hostName, type Kind } from './setting-kinds.ts';

export type DnsServer = { readonly host: string; readonly port: number };

const DNS_PORT = 53;
/** `[::1]:53` or `name:53`; the port is optional. */
const BRACKETED = /^\[([^\]]+)\](?::(\d{1,5}))?$/;
const PLAIN = /^([^:[\]]+)(?::(\d{1,5}))?$/;

function parseServer(text: string): DnsServer | undefined {
  if (isIP(text) !== 0) return { host: text, port: DNS_PORT };
  const [, host = '', portText] = BRACKETED.exec(text) ?? PLAIN.exec(text) ?? [];
  const port = portText === undefined ? DNS_PORT : Number(portText);
  const isBracketed = text.startsWith('[');
  const isHost = isBracketed ? isIP(host) === 6 : hostName.parse(host) !== undefined;
  return isHost && port > 0 && port < 65_536 ? { host, port } : undefined;
}

/** Name servers in the order in which they are queried. */
export const dnsServers: Kind<readonly DnsServer[]> = {
  allowed: 'name servers with commas between them, such as 10.0.0.2:53,[fd00::2]:53',
  parse(text) {
    const servers = text.split(',').map((part) => parseServer(part.trim()));
    return servers.every((server) => server !== undefined) ? servers : undefined;
  },
};
