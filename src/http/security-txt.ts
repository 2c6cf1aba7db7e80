import type { Clock } from '../lib/clock.ts';
import { toIso } from '../lib/instant.ts';
import { type Handler, routeNotFound } from './router.ts';

export const SECURITY_TXT = '/.well-known/security.txt';

const DAY_MS = 24 * 3_600_000;
/** RFC 9116 asks for less than a year, so that nobody writes to an outdated address. */
const VALID_DAYS = 180;

/** Where to report a vulnerability of this server, by RFC 9116. `contact` null: 404. */
export function serveSecurityTxt(contact: string | null, publicUrl: string, clock: Clock): Handler {
  return () => {
    if (contact === null) throw routeNotFound();
    const expires = toIso((Math.floor(clock.now() / DAY_MS) + VALID_DAYS) * DAY_MS);
    const lines = [`Contact: ${contact}`, `Expires: ${expires}`, `Canonical: ${publicUrl}${SECURITY_TXT}`];
    return new Response(`${lines.join('\n')}\n`, {
      headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
    });
  };
}
