import type { AccountRow } from '../../store/schema.ts';
import type { AcceptedInvitation, AcceptRequest, ShownInvitation } from '../members/invitation-types.ts';
import type { MemberMails } from '../members/member-mails.ts';
import type { Role } from '../roles.ts';
import type { Attempt, AttemptKind } from './attempt-limiter.ts';
import type { Mail } from './mailer.ts';
import type { Mails } from './mails.ts';
import type { SecurityMails } from './security-mails.ts';

/** Who is signed in. */
export type Session = {
  personId: string;
  sessionId: string;
  email: string;
  name: string;
  /** Whether an authenticator app is on. */
  twoFactor: boolean;
  isOperator: boolean;
  /** When the session last proved that the person is there. */
  provedAt: number;
  hasPasskey: boolean;
  /** Begun with the OpenID Connect provider, to which its second factor was left. */
  byProvider: boolean;
  /** The account that his pages open with; null: the oldest membership's. */
  defaultAccountId: string | null;
};

/** What the person of a session is in an account. `projectIds`: null for all of its projects. */
export type Membership = { account: AccountRow; role: Role; projectIds: readonly string[] | null };

/** `membership`: in the account that was asked for; null: there is no such account, or he is no member of it. */
export type Visit = { session: Session; membership: Membership | null };

/** Who may call a route: anybody, signed-in users, or anybody (with the session if there is one). */
export type Access = 'public' | 'session' | 'session-if-any';

/** The fields of a body. */
export type Fields = Record<string, string | boolean | undefined>;

/** What a route gets: a body of the right shape, and an attempt that is counted. */
export type SignInRequest = {
  headers: Headers;
  session: Session | null;
  /** The body, where it is fields of text; `body` where it is more. */
  fields: Fields;
  body: unknown;
  attempt: Attempt;
  /** The part of the path in braces; empty if the route has none. */
  id: string;
  query: URLSearchParams;
};

/** `cookies`: whole `Set-Cookie` headers. `redirectTo`: where the browser goes, instead of fields. */
export type SignInAnswer = { fields: object | null; redirectTo?: string; cookies?: string[] };

/** One row of the list of sessions. `last_seen_at` is accurate to a day. */
export type SignInSession = {
  session_id: string;
  is_current: boolean;
  /** As the browser sent it. */
  user_agent: string | null;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
};

/** The time zone is used only for a new account. */
export type LinkUse = { token: string; password: string; timezone?: string };
/**
 * `cookies` make the browser known, unless there is a second factor. `second_factor`: null if the new password signs in; where passwords are off, what is
 * still asked for, and without it the cookies are those of a session.
 */
export type UsedLink = { email: string; second_factor: SecondFactor[] | null; cookies: string[] };

/** What a person may answer with beside recovery codes. */
export type SecondFactor = 'totp' | 'passkey';

/** The password is required if no mail can be sent; otherwise it is chosen with the mailed link. */
export type SignUpRequest = { email: string; password?: string; timezone?: string };
/** `confirmation_mailed`: nothing has changed yet, the address got a link. */
export type SignedUp = { email: string; confirmation_mailed: boolean };
export type EmailChange = { confirmation_mailed: boolean };

/** `takes_timezone`: the account is new, and takes the time zone sent with its first password. */
export type LinkOwner = { email: string; takes_timezone: boolean };

/** Who opens the link of an invitation. */
export type InvitationCall = { session: Session | null; headers: Headers; attempt: Attempt };

/** Sign-in as the dashboard's API uses it. Every failure caused by the caller is thrown as a Refusal. */
export type SignIn = {
  /** Handles the route of this name in routes.ts. */
  answer(name: string, request: SignInRequest): Promise<SignInAnswer>;
  /**
   * Counts an attempt for the session's person and for the client's address, which is read only then. Throws if either
   * has none left, unless the browser is known. `kind` null: nothing is counted.
   */
  beginAttempt(
    kind: AttemptKind | null,
    session: Session | null,
    client: { address: () => string; headers: Headers },
  ): Attempt;
  /**
   * The session with the membership in this account; null for the one that his pages open with. Null if the cookie is
   * missing or unknown, or the session expired or ended. Does not extend it: that needs a response that renews the
   * cookie, which is `get-session`.
   */
  visit(headers: Headers, accountId: string | null): Promise<Visit | null>;
  session(headers: Headers): Promise<Session | null>;
  /** Whether a request that changes something comes from our own pages; others must be refused. */
  isFromOwnPage(headers: Headers): boolean;
  /** The owner of a one-time link. */
  linkOwner(token: string, attempt: Attempt): Promise<LinkOwner>;
  /** Sets the password with a one-time link, which is used up, and ends every session of the person. */
  useLink(link: LinkUse, call: { headers: Headers; attempt: Attempt }): Promise<UsedLink>;
  /** Mails a one-time link if somebody has the address; otherwise the response and its timing are the same. */
  sendPasswordMail(email: string, attempt: Attempt): Promise<void>;
  /** Creates an account on the default plan; refused unless the operator has enabled sign-up. */
  signUp(request: SignUpRequest, attempt: Attempt): Promise<SignedUp>;
  /** Requires a recent proof, or the password. */
  changeEmail(
    session: Session,
    typed: { email: string; password?: string | undefined },
    attempt: Attempt,
  ): Promise<EmailChange>;
  /** Throws if there is neither a recent proof that the person is there nor his password. Every password counts. */
  requireProof(session: Session, password: string | undefined): Promise<void>;
  /** With the link mailed to the new address. */
  confirmEmail(token: string, attempt: Attempt): Promise<{ email: string }>;
  /** What the link of an invitation is about. */
  showInvitation(token: string, call: InvitationCall): Promise<ShownInvitation>;
  /** Joins the account: whoever is signed in, or a new person. */
  acceptInvitation(request: AcceptRequest, call: InvitationCall): Promise<AcceptedInvitation>;
  memberMails: MemberMails;
  /** The provider that people may sign in with; null: there is none. */
  provider: { name: string; start_url: string } | null;
  /** Whether operators must have a second factor. */
  operatorsNeedSecondFactor: boolean;
  mails: Mails;
  /** Tells persons what happened to their sign-in and their accounts. */
  securityMails: SecurityMails;
  /** Whether browsers can make passkeys for this server's address. */
  hasPasskeys: boolean;
  rename(personId: string, name: string): Promise<void>;
  /** Sends what `write` returns after the response, if mail is set up; null: nothing. */
  mailLater(write: () => Promise<Mail | null>): void;
  /** Waits for mails that are being sent. */
  close(): Promise<void>;
};
