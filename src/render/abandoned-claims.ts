import { newId } from '../lib/ids.ts';

/** A claim says which process holds it, so that the next one on the same machine can tell that it is dead. */
export function newClaim(pid: number, now: number): string {
  return newId(`claim_${pid}`, now);
}

/** Claims whose process is gone. One with our own number is of a process before us, unless we made it. */
export function abandonedClaims(
  claims: string[],
  ownPid: number,
  isAlive: (pid: number) => boolean,
): string[] {
  return claims.filter((claim) => {
    const pid = Number(/^claim_(\d+)_/.exec(claim)?.[1] ?? Number.NaN);
    return Number.isInteger(pid) && (pid === ownPid || !isAlive(pid));
  });
}
