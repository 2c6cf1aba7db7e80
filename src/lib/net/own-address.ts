import { networkInterfaces } from 'node:os';

const LOOPBACK = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether a host, as parsed by `new URL`, can be reached only from this machine. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

/** The first network address of this machine; null: none. */
export function ownAddress(): string | null {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? null;
}
