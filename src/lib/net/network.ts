/** The addresses that share the first `prefix` bits of `address`. Its other bits are not cleared. */
export type Network = { readonly address: string; readonly prefix: number; readonly family: 'ipv4' | 'ipv6' };
