/**
 * Parses addresses in a host after the WHATWG parser, which has turned `0x7f.1` and `①②⑦.0.0.1` into 127.0.0.1 and
 * `[0:0::1]` into `[::1]`, so only the canonical form of each family is left.
 */

const DOTTED = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/;

/** The address as an unsigned 32-bit number; undefined for anything but four decimal numbers up to 255. */
export function parseIpv4(host: string): number | undefined {
  const parts = DOTTED.exec(host);
  if (parts === null) return undefined;
  let address = 0;
  for (const part of parts.slice(1)) {
    const byte = Number(part);
    if (byte > 255) return undefined;
    address = address * 256 + byte;
  }
  return address;
}

export function formatIpv4(address: number): string {
  return [address >>> 24, (address >>> 16) & 255, (address >>> 8) & 255, address & 255].join('.');
}

/** The eight groups of a bracketed IPv6 host; undefined for any other host. */
export function parseIpv6(host: string): number[] | undefined {
  if (!host.startsWith('[') || !host.endsWith(']')) return undefined;
  const [head = '', tail] = host.slice(1, -1).split('::');
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<number>(Math.max(0, gap)).fill(0), ...after];
  return groups.length === 8 && groups.every((group) => group >= 0 && group <= 0xffff) ? groups : undefined;
}

function groupsOf(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}

const WHOLE_FORMS: readonly (readonly number[])[] = [
  [0, 0, 0, 0, 0, 0xffff], // ::ffff:a.b.c.d, IPv4-mapped
  [0, 0, 0, 0, 0, 0], // ::a.b.c.d, IPv4-compatible; :: and ::1 are its 0.0.0.0 and 0.0.0.1
  [0, 0, 0, 0, 0xffff, 0], // ::ffff:0:a.b.c.d, IPv4-translated
  [0x64, 0xff9b, 0, 0, 0, 0], // 64:ff9b::a.b.c.d, NAT64
];

/** The IPv4 address that an IPv6 address only embeds, in its last 32 bits. */
export function ipv4Spelled(groups: readonly number[]): number | undefined {
  const isWhole = WHOLE_FORMS.some((form) => form.every((group, index) => group === groups[index]));
  return isWhole ? pairAt(groups, 6) : undefined;
}

/** The IPv4 addresses through which an IPv6 address is routed: 6to4, Teredo (server and client), ISATAP. */
export function ipv4Tunnelled(groups: readonly number[]): number[] {
  const [g0, g1, , , g4, g5] = groups;
  const found: number[] = [];
  if (g0 === 0x2002) found.push(pairAt(groups, 1));
  if (g0 === 0x2001 && g1 === 0) found.push(pairAt(groups, 2), ~pairAt(groups, 6) >>> 0);
  if ((g4 === 0 || g4 === 0x200) && g5 === 0x5efe) found.push(pairAt(groups, 6));
  return found;
}

function pairAt(groups: readonly number[], at: number): number {
  return (groups[at] ?? 0) * 0x10000 + (groups[at + 1] ?? 0);
}
