import { ApiError, send } from './api.ts';
import { authErrorText } from './auth-error-text.ts';

/** The sign-in routes that the dashboard uses, under `/dashboard-api/auth`, with their responses. */

/** A signed-in browser. */
export type Device = {
  session_id: string;
  is_current: boolean;
  /** As the browser sent it. */
  user_agent: string | null;
  created_at: string;
  /** Accurate to a day. */
  last_seen_at: string;
};

export type TwoFactorStart = { uri: string; recoveryCodes: string[] };

/** What completes a sign-in after the password, beside recovery codes. */
export type Factor = 'totp' | 'passkey';

/** The second factors of which one is needed as well; without any the browser is signed in. */
export async function signIn(email: string, password: string): Promise<Factor[]> {
  return (await call<{ second_factor: Factor[] }>('POST', '/sign-in/email', { email, password })).second_factor;
}

export async function signInWithPasskey(credential: unknown): Promise<void> {
  await call('POST', '/passkeys/sign-in', { credential });
}

export type SecondFactor = { kind: 'app' | 'recovery'; code: string };

export async function verifySecondFactor({ kind, code }: SecondFactor): Promise<void> {
  await call('POST', kind === 'app' ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code', { code });
}

export async function verifyPasskey(credential: unknown): Promise<void> {
  await call('POST', '/two-factor/verify-passkey', { credential });
}

/** What shows that the person is still there. */
export type Proof = { password: string } | { code: string } | { credential: unknown };

export async function prove(proof: Proof): Promise<void> {
  await call('POST', '/prove', proof);
}

export type Passkey = { passkey_id: string; name: string; created_at: string; last_used_at: string | null };

export async function listPasskeys(signal?: AbortSignal): Promise<Passkey[]> {
  return (await call<{ passkeys: Passkey[] }>('GET', '/passkeys', undefined, signal)).passkeys;
}

/** `recovery_codes`: with a person's first second factor; they are shown once. */
export async function addPasskey(
  name: string,
  credential: unknown,
): Promise<Passkey & { recovery_codes: string[] | null }> {
  return call('POST', '/passkeys', { name, credential });
}

export async function renamePasskey(passkeyId: string, name: string): Promise<void> {
  await call('PATCH', `/passkeys/${passkeyId}`, { name });
}

export async function deletePasskey(passkeyId: string): Promise<void> {
  await call('DELETE', `/passkeys/${passkeyId}`, undefined);
}

/** For the browser, which makes or uses a passkey by it. */
export async function passkeyCall<Options>(path: string): Promise<Options> {
  return call<Options>('POST', path, {});
}

/** Also signs out every other browser. `current`: of a person who has one; it is a proof that he is there. */
export async function changePassword(next: string, current?: string): Promise<void> {
  const body = { new_password: next, ...(current !== undefined && { current_password: current }) };
  await call('POST', '/change-password', body);
}

/** Two-factor authentication is on only after a code was confirmed. */
export async function startTwoFactor(): Promise<TwoFactorStart> {
  const { totp_uri, recovery_codes } = await call<{ totp_uri: string; recovery_codes: string[] }>(
    'POST',
    '/two-factor/enable',
    {},
  );
  return { uri: totp_uri, recoveryCodes: recovery_codes };
}

export async function confirmTwoFactor(code: string): Promise<void> {
  await call('POST', '/two-factor/verify-totp', { code });
}

export async function disableTwoFactor(): Promise<void> {
  await call('POST', '/two-factor/disable', {});
}

/** The old ones stop working. */
export async function newRecoveryCodes(): Promise<string[]> {
  const path = '/two-factor/generate-backup-codes';
  return (await call<{ recovery_codes: string[] }>('POST', path, {})).recovery_codes;
}

export async function listDevices(signal: AbortSignal): Promise<Device[]> {
  return (await call<{ sessions: Device[] }>('GET', '/list-sessions', undefined, signal)).sessions;
}

export async function signOutDevice(sessionId: string): Promise<void> {
  await call('POST', '/revoke-session', { session_id: sessionId });
}

export async function signOutOtherDevices(): Promise<void> {
  await call('POST', '/revoke-other-sessions', {});
}

async function call<Answer>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body: unknown,
  signal?: AbortSignal,
): Promise<Answer> {
  try {
    return (await send(`/dashboard-api/auth${path}`, method, body, signal)) as Answer;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, code, retryAfterSeconds } = error;
    throw new ApiError(status, { code, message: authErrorText(error) }, retryAfterSeconds);
  }
}
