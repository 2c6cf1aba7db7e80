import type { AlertKind } from '../../../alerts/alert-kinds.ts';
import type { ApiKey } from '../../../api-keys/api-key.ts';
import type { DestinationState } from '../../../destinations/destination-state.ts';
import type { Done } from './answers.ts';

/** The signed-in account, signing in, and API keys. */
export type AccountApi = {
  /** Public: readable before sign-in. */
  'GET /about': { answer: About };
  'GET /me': { answer: Me };
  'PATCH /me': {
    body: {
      name?: string;
      timezone?: string;
      date_locale?: string | null;
      checklist_dismissed?: boolean;
      daily_visitors?: boolean;
      check_destinations?: boolean;
      alerts_off?: AlertKind[];
    };
    answer: Me;
  };
  /** What the weekly check of destinations knows, in numbers of codes. */
  'GET /me/destinations': { answer: DestinationCounts };
  /**
   * Needs the password, because the address can be used to reset it. `confirmation_mailed`: the old address stays until
   * the link that was mailed to the new one is opened.
   */
  'POST /me/email': {
    body: { email: string; password: string };
    answer: Me & { confirmation_mailed: boolean };
  };
  /** The account with everything in it, for good. Asks for the e-mail address to be typed, and for the password. */
  'DELETE /me': { body: { confirmation: string; password: string }; answer: Done };
  /** The link of that mail. */
  'POST /confirm-email': { body: { token: string }; answer: { email: string } };
  /** Ends every session of the account. The link came from the first start, the command line or a mail. */
  'POST /one-time-link': {
    /** An account that is new takes the time zone. */
    body: { token: string; password: string; timezone?: string };
    answer: { email: string };
  };
  /** Whose link it is, before it is used. `takes_timezone`: the account is new and takes the zone of the browser. */
  'POST /one-time-link/owner': {
    body: { token: string };
    answer: { email: string; takes_timezone: boolean };
  };
  /** Always answers the same, whether the address has an account or not. */
  'POST /password-mail': { body: { email: string }; answer: Done };
  /**
   * Only where `About.sign_up` is true, else 404. Signing in is a request of its own. Where mail can be sent, the
   * address gets a one-time link with which the password is chosen, and the answer is the same for one that has an
   * account; elsewhere the password is needed here.
   */
  'POST /sign-up': {
    body: { email: string; password?: string; timezone?: string };
    answer: { email: string; confirmation_mailed: boolean };
  };
  /** All live ones, and the newest of those that were revoked. */
  'GET /keys': { answer: { keys: Key[]; limits: KeyLimits } };
  'POST /keys': {
    body: { name: string };
    answer: { key_id: string; api_key: string; name: string; created_at: string };
  };
  'POST /keys/{id}/revoke': { answer: Key };
};

export type About = {
  /** The base of public links. */
  public_url: string;
  sign_up: boolean;
  /** Whether the server can send mail. */
  mail: boolean;
  signed_in: boolean;
  /** In front of the operator's commands, as this server is run: `npm run -s repoint --` or `repoint`. */
  command: string;
};

export type PlanLimits = {
  name: string;
  api_access: boolean;
  creates_codes: boolean;
  advanced_redirects: boolean;
  active_codes: number;
  per_minute: number;
  per_day: number;
  burst_per_second: number;
  api_keys: number;
  custom_domains: number;
  /** Archived ones included. */
  projects: number;
};

export type Me = {
  account_id: string;
  email: string;
  name: string;
  /** An IANA name; schedule rules are read in it. */
  timezone: string;
  /** A BCP 47 tag in which dates are shown; null: the browser's. */
  date_locale: string | null;
  is_operator: boolean;
  two_factor: boolean;
  api_access: boolean;
  /** The account's own: the plan with the operator's overrides. */
  plan: PlanLimits;
  /** All plans of this server, in their order, to say which one a locked feature needs. */
  plans: PlanLimits[];
  active_codes: number;
  default_project_id: string;
  /**
   * Where public links lead to the server's own machine, so that no phone can open them; null: they do not.
   * `start_command` starts the server for its own network; only for the operator.
   */
  local_only: { start_command: string | null } | null;
  checklist_dismissed: boolean;
  /** Whether the visitors of each day are estimated: docs/privacy.md. */
  daily_visitors: boolean;
  /** Whether destinations are checked every week: docs/safety.md. */
  check_destinations: boolean;
  /** Kinds of alerts that are not sent by mail. */
  alerts_off: AlertKind[];
  /**
   * While pictures are being drawn again because the server got another public address, and codes of this account
   * are still to come; null: nothing is. `share_done` goes from 0 to 1, over the codes of all accounts.
   */
  redraw: { address: string; share_done: number } | null;
};

/** `waiting`: listed, and not checked yet. */
export type DestinationCounts = Record<DestinationState | 'waiting', number>;

export type Key = ApiKey & {
  /** Requests in the running UTC minute and day; zero for a revoked key. */
  used: { minute: number; day: number };
};

/** Of each key, and how many keys there may be. */
export type KeyLimits = { per_minute: number; per_day: number; burst_per_second: number; api_keys: number };
