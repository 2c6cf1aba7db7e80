import type { Challenges } from './challenge.ts';
import type { RelyingParty } from './relying-party.ts';

/** `party`: null where browsers make no passkeys. */
export type PasskeyParts = { party: RelyingParty | null; challenges: Challenges };
