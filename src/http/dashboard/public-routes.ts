import { z } from 'zod';
import { done, NO_BODY, publicRoute, type RoutesUnder } from './route.ts';

const text = z.string('must be a string');

type Paths = '/about' | '/one-time-link' | '/password-mail' | '/confirm-email' | '/sign-up';

/** The routes that need no session, because they lead to one. */
export const publicRoutes: RoutesUnder<Paths> = {
  'GET /about': publicRoute(
    NO_BODY,
    null,
    async ({ publicUrl, signUp, passwordSignIn, mail, command, signIn }, { headers }) => ({
      public_url: publicUrl,
      sign_up: signUp && passwordSignIn,
      oidc: signIn.provider,
      password_sign_in: passwordSignIn,
      passkeys: signIn.hasPasskeys,
      mail,
      signed_in: (await signIn.session(headers)) !== null,
      command,
    }),
  ),

  'POST /one-time-link': publicRoute(
    z.strictObject({ token: text, password: text, timezone: text.exactOptional() }),
    'link',
    async ({ signIn }, call) => {
      const { cookies, ...used } = await signIn.useLink(call.body, call);
      call.cookies.push(...cookies);
      return used;
    },
  ),

  'POST /one-time-link/owner': publicRoute(z.strictObject({ token: text }), 'link', ({ signIn }, call) =>
    signIn.linkOwner(call.body.token, call.attempt),
  ),

  'POST /password-mail': publicRoute(z.strictObject({ email: text }), 'mail', ({ signIn }, { body, attempt }) =>
    done(signIn.sendPasswordMail(body.email, attempt)),
  ),

  'POST /confirm-email': publicRoute(z.strictObject({ token: text }), 'link', ({ signIn }, call) =>
    signIn.confirmEmail(call.body.token, call.attempt),
  ),

  'POST /sign-up': publicRoute(
    z.strictObject({ email: text, password: text.exactOptional(), timezone: text.exactOptional() }),
    'signUp',
    ({ signIn }, { body, attempt }) => signIn.signUp(body, attempt),
  ),
};
