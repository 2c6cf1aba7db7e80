import type { Plans } from '../../config/plans.ts';
import { invalidField } from '../../errors/refusal.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Store } from '../../store/store.ts';
import { acceptInvitation, showInvitation } from '../members/accept-invitation.ts';
import { MemberMails } from '../members/member-mails.ts';
import { createSingleSignOn, type SingleSignOnSettings, startUrl } from '../oidc/single-sign-on.ts';
import { Challenges } from '../passkeys/challenge.ts';
import { relyingPartyOf } from '../passkeys/relying-party.ts';
import { type Passwords, scryptPasswords } from '../password.ts';
import { type Attempt, AttemptLimiter } from './attempt-limiter.ts';
import { changeEmail, confirmEmail } from './change-email.ts';
import { SignInCookies } from './cookies.ts';
import { handle } from './handle.ts';
import { KnownBrowsers } from './known-browsers.ts';
import { createMailer } from './mailer.ts';
import { Mails } from './mails.ts';
import { isFromOwnPage, ownOrigins } from './own-origin.ts';
import { requireCountedProof } from './own-proof.ts';
import type { SignInParts } from './parts.ts';
import { personName } from './person-name.ts';
import { SecretBox } from './secret-box.ts';
import { SecurityMails } from './security-mails.ts';
import { sendPasswordMail } from './send-password-mail.ts';
import type { SignIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { linkOwner, useLink } from './use-link.ts';
import { visitOf } from './visit.ts';

type SignInDeps = {
  store: Store;
  plans: Plans;
  clock: Clock;
  log: Logger;
  /** Signs cookies and encrypts the secrets of authenticator apps: the same on every node, permanently. */
  secret: string;
  /** Cheaper hashing, only for tests that are not about passwords. */
  passwords?: Passwords | undefined;
  settings: SingleSignOnSettings & {
    signUp: boolean;
    passwordSignIn: boolean;
    smtpUrl: string | null;
    operatorSecondFactor: 'required' | 'optional';
  };
};

export function createSignIn(deps: SignInDeps): SignIn {
  const { store, clock, log, settings, secret, passwords = scryptPasswords() } = deps;
  const { publicUrl, smtpUrl } = settings;
  const mails = new Mails(smtpUrl === null ? null : createMailer(smtpUrl, publicUrl), log);
  const securityMails = new SecurityMails({ store, clock, mails, publicUrl });
  const knownBrowsers = new KnownBrowsers({ secret, publicUrl });
  const attempts = new AttemptLimiter();
  const parts: SignInParts = {
    store,
    clock,
    log,
    plans: deps.plans,
    passwords,
    attempts,
    knownBrowsers,
    cookies: new SignInCookies(publicUrl),
    secrets: new SecretBox(secret),
    mails,
    securityMails,
    singleSignOn: createSingleSignOn(clock, settings),
    passkeys: { party: relyingPartyOf(publicUrl), challenges: new Challenges(secret) },
    settings,
  };
  const memberMails = new MemberMails({ ...parts, publicUrl });
  const origins = ownOrigins(publicUrl);

  return {
    answer: (name, request) => handle(parts, name, request),

    beginAttempt(kind, session, { address, headers }) {
      if (kind === null) return { ...UNCOUNTED, address };
      const account = session?.personId ?? null;
      const browser = session ? null : knownBrowsers.find(headers);
      return { ...attempts.begin(kind, { account, address: address(), browser }, clock.now()), address };
    },

    session: async (headers) => (await visitOf(parts, headers, null))?.session ?? null,
    visit: (headers, accountId) => visitOf(parts, headers, accountId),
    isFromOwnPage: (headers) => isFromOwnPage(headers, origins),
    linkOwner: (token, attempt) => linkOwner(parts, token, attempt),
    useLink: (link, call) => useLink(parts, link, call),
    sendPasswordMail: (email, attempt) => sendPasswordMail(parts, email, attempt),
    signUp: (request, attempt) => signUp(parts, request, attempt),
    changeEmail: (session, typed, attempt) => changeEmail(parts, session, typed, attempt),
    requireProof: (session, password) => requireCountedProof(parts, session, password),
    confirmEmail: (token, attempt) => confirmEmail(parts, token, attempt),

    showInvitation: (token, call) => showInvitation({ ...parts, memberMails }, token, call),
    acceptInvitation: (request, call) => acceptInvitation({ ...parts, memberMails }, request, call),
    memberMails,

    operatorsNeedSecondFactor: settings.operatorSecondFactor === 'required',
    mails,
    securityMails,
    hasPasskeys: parts.passkeys.party !== null,
    provider: parts.singleSignOn && { name: parts.singleSignOn.name, start_url: startUrl(publicUrl) },

    async rename(personId, name) {
      const parsed = personName.safeParse(name.trim());
      if (!parsed.success) throw invalidField('name', parsed.error.issues[0]?.message ?? 'is not valid');
      await store.write.renamePerson({ personId, name: parsed.data, now: clock.now() });
    },

    mailLater: (write) => mails.sendLater(write),
    close: () => mails.close(),
  };
}

/** For routes without a limit. */
const UNCOUNTED: Attempt = { on() {}, inBrowserOf: () => null, giveBack() {} };
