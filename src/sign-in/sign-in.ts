/** Who is signed in. A sign-in user has its account's id. */
export type Session = { accountId: string; email: string; name: string; twoFactor: boolean };

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

export type SignUpRequest = { email: string; password: string; timezone?: string };

/** What the dashboard's API needs of signing in. Everything that fails by the caller's doing is thrown as a Refusal. */
export type SignIn = {
  /** Answers everything under `/dashboard-api/auth`: the table is in routes.ts. */
  handle(request: Request, clientAddress: () => string): Promise<Response>;
  /** Null when the cookie is missing, unknown, expired or ended. */
  session(headers: Headers): Promise<Session | null>;
  /** Whether a request that changes something comes from our own pages; others must be refused. */
  isFromOwnPage(headers: Headers): boolean;
  /** Sets the password by a one-time link, which is spent, and ends every session of the account. */
  useLink(token: string, password: string, clientAddress?: string): Promise<{ email: string }>;
  /** Mails a one-time link if the address has an account; takes as long and says as much if it has none. */
  sendPasswordMail(email: string, clientAddress: string): Promise<void>;
  /** A new account on the plan for newcomers; refused unless the operator lets strangers in. */
  signUp(request: SignUpRequest, clientAddress: string): Promise<{ email: string }>;
  /** Requires the account's password. */
  changeEmail(accountId: string, email: string, password: string): Promise<void>;
  rename(accountId: string, name: string): Promise<void>;
  /** Waits for mails that are on their way. */
  close(): Promise<void>;
};
