import { Refusal } from '../../errors/refusal.ts';
import { sha256 } from '../../lib/hash.ts';
import type { PasskeyRow } from '../../store/schema.ts';
import type { SpentChallenge, UsedPasskey } from '../../store/sign-in/passkeys.ts';
import type { SignInParts } from '../sign-in/parts.ts';
import { CHALLENGE_MS, type ChallengePurpose } from './challenge.ts';
import type { UsedCredential } from './credential.ts';
import { ALGORITHMS } from './public-key.ts';
import type { RelyingParty } from './relying-party.ts';
import { verifyUsedCredential } from './verify-passkey.ts';

export function requireParty({ passkeys: { party } }: Pick<SignInParts, 'passkeys'>): RelyingParty {
  if (!party) throw new Refusal('not_found', 'Passkeys need a public address with a host name; an IP address has none');
  return party;
}

/** For `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export function creationOptions(
  parts: Pick<SignInParts, 'passkeys' | 'clock'>,
  person: { personId: string; email: string; name: string },
  existing: readonly PasskeyRow[],
) {
  const { id } = requireParty(parts);
  return {
    challenge: newChallenge(parts, { for: 'register', personId: person.personId }),
    rp: { id, name: 'Repoint' },
    user: {
      id: Buffer.from(person.personId).toString('base64url'),
      name: person.email,
      displayName: person.name,
    },
    pubKeyCredParams: Object.values(ALGORITHMS).map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_MS,
    // Otherwise one device would get several of the same person.
    excludeCredentials: existing.map(asDescriptor),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/** For `PublicKeyCredential.parseRequestOptionsFromJSON`. Without `allowed` the person chooses one of his passkeys. */
export function requestOptions(
  parts: Pick<SignInParts, 'passkeys' | 'clock'>,
  purpose: ChallengePurpose,
  allowed: readonly PasskeyRow[],
) {
  const { id } = requireParty(parts);
  return {
    challenge: newChallenge(parts, purpose),
    rpId: id,
    allowCredentials: allowed.map(asDescriptor),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  };
}

/** What the store needs to use up an answer for this purpose. Throws unless this passkey gave it. */
export function requireAnswer(
  parts: Pick<SignInParts, 'passkeys' | 'clock'>,
  purpose: ChallengePurpose,
  passkey: PasskeyRow,
  credential: UsedCredential,
): UsedPasskey {
  const proof = verifyUsedCredential(requireParty(parts), credential, passkey.public_key);
  const { userHandle } = credential.response;
  const isOthers = userHandle != null && Buffer.from(userHandle, 'base64url').toString() !== passkey.person_id;
  if (!proof || isOthers) throw passkeyRefused();
  const challenge = requireChallenge(parts, proof.challenge, purpose, passkey.person_id);
  return { challenge, passkeyId: passkey.id, counter: proof.counter, now: parts.clock.now() };
}

export function requireChallenge(
  { passkeys: { challenges }, clock }: Pick<SignInParts, 'passkeys' | 'clock'>,
  challenge: string,
  purpose: ChallengePurpose,
  personId: string,
): SpentChallenge {
  const expiresAt = challenges.endOf(challenge, purpose, clock.now());
  if (expiresAt === null) throw passkeyRefused();
  return { hash: sha256(challenge), personId, expiresAt };
}

/** The same for an unknown passkey, a wrong signature and an old challenge. */
export function passkeyRefused(): Refusal {
  return new Refusal('passkey_refused', 'This passkey was not accepted; try again');
}

function newChallenge(
  { passkeys: { challenges }, clock }: Pick<SignInParts, 'passkeys' | 'clock'>,
  purpose: ChallengePurpose,
): string {
  return challenges.issue(purpose, clock.now());
}

function asDescriptor({ credential_id: id, transports }: PasskeyRow) {
  return { type: 'public-key', id, transports };
}
