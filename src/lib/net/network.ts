/** The addresses whose first `prefix` bits are those of `address`. Bits after them are not cleared. */
export type Network = { readonly address: string; readonly prefix: number; readonly family: 'ipv4' | 'ipv6' };
