import type { Plans } from '../../config/plans.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { PersonAuthor } from '../../store/activity/activity.ts';
import type { Store } from '../../store/store.ts';
import type { SingleSignOn } from '../oidc/single-sign-on.ts';
import type { PasskeyParts } from '../passkeys/passkey-parts.ts';
import type { Passwords } from '../password.ts';
import type { AttemptLimiter } from './attempt-limiter.ts';
import type { SignInCookies } from './cookies.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import type { Mails } from './mails.ts';
import type { SecretBox } from './secret-box.ts';
import type { SecurityMails } from './security-mails.ts';

/** The dependencies of the sign-in operations. */
export type SignInParts = {
  store: Store;
  clock: Clock;
  log: Logger;
  plans: Plans;
  passwords: Passwords;
  attempts: AttemptLimiter;
  knownBrowsers: KnownBrowsers;
  cookies: SignInCookies;
  secrets: SecretBox;
  mails: Mails;
  securityMails: SecurityMails;
  /** Null: there is none. */
  singleSignOn: SingleSignOn | null;
  passkeys: PasskeyParts;
  /** Who makes the request, where that is for the activity log. */
  by?: PersonAuthor;
  settings: { publicUrl: string; signUp: boolean; passwordSignIn: boolean };
};
