import type { Attempt, AttemptKind } from './attempt-limiter.ts';

/** Who is signed in. A sign-in user has its account's id. */
export type Session = {
  accountId: string;
  sessionId: string;
  email: string;
  name: string;
  twoFactor: boolean;
};

/** Who may call a route: anybody, signed-in users, or anybody (with the session if there is one). */
export type Access = 'public' | 'session' | 'session-if-any';

/** The fields of a body. */
export type Fields = Record<string, string | boolean | undefined>;

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
/** `cookie` is the `Set-Cookie` that makes the browser known. */
export type UsedLink = { email: string; cookie: string };

/** The password is required if no mail can be sent; otherwise it is chosen with the mailed link. */
export type SignUpRequest = { email: string; password?: string; timezone?: string };
/** `confirmation_mailed`: nothing has changed yet, the address got a link. */
export type SignedUp = { email: string; confirmation_mailed: boolean };
export type EmailChange = { confirmation_mailed: boolean };

/** A request for one of the routes; its body has the right shape, and its attempt is counted. */
export type SignInCall = { headers: Headers; session: Session | null; body: unknown; attempt: Attempt };

/** `takes_timezone`: the account is new, and takes the time zone sent with its first password. */
export type LinkOwner = { email: string; takes_timezone: boolean };

/** Sign-in as the dashboard's API uses it. Every failure caused by the caller is thrown as a Refusal. */
export type SignIn = {
  /** Handles the route of this name in routes.ts. better-auth's responses keep their format. */
  answer(name: string, call: SignInCall): Promise<object | Response>;
  /**
   * Counts an attempt for the session's account and for the client's address, which is read only then. Throws if either
   * has none left, unless the browser is known. `kind` null: nothing is counted.
   */
  beginAttempt(
    kind: AttemptKind | null,
    session: Session | null,
    client: { address: () => string; headers: Headers },
  ): Attempt;
  /** Null if the cookie is missing or unknown, or the session expired or ended. */
  session(headers: Headers): Promise<Session | null>;
  /** Whether a request that changes something comes from our own pages; others must be refused. */
  isFromOwnPage(headers: Headers): boolean;
  /** The owner of a one-time link. */
  linkOwner(token: string, attempt: Attempt): Promise<LinkOwner>;
  /** Sets the password with a one-time link, which is used up, and ends every session of the account. */
  useLink(link: LinkUse, call: { headers: Headers; attempt: Attempt }): Promise<UsedLink>;
  /** Mails a one-time link if the address has an account; otherwise the response and its timing are the same. */
  sendPasswordMail(email: string, attempt: Attempt): Promise<void>;
  /** Creates an account on the default plan; refused unless the operator has enabled sign-up. */
  signUp(request: SignUpRequest, attempt: Attempt): Promise<SignedUp>;
  /** Requires the account's password. */
  changeEmail(accountId: string, typed: { email: string; password: string }, attempt: Attempt): Promise<EmailChange>;
  /** Throws if it is not the account's password. Every attempt counts. */
  requireOwnPassword(accountId: string, password: string): Promise<void>;
  /** With the link mailed to the new address. */
  confirmEmail(token: string, attempt: Attempt): Promise<{ email: string }>;
  rename(accountId: string, name: string): Promise<void>;
  /** Waits for mails that are being sent. */
  close(): Promise<void>;
};
