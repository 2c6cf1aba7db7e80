import { beginProviderSignIn, finishProviderSignIn } from '../oidc/sign-in-with-provider.ts';
import {
  addPasskey,
  addPasskeyBody,
  deleteOwnPasskey,
  listOwnPasskeys,
  passkeyOptions,
  renameOwnPasskey,
  renamePasskeyBody,
} from '../passkeys/own-passkeys.ts';
import {
  passkeySignInOptions,
  secondFactorOptions,
  signInWithPasskey,
  usedPasskeyBody,
  verifyPasskey,
} from '../passkeys/sign-in-with-passkey.ts';
import { proofBody, proofOptions, prove } from './prove.ts';
import {
  changePassword,
  endAllSessions,
  endOtherSessions,
  endSession,
  getSession,
  listSessions,
  signOut,
} from './session-routes.ts';
import { bodyRoute, type SignInRoute, sessionBodyRoute, sessionRoute, signInRoute } from './sign-in-route.ts';
import { signInWithPassword } from './sign-in-with-password.ts';
import { disableTwoFactor, prepareTwoFactor, replaceRecoveryCodes, showTotpUri } from './two-factor.ts';
import { verifyRecoveryCode, verifyTotp } from './verify-code.ts';

/** All routes under `/dashboard-api/auth`. */
export const SIGN_IN_ROUTES: ReadonlyMap<string, SignInRoute> = new Map([
  ['POST /sign-in/email', signInRoute('public', signInWithPassword, ['email', 'password'], 'signIn')],
  ['POST /two-factor/verify-totp', signInRoute('session-if-any', verifyTotp, ['code'], 'secondFactor')],
  ['POST /two-factor/verify-backup-code', signInRoute('public', verifyRecoveryCode, ['code'], 'secondFactor')],
  ['POST /sign-out', signInRoute('session-if-any', signOut)],
  ['GET /get-session', signInRoute('public', getSession)],

  ['POST /two-factor/enable', sessionRoute(prepareTwoFactor, ['password'], 'ownPassword')],
  ['POST /two-factor/disable', sessionRoute(disableTwoFactor, ['password'], 'ownPassword')],
  ['POST /two-factor/get-totp-uri', sessionRoute(showTotpUri, ['password'], 'ownPassword')],
  ['POST /two-factor/generate-backup-codes', sessionRoute(replaceRecoveryCodes, ['password'], 'ownPassword')],

  ['GET /oidc', { ...signInRoute('public', beginProviderSignIn, [], 'oidc'), countsSuccess: true }],
  ['GET /oidc/callback', signInRoute('public', finishProviderSignIn)],

  ['GET /passkeys', sessionRoute(listOwnPasskeys)],
  ['POST /passkeys', sessionBodyRoute(addPasskeyBody, addPasskey)],
  ['POST /passkeys/options', sessionRoute(passkeyOptions)],
  ['PATCH /passkeys/{id}', sessionBodyRoute(renamePasskeyBody, renameOwnPasskey)],
  ['DELETE /passkeys/{id}', sessionRoute(deleteOwnPasskey)],
  ['POST /passkeys/sign-in', bodyRoute('public', usedPasskeyBody, signInWithPasskey, 'passkey')],
  ['POST /passkeys/sign-in/options', signInRoute('public', passkeySignInOptions)],
  ['POST /two-factor/verify-passkey', bodyRoute('public', usedPasskeyBody, verifyPasskey, 'passkey')],
  ['POST /two-factor/passkey-options', signInRoute('public', secondFactorOptions)],
  /** What gives or takes rights needs a proof of the last ten minutes. */
  ['POST /prove', sessionBodyRoute(proofBody, prove, 'ownPassword')],
  ['POST /prove/options', sessionRoute(proofOptions)],

  ['POST /change-password', sessionRoute(changePassword, ['current_password', 'new_password'], 'ownPassword')],
  ['GET /list-sessions', sessionRoute(listSessions)],
  ['POST /revoke-session', sessionRoute(endSession, ['session_id'])],
  ['POST /revoke-other-sessions', sessionRoute(endOtherSessions)],
  ['POST /revoke-sessions', sessionRoute(endAllSessions)],
]);
