import { isIP } from 'node:net';
import { databaseUrls } from '../lib/net/database-url.ts';
import { ROLES, type Role } from './roles.ts';

/** A kind of value: its description, and how it is parsed. */
export type Kind<T> = {
  /** Completes the sentence "it must be …". */
  allowed: string;
  /** The value; undefined if the text is not allowed. Never throws. */
  parse(text: string): T | undefined;
};

/** A kind for any text that `pattern` matches. */
const matching = (pattern: RegExp, allowed: string): Kind<string> => ({
  allowed,
  parse: (text) => (pattern.test(text) ? text : undefined),
});

/** Decimal digits only: no sign, no spaces, no exponent. */
export const wholeNumber = (min: number, max: number): Kind<number> => ({
  allowed: `a whole number from ${min} to ${max}`,
  parse: (text) => {
    const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    return value >= min && value <= max ? value : undefined;
  },
});

export const oneOf = <const T extends string>(...values: readonly T[]): Kind<T> => ({
  allowed: `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`,
  parse: (text) => values.find((value) => value === text),
});

export const onOff: Kind<boolean> = {
  allowed: 'on or off',
  parse: (text) => (text === 'on' ? true : text === 'off' ? false : undefined),
};

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([\w-]{0,61}[a-z0-9])?(\.[a-z0-9]([\w-]{0,61}[a-z0-9])?)*$/i;

export const hostName: Kind<string> = {
  allowed: 'an IP address or a host name',
  parse: (text) => (isIP(text) !== 0 || HOST_NAME.test(text) ? text : undefined),
};

/** Each as in the `hostname` of a URL, without a trailing dot. */
export const hostList: Kind<readonly string[]> = {
  allowed: 'host names or IP addresses with commas between them, such as qr.example.com,www.example.com',
  parse: (text) => {
    const hosts = text.split(',').map((part) => {
      const name = part.trim().replace(/^\[(.*)\]$|\.$/, '$1');
      const url = isIP(name) === 6 ? `http://[${name}]/` : `http://${name}/`;
      return hostName.parse(name) === undefined ? undefined : URL.parse(url)?.hostname;
    });
    return hosts.every((host) => host !== undefined) ? hosts : undefined;
  },
};

export const path = matching(/^[^\0]{1,4096}$/, 'a path of at most 4096 characters');

