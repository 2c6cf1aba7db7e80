import { emailTaken, requireEmail } from '../accounts/account.ts';
import { createAccount } from '../accounts/create-account.ts';
import { newPasswordHash } from '../accounts/password.ts';
import { DEFAULT_PLAN, type Plans } from '../config/plans.ts';
import { invalidField, Refusal } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import { sha256 } from '../lib/hash.ts';
import { newId } from '../lib/ids.ts';
import type { Logger } from '../lib/logger.ts';
import type { Store } from '../store/store.ts';
import { type Attempt, AttemptLimiter } from './attempt-limiter.ts';
import { createBetterAuth } from './better-auth.ts';
import { currentSession } from './current-session.ts';
import { handle } from './handle.ts';
import { createMailer } from './mailer.ts';
import { isFromOwnPage, ownOrigins } from './own-origin.ts';
import { PasswordMails } from './password-mail.ts';
import { personName } from './person-name.ts';
import type { SignIn } from './sign-in.ts';
import { verifyPassword, wrongPassword } from './verify-password.ts';

export type SignInDeps = {
  store: Store;
  plans: Plans;
  clock: Clock;
  log: Logger;
  /** Signs cookies and encrypts the secrets of authenticator apps: the same on every node, and for ever. */
  secret: string;
  settings: { publicUrl: string; signUp: boolean; smtpUrl: string | null };
};

export async function createSignIn(deps: SignInDeps): Promise<SignIn> {
  const { store, clock, plans, log, settings } = deps;
  const { publicUrl } = settings;
  const auth = await createBetterAuth({ store, clock, publicUrl, secret: deps.secret });
  const attempts = new AttemptLimiter();
  const origins = ownOrigins(publicUrl);
  const sendMail = settings.smtpUrl === null ? null : createMailer(settings.smtpUrl, publicUrl);
  const mails = new PasswordMails({ store, clock, log, publicUrl, sendMail });

  return {
    answer: (name, call) => handle({ auth, store, clock, publicUrl }, name, call),

    beginAttempt(kind, session, clientAddress) {
      if (kind === null) return UNCOUNTED;
      const who = { account: session?.accountId ?? null, address: clientAddress() };
      return attempts.begin(kind, who, clock.now());
    },

    session: (headers) => currentSession({ auth, store }, headers),

    isFromOwnPage: (headers) => isFromOwnPage(headers, origins),

    async useLink(token, password, attempt = UNCOUNTED) {
      const now = clock.now();
      const tokenHash = sha256(token);
      if (!(await store.read.isLinkOpen(tokenHash, now))) throw linkSpent();
      attempt.giveBack();
      const passwordHash = await newPasswordHash(password);
      const credentialId = newId('crd', now);
      const used = await store.write.spendLink({ tokenHash, passwordHash, credentialId, now: clock.now() });
      if (!used) throw linkSpent();
      return { email: used.email };
    },

    sendPasswordMail: (email, attempt) => mails.request(email, attempt),

    async signUp({ email, password, timezone = 'UTC' }, attempt) {
      if (!settings.signUp) throw new Refusal('not_found', 'This server takes no new accounts by itself');
      attempt.on(requireEmail(email));
      const request = { email, password, plan: DEFAULT_PLAN, timeZone: timezone };
      return { email: (await createAccount({ store, clock, plans }, request)).email };
    },

    async changeEmail(accountId, email, password) {
      const address = requireEmail(email);
      const giveBack = attempts.take('ownPassword', { account: accountId, address: null }, clock.now());
      if (!(await verifyPassword(store, accountId, password))) throw wrongPassword('password');
      giveBack();
      const isChanged = await store.write.changeEmail({ accountId, email: address, now: clock.now() });
      if (!isChanged) throw emailTaken(address);
    },

    async rename(accountId, name) {
      const parsed = personName.safeParse(name.trim());
      if (!parsed.success) throw invalidField('name', parsed.error.issues[0]?.message ?? 'is not valid');
      await store.write.renameSignIn({ accountId, name: parsed.data, now: clock.now() });
    },

    close: () => mails.close(),
  };
}

/** Where nothing is counted. */
const UNCOUNTED: Attempt = { on() {}, giveBack() {} };

function linkSpent(): Refusal {
  return new Refusal(
    'link_spent',
    'This link was used already, or is too old. Ask for a new password by mail, or let the operator of this server run "repoint accounts reset-link EMAIL"',
  );
}
