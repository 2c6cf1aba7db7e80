import { z } from 'zod';
import { invalid } from '../../errors/refusal.ts';
import type { PersonRow } from '../../store/schema.ts';
import type { UsedCode } from '../../store/sign-in/codes.ts';
import { usedCredential } from '../passkeys/credential.ts';
import { passkeyRefused, requestOptions, requireAnswer } from '../passkeys/passkeys.ts';
import { tooManyAttempts } from './attempt-limiter.ts';
import type { SignInParts } from './parts.ts';
import type { SessionHandler } from './sign-in-route.ts';
import { appStep, usedCode, wrongCode } from './verify-code.ts';
import { requirePasswordOf } from './verify-password.ts';

const text = z.string('must be a string').min(1, 'is missing').max(1000, 'must be at most 1000 characters').optional();

export const proofBody = z.object({ password: text, code: text, credential: usedCredential.optional() });
type Proof = z.output<typeof proofBody>;

/** Renews the proof that the person of this session is there: by password, by a code of his app, or by a passkey. */
export const prove: SessionHandler<Proof> = async (parts, { body }, { personId, sessionId }) => {
  const { store, clock } = parts;
  const code = body.password === undefined ? await codeOf(parts, personId, body) : null;
  if (body.password !== undefined) await requirePasswordOf(parts, personId, body.password);
  const isProved = await store.write.proveSession({ sessionId, personId, code, now: clock.now() });
  if (!isProved) throw body.code === undefined ? passkeyRefused() : usedCode();
  return { fields: { done: true } };
};

export const proofOptions: SessionHandler = async (parts, _, { personId }) => {
  const passkeys = await parts.store.read.listPasskeys(personId);
  return { fields: requestOptions(parts, { for: 'prove', personId }, passkeys) };
};

async function codeOf(parts: SignInParts, personId: string, { code, credential }: Proof): Promise<UsedCode> {
  if (credential !== undefined) {
    const found = await parts.store.read.findPasskey(credential.rawId);
    if (found?.person.id !== personId) throw passkeyRefused();
    return { kind: 'passkey', used: requireAnswer(parts, { for: 'prove', personId }, found.passkey, credential) };
  }
  if (code === undefined) throw invalid('A password, a code or a passkey is needed');
  // Counted like the codes of sign-ins: in a row, over all sessions and nodes, before it is looked at.
  const now = parts.clock.now();
  const lockedUntil = await parts.store.write.takeCodeAttemptOf({ personId, now });
  if (lockedUntil !== null) throw tooManyAttempts(lockedUntil - now);
  return appCode(parts, await parts.store.read.findPerson(personId), code);
}

function appCode(parts: SignInParts, person: PersonRow | undefined, code: string): UsedCode {
  if (!person?.totp_secret || person.totp_confirmed_at === null) throw invalid('Two-factor sign-in is off');
  const step = appStep(parts, person.id, person.totp_secret, code);
  if (step === null) throw wrongCode();
  return { kind: 'app', step };
}
