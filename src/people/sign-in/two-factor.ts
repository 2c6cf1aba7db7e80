import { invalid } from '../../errors/refusal.ts';
import { requireProof } from './own-proof.ts';
import type { SignInParts } from './parts.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import type { SessionHandler } from './sign-in-route.ts';
import { newTotpSecret, totpUri } from './totp.ts';

/** A new app and new recovery codes, in force once a code of the app is confirmed. */
export const prepareTwoFactor: SessionHandler = async (parts, request, session) => {
  const { personId, email, twoFactor } = session;
  // Otherwise somebody who does not finish the setup would be locked out.
  if (twoFactor) throw invalid('Two-factor sign-in is on already; switch it off first');
  await requireProof(parts, request, session);
  const secret = newTotpSecret();
  const codes = newRecoveryCodes();
  const isPrepared = await parts.store.write.prepareTwoFactor({
    personId,
    secret: parts.secrets.seal(secret, personId),
    recoveryCodes: hashesOf(parts, codes),
    now: parts.clock.now(),
  });
  if (!isPrepared) throw invalid('Two-factor sign-in is on already; switch it off first');
  return { fields: { totp_uri: totpUri(secret, email), recovery_codes: codes } };
};

export const disableTwoFactor: SessionHandler = async (parts, request, session) => {
  await requireProof(parts, request, session);
  const { personId, twoFactor } = session;
  await parts.store.write.dropTwoFactor({ personId, now: parts.clock.now(), by: parts.by });
  if (twoFactor) parts.securityMails.tell({ id: personId }, { kind: 'second_factor.off' }, parts.by);
  return { fields: { done: true } };
};

/** For one more device. */
export const showTotpUri: SessionHandler = async (parts, request, session) => {
  await requireProof(parts, request, session);
  const { personId, email } = session;
  const secret = (await parts.store.read.findPerson(personId))?.totp_secret;
  if (!secret) throw invalid('Two-factor sign-in is off');
  return { fields: { totp_uri: totpUri(parts.secrets.open(secret, personId), email) } };
};

/** The old ones stop working. */
export const replaceRecoveryCodes: SessionHandler = async (parts, request, session) => {
  await requireProof(parts, request, session);
  const { personId } = session;
  const codes = newRecoveryCodes();
  const recoveryCodes = hashesOf(parts, codes);
  if (!(await parts.store.write.replaceRecoveryCodes({ personId, recoveryCodes, now: parts.clock.now() })))
    throw invalid('Two-factor sign-in is off');
  parts.securityMails.tell({ id: personId }, { kind: 'recovery_codes.replaced' }, parts.by);
  return { fields: { recovery_codes: codes } };
};

function hashesOf({ secrets }: Pick<SignInParts, 'secrets'>, codes: string[]): string[] {
  return codes.map((code) => secrets.hash(code));
}