/** A valid HTTP header name, in lower case, since names are case-insensitive. */
export const headerName: Kind<string> = {
  allowed: 'the name of an HTTP header, such as cf-ipcountry',
  parse: (text) => (/^[\w!#$%&'*+.^`|~-]{1,100}$/.test(text) ? text.toLowerCase() : undefined),
};

/** `name=value` separated by commas, values URL-encoded: OpenTelemetry's format for headers. */
export const headerList: Kind<Record<string, string>> = {
  allowed: 'a list of name=value with commas between them',
  parse: (text) => {
    const pairs = text
      .split(',')
      .map((pair) => /^\s*([!#$%&'*+.^_`|~\w-]{1,100})=([\x21-\x7e]{0,2000})\s*$/.exec(pair));
    try {
      const read = pairs.map((pair): [string, string] => [pair?.[1] ?? '', decodeURIComponent(pair?.[2] ?? '')]);
      const isGood = read.every(([name, value]) => name !== '' && /^[\x20-\x7e]*$/.test(value));
      return isGood ? Object.fromEntries(read) : undefined;
    } catch {
      return undefined;
    }
  },
};

export const email = matching(/^[^\s\p{Cc}@]{1,64}@[^\s\p{Cc}@]{1,189}$/u, 'an e-mail address');

/** As a URI: an e-mail address becomes a `mailto:` one. */
export const contact: Kind<string> = {
  allowed: 'an e-mail address, or an address that begins with mailto: or https://',
  parse: (text) => {
    if (!/^[\x21-\x7e]{1,500}$/.test(text)) return undefined;
    const uri = /^(?:mailto:|https:\/\/)/.test(text) ? text : `mailto:${text}`;
    const isGood = uri.startsWith('mailto:') ? email.parse(uri.slice(7)) !== undefined : URL.canParse(uri);
    return isGood ? uri : undefined;
  },
};

/** Sent in HTTP headers and queries: visible ASCII, which needs no quoting. */
export const token = matching(/^[\x21-\x7e]{1,512}$/, '1 to 512 visible ASCII characters without blanks');

export const apiKey = matching(/^api_live_[A-Za-z0-9]{32}$/, 'api_live_ followed by 32 letters or digits');

/** An http or https URL with only scheme, host, port and path. */
function plainHttpUrl(text: string): URL | undefined {
  const url = /^https?:\/\/[^\s?#@\\]+$/i.test(text) ? URL.parse(text) : null;
  return url ?? undefined;
}

/** `https://host[:port]`, without trailing slash. */
export const httpOrigin: Kind<string> = {
  allowed: 'an http:// or https:// address without path, query or user name, such as https://qr.example.com',
  parse: (text) => {
    const url = plainHttpUrl(text);
    return url?.pathname === '/' ? url.origin : undefined;
  },
};

/** As `httpOrigin`, but may have a path; without trailing slash. */
export const httpBase: Kind<string> = {
  allowed: 'an http:// or https:// address without query or user name',
  parse: (text) => plainHttpUrl(text)?.href.replace(/\/$/, ''),
};

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** `https:`, or `http:` on loopback, where nobody can listen. As typed: providers are known by the exact text. */
export const issuer: Kind<string> = {
  allowed: 'an https:// address without query or user name; http:// on loopback only',
  parse: (text) => {
    const url = plainHttpUrl(text);
    const isSafe = url?.protocol === 'https:' || LOOPBACK.includes(url?.hostname ?? '');
    return url && isSafe ? text : undefined;
  },
};

/** The part of e-mail addresses behind the `@`, in lower case. */
export const domainList: Kind<readonly string[]> = {
  allowed: 'domains of e-mail addresses with commas between them, such as example.com,example.org',
  parse: (text) => {
    const domains = text.split(',').map((part) => part.trim().toLowerCase());
    return domains.every((domain) => domain.includes('.') && HOST_NAME.test(domain)) ? domains : undefined;
  },
};

/** `none`, or which account, by id or address, newcomers become members of, and as what. */
export const joinRule: Kind<'none' | { account: string; role: Role }> = {
  allowed: `none, or ACCOUNT:ROLE with the id or e-mail address of an account and one of ${ROLES.join(', ')}`,
  parse: (text) => {
    if (text === 'none') return 'none';
    const [, account, named] = /^([^\s\p{Cc}]{1,254}):([a-z]+)$/u.exec(text) ?? [];
    const role = ROLES.find((one) => one === named);
    return account === undefined || role === undefined ? undefined : { account, role };
  },
};

/** Shown on a button. */
export const shortName = matching(/^(?! )[^\p{Cc}\p{Cs}]{1,40}(?<! )$/u, '1 to 40 characters');

/** `target_session_attrs` as libpq has it; the program always writes. */
const WRITES = new Set(['read-write', 'primary', 'any', null]);

/** Of PostgreSQL: one server, or several of which one takes writes. */
export const databaseUrl: Kind<string> = {
  allowed: 'an address that begins with postgres:// or postgresql://, with one host or several with commas',
  parse: (text) => {
    if (!/^postgres(ql)?:\/\/\S*$/.test(text)) return undefined;
    try {
      return databaseUrls(text).every((url) => WRITES.has(url.searchParams.get('target_session_attrs')))
        ? text
        : undefined;
    } catch {
      return undefined;
    }
  },
};

/** A connection URL of one of the schemes, kept unchanged, because drivers parse parts of it their own way. */
export const connectionUrl = (...schemes: readonly string[]): Kind<string> => ({
  allowed: `an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  parse: (text) => {
    const isOfScheme = schemes.some((scheme) => text.startsWith(`${scheme}://`));
    return isOfScheme && /^\S+$/.test(text) && URL.canParse(text) ? text : undefined;
  },
});
