import { expect } from 'bun:test';
import { nextStep, totp } from '../../../harness/totp.ts';
import type { Browser } from './browser.ts';
import { PASSWORD, type SignInServer } from './sign-in-server.ts';

export type TwoFactorAccount = {
  id: string;
  accountId: string;
  email: string;
  /** In which the second factor was enabled. */
  browser: Browser;
  /** The otpauth URI for the authenticator app. */
  uri: string;
  recovery: string[];
};

/** A new account with the second factor enabled. */
export async function withTwoFactor(server: SignInServer): Promise<TwoFactorAccount> {
  const account = await server.account();
  const browser = server.browser();
  await browser.signIn(account.email, PASSWORD);
  const { body } = await browser.post('/two-factor/enable', { password: PASSWORD });
  const uri: string = body.totp_uri;
  const verified = await browser.post('/two-factor/verify-totp', { code: codeNow(uri, server.clock.now()) });
  expect(verified.status).toBe(200);
  return { ...account, browser, uri, recovery: body.recovery_codes };
}

/** A browser after the password was accepted and before a code was entered. */
export async function signInWithPassword(
  server: SignInServer,
  email: string,
  browser = server.browser(),
): Promise<Browser> {
  const answer = await browser.signIn(email, PASSWORD);
  expect(answer.body).toEqual({ second_factor: ['totp'] });
  expect(await server.signIn.session(browser.headers())).toBeNull();
  return browser;
}

export function keyOf(uri: string): string {
  return new URL(uri).searchParams.get('secret') ?? '';
}

/** The current code, and the next one, which the server already accepts and which was not used yet. */
export const codeNow = (uri: string, now = Date.now()) => totp(keyOf(uri), now);
export const nextCode = (uri: string, now = Date.now()) => totp(keyOf(uri), nextStep(now));
