import { z } from 'zod';
import { invalid, Refusal } from '../../errors/refusal.ts';
import { newId } from '../../lib/ids.ts';
import { toIso } from '../../lib/instant.ts';
import { readableText } from '../../lib/readable-text.ts';
import type { PasskeyRow } from '../../store/schema.ts';
import { newRecoveryCodes } from '../sign-in/recovery-codes.ts';
import type { SessionHandler } from '../sign-in/sign-in-route.ts';
import { requireRecentProof } from '../sign-in/step-up.ts';
import { type NewCredential, newCredential } from './credential.ts';
import { creationOptions, passkeyRefused, requireChallenge, requireParty } from './passkeys.ts';
import { verifyNewCredential } from './verify-passkey.ts';

const MAX_PASSKEYS = 20;

const passkeyName = readableText({ min: 1, max: 100, blank: false, lines: false });

export const addPasskeyBody = z.object({ name: passkeyName, credential: newCredential });
export const renamePasskeyBody = z.object({ name: passkeyName });

export type Passkey = { passkey_id: string; name: string; created_at: string; last_used_at: string | null };

/** Oldest first. */
export const listOwnPasskeys: SessionHandler = async ({ store }, _, { personId }) => {
  const rows = await store.read.listPasskeys(personId);
  return { fields: { passkeys: rows.map(presentPasskey) } };
};

export const passkeyOptions: SessionHandler = async (parts, _, session) => {
  requireRecentProof(session, parts.clock.now());
  const existing = await parts.store.read.listPasskeys(session.personId);
  return { fields: creationOptions(parts, session, existing) };
};

/** With a person's first second factor come recovery codes, which are shown once. */
export const addPasskey: SessionHandler<z.output<typeof addPasskeyBody>> = async (parts, { body }, session) => {
  requireRecentProof(session, parts.clock.now());
  const { personId } = session;
  const { store, clock, secrets, by } = parts;
  const made = requireNewCredential(parts, body.credential);
  const challenge = requireChallenge(parts, made.challenge, { for: 'register', personId }, personId);
  const now = clock.now();
  const passkey: PasskeyRow = {
    id: newId('pk', now),
    person_id: personId,
    credential_id: body.credential.rawId,
    public_key: made.publicKey,
    sign_count: made.counter,
    transports: body.credential.response.transports,
    name: body.name,
    created_at: now,
    last_used_at: null,
  };
  const codes = newRecoveryCodes();
  const recoveryCodes = codes.map((code) => secrets.hash(code));
  const added = await store.write.insertPasskey({ passkey, challenge, recoveryCodes, max: MAX_PASSKEYS, now, by });
  if (added === 'full') throw invalid(`There are ${MAX_PASSKEYS} passkeys already; delete one first`);
  if (added === 'spent') throw passkeyRefused();
  parts.securityMails.tell({ id: personId }, { kind: 'passkey.added', details: { name: body.name } }, by);
  return { fields: { ...presentPasskey(passkey), recovery_codes: added === 'first' ? codes : null } };
};

export const renameOwnPasskey: SessionHandler<z.output<typeof renamePasskeyBody>> = async (
  { store },
  { id: passkeyId, body },
  { personId },
) => {
  const renamed = await store.write.renamePasskey({ personId, passkeyId, name: body.name });
  if (!renamed) throw unknownPasskey();
  return { fields: presentPasskey(renamed) };
};

export const deleteOwnPasskey: SessionHandler = async (parts, { id: passkeyId }, session) => {
  requireRecentProof(session, parts.clock.now());
  const { store, clock, securityMails, by } = parts;
  const { personId } = session;
  const name = await store.write.deletePasskey({ personId, passkeyId, now: clock.now(), by });
  if (name === null) throw unknownPasskey();
  securityMails.tell({ id: personId }, { kind: 'passkey.removed', details: { name } }, by);
  return { fields: { done: true } };
};

function requireNewCredential(parts: Parameters<typeof requireParty>[0], credential: NewCredential) {
  const made = verifyNewCredential(requireParty(parts), credential);
  if (!made) throw passkeyRefused();
  return made;
}

function unknownPasskey(): Refusal {
  return new Refusal('not_found', 'There is no such passkey');
}

function presentPasskey({ id, name, created_at, last_used_at }: PasskeyRow): Passkey {
  return {
    passkey_id: id,
    name,
    created_at: toIso(created_at),
    last_used_at: last_used_at === null ? null : toIso(last_used_at),
  };
}
