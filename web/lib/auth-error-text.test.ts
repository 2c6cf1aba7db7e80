import { expect, test } from 'bun:test';
import { authErrorText, needsPasswordAgain, tooManyAttemptsText } from './auth-error-text.ts';

const refusal = { status: 401, code: 'OTHER', message: 'The server said so.', retryAfterSeconds: null };

test('an error without a text of ours keeps the server’s message', () => {
  expect(authErrorText(refusal)).toBe('The server said so.');
});

test('too many attempts say when to try again, never too early', () => {
  const said = (retryAfterSeconds: number | null) => authErrorText({ ...refusal, status: 429, retryAfterSeconds });
  expect(said(1)).toEndWith('Try again in a second.');
  expect(said(29.2)).toEndWith('Try again in 30 seconds.');
  expect(said(121)).toEndWith('Try again in 3 minutes.');
  expect(said(null)).toBe(tooManyAttemptsText(null));
});

test('an expired second step starts over, a wrong code does not', () => {
  expect(needsPasswordAgain('sign_in_expired')).toBe(true);
  expect(needsPasswordAgain('wrong_code')).toBe(false);
});
