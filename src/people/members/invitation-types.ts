import type { Role } from '../roles.ts';

/** What somebody with a link is invited to. */
export type ShownInvitation = {
  account_email: string;
  email: string;
  role: Role;
  /** Whether he signs in to accept; otherwise he chooses a password. */
  is_known: boolean;
  /** The address of who is signed in in this browser; null: nobody is. */
  signed_in_as: string | null;
  /** The address got another link by mail, with which somebody new can accept; with this one he must sign in. */
  is_mailed: boolean;
  expires_at: string;
};

/** The password and the name of a new person. */
export type AcceptRequest = { token: string; password?: string | undefined; name?: string | undefined };

/** `cookies`: of the session of a new person. */
export type AcceptedInvitation = { account_id: string; cookies: string[] };
