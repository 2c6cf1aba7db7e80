import { expect } from 'bun:test';
import { nextStep, totp } from '../../../harness/totp.ts';
import type { Browser } from './browser.ts';
import { PASSWORD, type SignInServer } from './sign-in-server.ts';

export type TwoFactorAccount = {
  id: string;
  email: string;
  /** Where the second factor was switched on. */
  browser: Browser;
  /** Of the authenticator app. */
  uri: string;
  recovery: string[];
};

/** An account with the second factor on. */
export async function withTwoFactor(server: SignInServer): Promise<TwoFactorAccount> {
  const account = await server.account();
  const browser = server.browser();
  await browser.signIn(account.email, PASSWORD);
  const { body } = await browser.post('/two-factor/enable', { password: PASSWORD });
  const uri: string = body.totpURI;
  const verified = await browser.post('/two-factor/verify-totp', { code: codeNow(uri) });
  expect(verified.status).toBe(200);
  return { ...account, browser, uri, recovery: body.backupCodes };
}

/** A browser in which the right password was given and the code is not. */
export async function passwordGiven(
  server: SignInServer,
  email: string,
  browser = server.browser(),
): Promise<Browser> {
  const answer = await browser.signIn(email, PASSWORD);
  expect(answer.body).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] });
  expect(await server.signIn.session(browser.headers())).toBeNull();
  return browser;
}

export function keyOf(uri: string): string {
  return new URL(uri).searchParams.get('secret') ?? '';
}

/** What the app shows now, and what it shows next: good already, and not used yet. */
export const codeNow = (uri: string) => totp(keyOf(uri), Date.now());
export const nextCode = (uri: string) => totp(keyOf(uri), nextStep(Date.now()));
