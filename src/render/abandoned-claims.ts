import { newId } from '../lib/ids.ts';

/** A claim contains the pid of its process, so that the next one on the same machine can detect that it is dead. */
export function newClaim(pid: number, now: number): string {
  return newId(`claim_${pid}`, now);
}

/** Claims of dead processes. One with our own pid belongs to an earlier process, unless we made it. */
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
