import { networkInterfaces } from 'node:os';

const LOOPBACK = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether only the machine itself can open addresses with this host, as `new URL` gives it. */
export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname);
}

/** The first address of this machine in a network; null where it is in none. */
export function ownAddress(): string | null {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? null;
}
