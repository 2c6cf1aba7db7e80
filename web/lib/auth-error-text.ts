const WRONG_PASSWORD = 'Wrong password. Check it and try again.';

/** Our messages for error codes of the sign-in routes, which say what to do. Others keep the server's message. */
const TEXT: Record<string, string> = {
  wrong_sign_in: 'Wrong e-mail or password. Check both and try again.',
  wrong_password: WRONG_PASSWORD,
  wrong_code: 'Wrong code. Enter the newest one your app shows.',
  wrong_recovery_code: 'That recovery code is not right, or it was used before. Each works once.',
  used_code: 'That code was used already. Enter the next one your app shows.',
  passkey_refused: 'That passkey was not accepted. Try again, or use another way.',
  sign_in_expired: 'This sign-in has expired, or had too many wrong codes. Enter your password again.',
};

/** After these errors the second step cannot continue: the password has to be entered again. */
const STARTS_OVER = ['sign_in_expired'];

type Refusal = { status: number; code: string; message: string; retryAfterSeconds: number | null };

export function authErrorText({ status, code, message, retryAfterSeconds }: Refusal): string {
  const words = TEXT[code];
  if (words !== undefined) return words;
  return status === 429 ? tooManyAttemptsText(retryAfterSeconds) : message;
}

export function needsPasswordAgain(code: string): boolean {
  return STARTS_OVER.includes(code);
}

export function tooManyAttemptsText(seconds: number | null): string {
  return `Too many attempts. Try again ${seconds === null ? 'in a minute' : within(seconds)}.`;
}

/** Rounded up, so that the wait is long enough. */
function within(seconds: number): string {
  if (seconds <= 1) return 'in a second';
  if (seconds < 90) return `in ${Math.ceil(seconds)} seconds`;
  return `in ${Math.ceil(seconds / 60)} minutes`;
}
