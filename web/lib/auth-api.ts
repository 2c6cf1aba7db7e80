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

/** `code_required`: the account has two-factor authentication, and the sign-in needs the code as well. */
export async function signIn(email: string, password: string): Promise<'signed_in' | 'code_required'> {
  const answer = await call<{ second_factor: string[] }>('POST', '/sign-in/email', { email, password });
  return answer.second_factor.length > 0 ? 'code_required' : 'signed_in';
}

export type SecondFactor = { kind: 'app' | 'recovery'; code: string };

export async function verifySecondFactor({ kind, code }: SecondFactor): Promise<void> {
  await call('POST', kind === 'app' ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code', { code });
}

/** Also signs out every other browser. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  await call('POST', '/change-password', { current_password: currentPassword, new_password: newPassword });
}

/** Two-factor authentication is on only after a code was confirmed. */
export async function startTwoFactor(password: string): Promise<TwoFactorStart> {
  const { totp_uri, recovery_codes } = await call<{ totp_uri: string; recovery_codes: string[] }>(
    'POST',
    '/two-factor/enable',
    { password },
  );
  return { uri: totp_uri, recoveryCodes: recovery_codes };
}

export async function confirmTwoFactor(code: string): Promise<void> {
  await call('POST', '/two-factor/verify-totp', { code });
}

export async function disableTwoFactor(password: string): Promise<void> {
  await call('POST', '/two-factor/disable', { password });
}

/** The old ones stop working. */
export async function newRecoveryCodes(password: string): Promise<string[]> {
  const path = '/two-factor/generate-backup-codes';
  return (await call<{ recovery_codes: string[] }>('POST', path, { password })).recovery_codes;
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
  method: 'GET' | 'POST',
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
