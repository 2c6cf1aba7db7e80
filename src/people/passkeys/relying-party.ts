import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { ownOrigins } from '../sign-in/own-origin.ts';

/** Who passkeys are made for: the host of the public address. */
export type RelyingParty = { id: string; idHash: Uint8Array; origins: ReadonlySet<string> };

/** Null if that is an IP address, for which browsers make none. */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const id = new URL(publicUrl).hostname;
  if (isIP(id.replace(/^\[|\]$/g, '')) !== 0) return null;
  return { id, idHash: createHash('sha256').update(id).digest(), origins: ownOrigins(publicUrl) };
}
