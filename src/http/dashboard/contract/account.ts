import type { AlertKind } from '../../../alerts/alert-kinds.ts';
import type { Plan } from '../../../config/plans.ts';
import type { ShownInvitation } from '../../../people/members/invitation-types.ts';
import type { Role } from '../../../people/roles.ts';
import type { Scope } from '../../../people/scopes.ts';
import type { SecondFactor } from '../../../people/sign-in/sign-in.ts';
import type { DestinationState } from '../../../safety/destinations/destination-state.ts';
import type { Done } from './answers.ts';

/** The signed-in account, and signing in. */
export type AccountApi = {
  /** Public: readable before sign-in. */
  'GET /about': { answer: About };
  'GET /me': { answer: Me };
  /**
   * The person deletes himself, with a proof of the last ten minutes; 409 `last_owner` while an account would have no
   * owner. `confirmation` is his e-mail address, as typed.
   */
  'DELETE /me': { body: { confirmation: string }; answer: Done };
  'PATCH /me': { body: { name: string }; answer: Me };
  /** Sets the account that the person's pages open with. */
  'POST /switch-account': { body: { account_id: string }; answer: Done };
  /** Ends the person's own membership. 409 `last_owner`: somebody else must own the account first. */
  'POST /memberships/leave': { body: { account_id: string }; answer: Done };
  /** What the link of an invitation is about; the token is behind the `#` of its address. */
  'POST /invitation/show': { body: { token: string }; answer: ShownInvitation };
  /**
   * Joins the account, with which the person's pages open from then on. Whoever is signed in needs no more than the
   * token; a new person chooses a password, and is signed in. 409 `sign_in_first`: the address is that of a person.
   * 403 `invited_another`: somebody else is signed in.
   */
  'POST /invitation/accept': {
    body: { token: string; password?: string; name?: string };
    answer: { account_id: string };
  };
  /** For admins and owners. */
  'PATCH /account': {
    body: {
      timezone?: string;
      date_locale?: string | null;
      checklist_dismissed?: boolean;
      daily_visitors?: boolean;
      check_destinations?: boolean;
      standby_private?: boolean;
      /** For owners who have a second factor, with a proof of the last ten minutes. */
      require_two_factor?: boolean;
      alerts_off?: AlertKind[];
    };
    answer: Me;
  };
  /** The results of the weekly check of destinations, as numbers of codes. */
  'GET /account/destinations': { answer: DestinationCounts };
  /**
   * Needs a recent proof or the password, because the address can be used to reset it. `confirmation_mailed`: the old address stays until
   * the link that was mailed to the new one is opened.
   */
  'POST /me/email': {
    body: { email: string; password?: string };
    answer: Me & { confirmation_mailed: boolean };
  };
  /** For owners: deletes the account and everything in it permanently. `confirmation` is its e-mail address, as typed. Needs a recent proof or the password. */
  'DELETE /account': { body: { confirmation: string; password?: string }; answer: Done };
  /** Confirms the new address by the link in that mail. */
  'POST /confirm-email': { body: { token: string }; answer: { email: string } };
  /** Ends every session of the person. The link came from the first start, the command line or a mail. */
  'POST /one-time-link': {
    /** Used only for a new account. */
    body: { token: string; password: string; timezone?: string };
    /** `second_factor`: null if the new password signs in; otherwise the link did, but for what is still asked for. */
    answer: { email: string; second_factor: SecondFactor[] | null };
  };
  /** The owner of a link, before it is used. `takes_timezone`: the account is new and takes the browser's time zone. */
  'POST /one-time-link/owner': {
    body: { token: string };
    answer: { email: string; takes_timezone: boolean };
  };
  /** The response is the same whether the address has an account or not. */
  'POST /password-mail': { body: { email: string }; answer: Done };
  /**
   * Only if `About.sign_up` is true, else 404. Does not sign in. If mail can be sent, the address gets a one-time link
   * to choose the password, and the response is the same if the address already has an account; otherwise the password
   * is required here.
   */
  'POST /sign-up': {
    body: { email: string; password?: string; timezone?: string };
    answer: { email: string; confirmation_mailed: boolean };
  };
};

export type About = {
  /** The base URL of public links. */
  public_url: string;
  sign_up: boolean;
  /** The OpenID Connect provider with which people can sign in; null: there is none. */
  oidc: { name: string; start_url: string } | null;
  /** Whether passwords, passkeys and password mails sign in; if not, only the provider does. */
  password_sign_in: boolean;
  /** Whether this server has passkeys. */
  passkeys: boolean;
  /** Whether the server can send mail. */
  mail: boolean;
  signed_in: boolean;
  /** How operators run commands on this server: `npm run -s repoint --` or `repoint`. */
  command: string;
};

/** Who is signed in. */
export type Me = {
  person_id: string;
  email: string;
  name: string;
  is_operator: boolean;
  two_factor: boolean;
  /** Somebody who signs in with the provider or a passkey may have none. */
  has_password: boolean;
  /** Whether he may open what asks for a second factor: by an app, a passkey, or the provider. */
  has_second_factor: boolean;
  /** The server asks operators for one, and he has none: the pages of operators are closed to him. */
  operator_needs_second_factor: boolean;
  /** The one that was asked for; null: the person is in none. */
  account: MyAccount | null;
  /** All that the person is a member of, in the order in which he came to them. */
  accounts: { account_id: string; email: string; role: Role }[];
  /** The one that his pages open with; null: he is in none. */
  default_account_id: string | null;
  /** All plans of this server, in order, to show which one a locked feature needs. */
  plans: Plan[];
  /**
   * Set if public links point to the server's own machine, so that no phone can open them; null: they do not.
   * `start_command` starts the server for the local network; only for the operator.
   */
  local_only: { start_command: string | null } | null;
};

/** An account as its member sees it. */
export type MyAccount = {
  account_id: string;
  /** What it is called by. */
  email: string;
  role: Role;
  /** What the role allows. */
  scopes: readonly Scope[];
  /** Null: all projects of the account. */
  project_ids: readonly string[] | null;
  /** An IANA name; schedule rules use it. */
  timezone: string;
  /** A BCP 47 tag in which dates are shown; null: the browser's. */
  date_locale: string | null;
  api_access: boolean;
  /** The account's plan with the operator's overrides. */
  plan: Plan;
  active_codes: number;
  default_project_id: string;
  checklist_dismissed: boolean;
  /** Whether the visitors of each day are estimated: docs/privacy.md. */
  daily_visitors: boolean;
  /** Whether destinations are checked every week: docs/safety.md. */
  check_destinations: boolean;
  /** Whether Wi-Fi passwords and contact cards may be in standby files: docs/import-export.md. */
  standby_private: boolean;
  /** Whether its members must have a second factor. */
  require_two_factor: boolean;
  /** It is asked for and the person has none: nothing else of the account answers. */
  needs_second_factor: boolean;
  /** When it is going to be deleted by the operator; null: it is not. */
  deletion_due_at: string | null;
  /** Kinds of alerts that are not sent by mail. */
  alerts_off: AlertKind[];
  /**
   * Set while pictures are redrawn because the server's public address changed, until those of this account are done;
   * null otherwise. `share_done` goes from 0 to 1, over the codes of all accounts.
   */
  redraw: { address: string; share_done: number } | null;
};

/** `waiting`: not checked yet. */
export type DestinationCounts = Record<DestinationState | 'waiting', number>;

export type { Plan, ShownInvitation };
