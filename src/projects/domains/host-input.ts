import { invalidField } from '../../errors/refusal.ts';
import { withoutEndDots } from '../../safety/host-key.ts';
import { parseIpv4 } from '../../safety/ip-address.ts';
import { privateHost } from '../../safety/private-hosts.ts';

/** Leaves room for the prefix `_repoint.`: DNS names have at most 253 characters. */
const MAX_HOST_LENGTH = 253 - '_repoint.'.length;
/** Longer input is refused unparsed: conversion to punycode takes quadratic time. */
const MAX_INPUT_LENGTH = 260;

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** Endings that no public name server answers, besides those of private networks (RFC 6761, RFC 7686). */
const NOWHERE: ReadonlySet<string> = new Set(['invalid', 'onion']);

const ADDRESS = /^\[.*\]|^[0-9a-f]*:[0-9a-f:.]*:/i;

/**
 * The host from user input: in lower case and punycode, without a trailing dot, a leading `https://` or a trailing
 * slash. Refuses anything that is no public DNS name and says why. `own`: the hosts of the main address.
 */
export function requireDomainHost(text: string, own: ReadonlySet<string>): string {
  const refused = (problem: string) => invalidField('host', `${JSON.stringify(shorten(text))} ${problem}`);
  const spelled = text.trim().replace(/^https?:\/\//i, '');
  if (spelled.length > MAX_INPUT_LENGTH) throw refused('is too long for a host name');
  if (ADDRESS.test(spelled)) throw refused('is an IP address; give a host name');
  if (/[/?#\\]/.test(spelled.replace(/\/$/, ''))) throw refused('has a path; give the host name alone');
  if (spelled.includes('@')) throw refused('has a user name; give the host name alone');
  if (spelled.startsWith('*')) throw refused('stands for many hosts; give one host name');
  const bare = spelled.replace(/\/$/, '');
  const [name = '', port] = bare.split(':', 2);
  const host = withoutEndDots(URL.parse(`http://${name}/`)?.hostname ?? '');
  if (host !== '' && parseIpv4(host) !== undefined) throw refused('is an IP address; give a host name');
  if (own.has(host)) throw refused('is an address of this server itself');
  if (port !== undefined) throw refused('has a port; give the host name alone');
  const labels = host.split('.');
  if (host.length > MAX_HOST_LENGTH || !labels.every((label) => LABEL.test(label)))
    throw refused('is not a host name such as qr.example.com');
  if (privateHost(host) === 'loopback') throw refused('is a name of this machine itself');
  if (labels.length < 2) throw refused('has no dot; give a whole host name such as qr.example.com');
  if (privateHost(host) !== undefined || NOWHERE.has(labels.at(-1) ?? ''))
    throw refused('is a name for private networks; give one that everybody can look up');
  return host;
}

/** The same, but null if it cannot be a domain. */
export function domainHostOf(text: string, own: ReadonlySet<string>): string | null {
  try {
    return requireDomainHost(text, own);
  } catch {
    return null;
  }
}

function shorten(text: string): string {
  return text.slice(0, 64).toWellFormed();
}
