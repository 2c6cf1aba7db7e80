import type { CodeStatus } from '../../../codes/values/code-values.ts';
import type { Device } from '../../../codes/values/redirect-rule.ts';
import type { ActivityEntry } from '../../../people/activity.ts';
import type { Role } from '../../../people/roles.ts';
import type { RescanProgress } from '../../../safety/rescan-job.ts';
import type { Rates } from '../../../telemetry/rates.ts';
import type { Done, Page, SafetyReason } from './answers.ts';

/** For operators only. */
export type OperatorApi = {
  /**
   * What operators did, newest first. Days are those of the account that the page is opened in, both inclusive. With
   * `Accept: text/csv` the newest 10,000 that match.
   */
  'GET /operator/activity': {
    query: { kind?: string[]; actor?: string; from?: string; to?: string; page_token?: string };
    answer: Page<ActivityEntry>;
  };
  /** Newest first. */
  'GET /operator/reports': {
    query: { state?: 'open' | 'decided'; page_token?: string };
    answer: Page<AbuseReport>;
  };
  /** Checks the destinations of the reported code now; nothing changes. */
  'POST /operator/reports/{id}/check': {
    answer: { verdict: 'safe' | 'unsafe' | 'unknown'; reasons: SafetyReason[] };
  };
  /** Blocks the code until the operator unblocks it, and closes all its open reports. */
  'POST /operator/reports/{id}/block': { body: { reason?: string }; answer: Done };
  /** Blocks the files of the code by their hashes, in every account, and closes all its open reports. */
  'POST /operator/reports/{id}/block-file': { body: { reason?: string }; answer: Done };
  'POST /operator/reports/{id}/dismiss': { answer: Done };
  'GET /operator/blocked-codes': { query: { page_token?: string }; answer: Page<BlockedCode> };
  /** The safety check decides within moments whether the code becomes active. */
  'POST /operator/blocked-codes/{id}/unblock': { answer: Done };
  /** When, why and by whom codes were blocked and unblocked, newest first; of all codes, or of one. */
  'GET /operator/safety-events': {
    query: { qr_id?: string; page_token?: string };
    answer: Page<SafetyEventEntry>;
  };
  'GET /operator/accounts': {
    query: { contains?: string; page_token?: string };
    answer: Page<OperatorAccount>;
  };
  /** Makes an account, and a link for its owner unless he has a password. `mail`: it is sent to him. */
  'POST /operator/accounts': {
    body: { email: string; plan?: string; timezone?: string; mail?: boolean };
    answer: { account: OperatorAccount; link: { url: string; expires_at: string } | null };
  };
  /** Deletes the account in a week, of which its owners are told. `confirmation` is its e-mail address, as typed. */
  'POST /operator/accounts/{id}/deletion': { body: { confirmation: string }; answer: OperatorAccount };
  /** Takes that back. */
  'DELETE /operator/accounts/{id}/deletion': { answer: OperatorAccount };
  /** Newest first, by part of the e-mail address or name. */
  'GET /operator/people': { query: { contains?: string; page_token?: string }; answer: Page<OperatorPerson> };
  /** In force at his next request. What his accounts are for goes on: printed codes, keys, other members. */
  'PATCH /operator/people/{id}': {
    body: { disabled?: boolean; is_operator?: boolean };
    answer: OperatorPerson;
  };
  /** None of these stop scans of printed codes. `limits` is merged; null removes an override. */
  'PATCH /operator/accounts/{id}': {
    body: {
      plan?: string;
      api_access?: boolean;
      limits?: Record<string, number | null>;
      suspended?: boolean;
    };
    answer: OperatorAccount;
  };
  /** A one-time link for the owner to choose a new password. */
  'POST /operator/accounts/{id}/sign-in-link': { answer: { url: string; expires_at: string } };
  'GET /operator/health': { answer: SystemHealth };
  'GET /operator/visitor': { answer: VisitorView };
  'GET /safety-list': { query: { page_token?: string; contains?: string }; answer: Page<SafetyListEntry> };
  'POST /safety-list': { body: { entry: string }; answer: SafetyListEntry };
  'DELETE /safety-list/{id}': { answer: Done };
  'POST /safety-check': {
    body: { url: string };
    answer: { verdict: 'safe' | 'unsafe'; reasons: SafetyReason[] };
  };
  'GET /safety-rescan': { answer: Rescan };
  /** Starts it in the background, as every change of the list does. */
  'POST /safety-rescan': { answer: Rescan };
};

