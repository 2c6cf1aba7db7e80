import { z } from 'zod';
import { NO_BODY, publicRoute, type RoutesUnder } from './route.ts';

const text = z.string('must be a string');

type PublicRoutes = RoutesUnder<'/about'> &
  RoutesUnder<'/one-time-link'> &
  RoutesUnder<'/password-mail'> &
  RoutesUnder<'/sign-up'>;

/** What needs no session, because it is on the way to one. */
export const publicRoutes: PublicRoutes = {
  'GET /about': publicRoute(NO_BODY, async ({ publicUrl, signUp, mail, signIn }, { headers }) => ({
    public_url: publicUrl,
    sign_up: signUp,
    mail,
    signed_in: (await signIn.session(headers)) !== null,
  })),

  'POST /one-time-link': publicRoute(
    z.strictObject({ token: text, password: text }),
    ({ signIn }, { body, clientAddress }) => signIn.useLink(body.token, body.password, clientAddress()),
  ),

  'POST /password-mail': publicRoute(
    z.strictObject({ email: text }),
    async ({ signIn }, { body, clientAddress }) => {
      await signIn.sendPasswordMail(body.email, clientAddress());
      return { done: true };
    },
  ),

  'POST /sign-up': publicRoute(
    z.strictObject({ email: text, password: text, timezone: text.optional() }),
    ({ signIn }, { body: { timezone, ...who }, clientAddress }) =>
      signIn.signUp({ ...who, ...(timezone !== undefined && { timezone }) }, clientAddress()),
  ),
};
