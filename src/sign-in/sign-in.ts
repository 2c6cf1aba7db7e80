import type { Attempt, AttemptKind } from './attempt-limiter.ts';

/** Who is signed in. A sign-in user has its account's id. */
export type Session = {
  accountId: string;
  sessionId: string;
  email: string;
  name: string;
  twoFactor: boolean;
};

/** Who may ask: anybody, whoever is signed in, or anybody with a session where there is one. */
export type Access = 'public' | 'session' | 'session-if-any';

/** What came in a body. */
export type Fields = Record<string, string | boolean | undefined>;

/** One row of the list of sessions. `last_seen_at` is exact to a day. */
export type SignInSession = {
  session_id: string;
  is_current: boolean;
  /** As the browser named itself. */
  user_agent: string | null;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
};

/** A time zone is taken by an account that is new. */
export type LinkUse = { token: string; password: string; timezone?: string };
/** `cookie` is the `Set-Cookie` that makes the browser known. */
export type UsedLink = { email: string; cookie: string };

/** The password is needed where no mail can be sent; otherwise it is chosen with the mailed link. */
export type SignUpRequest = { email: string; password?: string; timezone?: string };
/** `confirmation_mailed`: nothing has changed yet, the address got a link. */
export type SignedUp = { email: string; confirmation_mailed: boolean };
export type EmailChange = { confirmation_mailed: boolean };

/** A request for one of the routes; its body has the right shape, and its attempt is counted. */
export type SignInCall = { headers: Headers; session: Session | null; body: unknown; attempt: Attempt };

/** `takes_timezone`: the account is new, and takes the zone that is sent with its first password. */
export type LinkOwner = { email: string; takes_timezone: boolean };

/** What the dashboard's API needs of signing in. Everything that fails by the caller's doing is thrown as a Refusal. */
export type SignIn = {
  /** Answers the route of this name in the table in routes.ts. better-auth's answers keep their form. */
  answer(name: string, call: SignInCall): Promise<object | Response>;
  /**
   * Counts an attempt for the session's account and, asked for only then, for the client's address. Throws when
   * either has none left, unless the browser is known. `kind` null: nothing is counted.
   */
  beginAttempt(
    kind: AttemptKind | null,
    session: Session | null,
    client: { address: () => string; headers: Headers },
  ): Attempt;
  /** Null when the cookie is missing, unknown, expired or ended. */
  session(headers: Headers): Promise<Session | null>;
  /** Whether a request that changes something comes from our own pages; others must be refused. */
  isFromOwnPage(headers: Headers): boolean;
  /** Whose one-time link it is. */
  linkOwner(token: string, attempt: Attempt): Promise<LinkOwner>;
  /** Sets the password by a one-time link, which is spent, and ends every session of the account. */
  useLink(link: LinkUse, call: { headers: Headers; attempt: Attempt }): Promise<UsedLink>;
  /** Mails a one-time link if the address has an account; takes as long and says as much if it has none. */
  sendPasswordMail(email: string, attempt: Attempt): Promise<void>;
  /** A new account on the plan for newcomers; refused unless the operator lets strangers in. */
  signUp(request: SignUpRequest, attempt: Attempt): Promise<SignedUp>;
  /** Requires the account's password. */
  changeEmail(
    accountId: string,
    typed: { email: string; password: string },
    attempt: Attempt,
  ): Promise<EmailChange>;
  /** Throws unless it is the account's password. Every attempt counts. */
  requireOwnPassword(accountId: string, password: string): Promise<void>;
  /** By the link that the new address got. */
  confirmEmail(token: string, attempt: Attempt): Promise<{ email: string }>;
  rename(accountId: string, name: string): Promise<void>;
  /** Waits for mails that are on their way. */
  close(): Promise<void>;
};