/** A visitor's report about a code. The owner never sees it. */
export type AbuseReport = {
  report_id: string;
  at: string;
  reason: 'phishing' | 'malware' | 'illegal' | 'spam' | 'other';
  details: string;
  /** Deleted with the decision. */
  reporter_email: string | null;
  state: 'open' | 'blocked' | 'dismissed';
  decided_at: string | null;
  qr_id: string;
  link: string;
  label: string;
  code_status: CodeStatus;
  /** It serves a file, which can be blocked. */
  has_file: boolean;
  redirect_url: string | null;
  /** The destination's host when it was reported. */
  host: string | null;
  /** Reports of that host within 30 days, of any code. */
  host_reports: number;
  /** Reports of this code, ever. */
  code_reports: number;
  /** Further reports of this code for this reason, of which only the number was kept. */
  repeats: number;
  account_email: string;
};

export type OperatorAccount = {
  account_id: string;
  email: string;
  plan: string;
  api_access: boolean;
  /** Overrides of the plan's limits. */
  limits: Record<string, number>;
  active_codes: number;
  /** From the plan, or the account's override. */
  max_active_codes: number;
  projects: number;
  domains: number;
  scans_30_days: number;
  /** When a key or a session was last used; for sessions accurate to the day. */
  last_activity_at: string | null;
  suspended_at: string | null;
  /** When its deletion begins; null: none is planned. */
  deletion_due_at: string | null;
  is_operator: boolean;
  created_at: string;
};

/** Somebody who can sign in. */
export type OperatorPerson = {
  person_id: string;
  email: string;
  name: string;
  is_operator: boolean;
  /** An authenticator app is on. */
  two_factor: boolean;
  passkeys: number;
  /** He has signed in with the provider. */
  single_sign_on: boolean;
  disabled_at: string | null;
  /** Accurate to the day; null: he is signed in nowhere. */
  last_seen_at: string | null;
  created_at: string;
  /** The first twenty that he is a member of. */
  accounts: { account_id: string; email: string; role: Role }[];
  account_count: number;
};

export type SystemHealth = {
  version: string;
  engine: 'sqlite' | 'postgres';
  started_at: string;
  memory_bytes: number;
  database_bytes: number;
  accounts: number;
  /** Active and blocked ones. */
  codes: number;
  /** Up to 100,000. */
  pictures_waiting: number;
  verified_domains: number;
  failing_domains: number;
  open_reports: number;
  /** The last backup made by the server itself, if that is set up. */
  last_backup_at: string | null;
  /** Of all processes of this server. */
  rates: Rates;
  /** The last re-check of all codes by this process. */
  last_rescan: Rescan & { finished_at: string | null };
};

/** The client of this request as a scan would see it. */
export type VisitorView = {
  connected_from: string;
  is_trusted_proxy: boolean;
  forwarded_for: string | null;
  address: string;
  country: string | null;
  country_source: string | null;
  device: Device;
  class: string;
  user_agent: string | null;
  host: string | null;
  /** Which headers were trusted and why, in sentences. */
  why: string[];
};

export type BlockedCode = {
  qr_id: string;
  link: string;
  label: string;
  redirect_url: string | null;
  account_email: string;
  /** The operator's reason if the operator blocked it; null: the safety check did. */
  operator_reason: string | null;
  reasons: SafetyReason[];
  since: string;
};

/** `unblocked`: the operator lifted the block; `active`: the code works again. `operator`: who did it. */
export type SafetyEventEntry = {
  event_id: string;
  at: string;
  verdict: 'blocked' | 'unblocked' | 'active';
  by: 'operator' | 'owner' | 'safety';
  operator: string | null;
  reasons: SafetyReason[];
  qr_id: string;
  link: string;
  label: string;
  account_email: string;
};

export type SafetyListEntry = {
  entry_id: string;
  kind: 'host' | 'url' | 'hash';
  value: string;
  created_at: string;
};

/** A re-check of all codes that this process runs, or ran last. */
export type Rescan = Omit<RescanProgress, 'startedAt' | 'finishedAt'>;
