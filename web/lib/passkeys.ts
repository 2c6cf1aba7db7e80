import { type Factor, passkeyCall } from './auth-api.ts';

/** Whether this browser can make and use passkeys here: only on secure addresses with a host name. */
export function supportsPasskeys(): boolean {
  const { PublicKeyCredential: api } = globalThis;
  return (
    typeof api?.parseCreationOptionsFromJSON === 'function' && typeof api.parseRequestOptionsFromJSON === 'function'
  );
}

/** Whether passkeys can be offered among the suggestions of a field. */
export async function suggestsPasskeys(): Promise<boolean> {
  return supportsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/** What the browser made, as JSON for the server. */
export async function createPasskey(): Promise<unknown> {
  const options = await passkeyCall<PublicKeyCredentialCreationOptionsJSON>('/passkeys/options');
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return asJson(await navigator.credentials.create({ publicKey }).catch(explain));
}

const OPTIONS = {
  signIn: '/passkeys/sign-in/options',
  secondFactor: '/two-factor/passkey-options',
  prove: '/prove/options',
} as const;

/** What a passkey of this person answers, as JSON for the server. */
export async function askPasskey(
  purpose: keyof typeof OPTIONS,
  how: { signal?: AbortSignal; mediation?: 'conditional' } = {},
): Promise<unknown> {
  const options = await passkeyCall<PublicKeyCredentialRequestOptionsJSON>(OPTIONS[purpose]);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return asJson(await navigator.credentials.get({ publicKey, ...how }).catch(explain));
}

export function hasPasskey(factors: readonly Factor[]): boolean {
  return factors.includes('passkey') && supportsPasskeys();
}

function asJson(credential: Credential | null): unknown {
  if (!credential) throw new Error('No passkey was chosen. Try again.');
  return (credential as PublicKeyCredential).toJSON();
}

/** What browsers say is not for people. */
function explain(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  if (name === 'AbortError') throw error;
  if (name === 'InvalidStateError') throw new Error('This device has a passkey of yours already.');
  if (name === 'NotAllowedError') throw new Error('No passkey was used. Try again.');
  throw new Error('This browser could not use a passkey here.');
}
