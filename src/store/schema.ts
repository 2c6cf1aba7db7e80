import type { Generated, Selectable } from 'kysely';

/**
 * The tables, as both engines hold them. Times are milliseconds since 1970, flags are 0 or 1, and structured
 * values are JSON text: so a row means the same on SQLite and on PostgreSQL.
 */
export type Schema = {
  accounts: AccountsTable;
  api_keys: ApiKeysTable;
  projects: ProjectsTable;
  qr_codes: QrCodesTable;
  scan_counters: ScanCountersTable;
  /** SQLite only: the full-text index over labels. */
  label_index: { rowid: number; grams: string };
  scan_journal: ScanJournalTable;
  code_days: DaysTable<number>;
  project_days: DaysTable<string>;
  account_days: DaysTable<string>;
  /** Of older versions: moved into the days when the server starts, then dropped. */
  scan_rollups: ScanRollupsTable;
  scan_batches: ScanBatchesTable;
  pictures: PicturesTable;
  link_addresses: LinkAddressesTable;
  code_addresses: CodeAddressesTable;
  limit_counters: LimitCountersTable;
  idempotency_records: IdempotencyTable;
  safety_list: SafetyListTable;
  safety_events: SafetyEventsTable;
  code_changes: CodeChangesTable;
  saved_styles: SavedStylesTable;
  logos: LogosTable;
  utm_presets: UtmPresetsTable;
  server_secrets: ServerSecretsTable;
  sign_in_links: SignInLinksTable;
  sign_in_users: SignInUsersTable;
  sign_in_sessions: SignInSessionsTable;
  sign_in_verifications: SignInVerificationsTable;
  sign_in_credentials: SignInCredentialsTable;
  sign_in_two_factor: SignInTwoFactorTable;
  email_confirmations: EmailConfirmationsTable;
  schema_migrations: SchemaMigrationsTable;
};

type AccountsTable = {
  id: string;
  email: string;
  plan: string;
  time_zone: string;
  /** null: the plan decides. */
  api_access: number | null;
  /** JSON of limit overrides, or null. Read with care: an operator's slip here must refuse, never let through. */
  limits: string | null;
  /** Codes that take a place in the quota: active and blocked ones. Kept by guarded statements, never counted. */
  active_codes: Generated<number>;
  /** A BCP 47 tag; null: the browser's. */
  date_locale: Generated<string | null>;
  /** May keep the safety list and whatever else concerns the whole server. */
  is_operator: Generated<number>;
  /** Moves with the time zone: it guards the count of every code of the account. */
  version: Generated<number>;
  /** 1: the owner has put the first steps away. */
  checklist_dismissed: Generated<number>;
  created_at: number;
  updated_at: number;
};

type ApiKeysTable = {
  id: string;
  account_id: string;
  name: string;
  hash: string;
  last4: string;
  created_at: number;
  last_used_at: number | null;
  revoked_at: number | null;
};

type ProjectsTable = {
  seq: Generated<number>;
  id: string;
  account_id: string;
  name: string;
  description: string;
  is_default: number;
  is_archived: Generated<number>;
  created_via: string | null;
  custom_domain: string | null;
  /** Print links in upper case, which makes smaller codes. */
  compact_codes: Generated<number>;
  /** Codes after this one still have to be asked for new pictures; null: all have them. */
  renders_after: Generated<number | null>;
  /** Moves when the project is archived or restored: it guards the count of every code in it. */
  version: Generated<number>;
  created_at: number;
  updated_at: number;
};

type QrCodesTable = {
  seq: Generated<number>;
  id: string;
  account_id: string;
  project_id: string;
  label: string;
  /** The label as `fold` gives it, for searching. */
  label_folded: string;
  /** Reserved at creation; shown to the caller once the first picture is there. */
  slug: string;
  status: string;
  type: string;
  redirect_url: string | null;
  redirect_rules: Generated<string>;
  qr_data: string;
  expires_at: number | null;
  scan_limit: number | null;
  analytics_enabled: Generated<number>;
  pass_query: Generated<number>;
  style: string;
  /** JSON of what the code has beside its style; null: nothing. */
  decoration: string | null;
  /** The hash of the logo in the decoration. */
  logo: string | null;
  destination_url: string | null;
  render_status: string;
  render_requested_at: number | null;
  render_attempt: Generated<number>;
  render_error: string | null;
  /** No worker may claim the job before this moment: the end of a lease, or of a pause after a failure. */
  render_not_before: Generated<number>;
  /** When the picture was last begun to be drawn again; null: never, it is the first or there is none. */
  redrawn_at: number | null;
  /** The claim that may publish; null when nobody holds the job. */
  render_claim: string | null;
  /** Hash that names the picture's files; null until the first render. */
  picture: string | null;
  /** The base of the link in the picture; null where it carries none, or there is none. */
  picture_address: string | null;
  picture_has_png: Generated<number>;
  /** JSON of the scannability result of the last render. */
  scannability: string | null;
  last_rendered_at: number | null;
  /** When the URLs are to be checked again, and the reasons (JSON) while they are found unsafe. */
  safety_due_at: Generated<number>;
  safety_reasons: string | null;
  created_via: string;
  /** JSON of the actor; null for codes that are older than this column. */
  created_by: Generated<string | null>;
  created_at: number;
  updated_at: number;
  /** Moves with every edit: the ETag. */
  revision: Generated<number>;
};

/** `version` moves with every change of the code that matters to a scan: it guards the count. */
type ScanCountersTable = { code_seq: number; version: number; scan_count: number };

/** What batches of scans add: JSON, or '' for a mark (SQLite). Merged into the days, many at a time. */
type ScanJournalTable = { seq: Generated<number>; entry: string };

/**
 * One row for each day of a code (by seq), a project or an account (by id), on the owner's calendar. `day` is the
 * number of days since 1970-01-01. The sums are JSON lists, each value before its scans: `["DE",12,"FR",3]`; null:
 * none. What is left of the total has no country, came from nowhere, matched no rule.
 */
type DaysTable<Scope extends number | string> = {
  scope: Scope;
  day: number;
  total: number;
  hours: string | null;
  devices: string | null;
  rules: string | null;
  visits: string | null;
  countries: string | null;
  referrers: string | null;
  codes: string | null;
  /** SQLite: the row holds what entries of the journal up to this one add to it. */
  merged_seq: Generated<number>;
};

type ScanRollupsTable = {
  code_seq: number;
  hour: number;
  country: string;
  device: string;
  referrer_host: string;
  rule: number;
  class: string;
  scans: number;
};

/** A batch of scans leaves its id and result behind, so that a commit whose answer got lost is not applied twice. */
type ScanBatchesTable = { id: string; applied_at: number; result: string };

/** `payload` is what the code encodes; `style` and `decoration` are JSON; `account_id` is null for pictures older than this column. */
type PicturesTable = {
  hash: string;
  payload: string;
  style: string;
  decoration: string | null;
  account_id: string | null;
};

/** The bases of links that pictures were drawn with. The current one is the server's PUBLIC_URL. */
type LinkAddressesTable = {
  address: string;
  is_current: number;
  first_drawn_at: number;
  last_drawn_at: number;
  /** Codes after this one may still have pictures of another address; null: none has. */
  renders_after: number | null;
};

/** With which addresses, other than that of its present picture, pictures of a code were drawn. */
type CodeAddressesTable = { code_seq: number; address: string; last_drawn_at: number };

type LimitCountersTable = {
  key_id: string;
  second_start: number;
  second_count: number;
  minute_start: number;
  minute_count: number;
  day_start: number;
  day_count: number;
};

type IdempotencyTable = {
  account_id: string;
  path: string;
  key: string;
  body_hash: string;
  /** JSON of what the first success returned. */
  result: string;
  created_at: number;
};

type SafetyListTable = { id: string; kind: string; value: string; created_at: number };

type SafetyEventsTable = {
  seq: Generated<number>;
  code_id: string;
  account_id: string;
  at: number;
  verdict: string;
  reasons: string;
};

/** Who changed what of a code; `actor` and `fields` are JSON. */
type CodeChangesTable = {
  seq: Generated<number>;
  code_seq: number;
  account_id: string;
  at: number;
  actor: string;
  fields: string;
};

type SavedStylesTable = {
  id: string;
  account_id: string;
  project_id: string;
  name: string;
  style: string;
  decoration: string | null;
  created_at: number;
};

/** `image` is the base64 of a PNG file. */
type LogosTable = {
  account_id: string;
  hash: string;
  name: string;
  width: number;
  height: number;
  image: string;
  /** 1: a code or a saved style has had it, so that pictures may be made with it again. */
  is_used: Generated<number>;
  created_at: number;
  /** No longer in the library, and kept for the codes that have it. */
  deleted_at: Generated<number | null>;
};

type UtmPresetsTable = {
  id: string;
  account_id: string;
  project_id: string;
  name: string;
  /** JSON: which parameters have which value. */
  parameters: string;
  created_at: number;
};

type ServerSecretsTable = { name: string; value: string; created_at: number };

type SignInLinksTable = {
  token_hash: string;
  account_id: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
};

/** The sign-in tables keep the column names that better-auth expects. A sign-in user has its account's id. */
type SignInUsersTable = {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean | number;
  twoFactorEnabled: Generated<boolean | number | null>;
  createdAt: string | Date;
  updatedAt: string | Date;
};

/** `token` is a hash; the token itself is only in the browser's cookie. */
type SignInSessionsTable = {
  id: string;
  token: string;
  userId: string;
  userAgent: string | null;
  expiresAt: string | Date;
  createdAt: string | Date;
  updatedAt: string | Date;
};

/** Passing things: a sign-in that waits for its second factor, a code that must not be used twice. */
type SignInVerificationsTable = { id: string; identifier: string; value: string; expiresAt: string | Date };

type SignInCredentialsTable = {
  id: string;
  issuer: string;
  accountId: string;
  providerId: string;
  userId: string;
  password: string | null;
  createdAt: string | Date;
  updatedAt: string | Date;
};

/** Codes are counted before they are looked at; from MAX_IN_A_ROW on `lockedUntil` is set. */
type SignInTwoFactorTable = {
  id: string;
  userId: string;
  failedVerificationCount: number;
  lockedUntil: string | Date | null;
};

/** An address that a link was mailed to: of a sign-up (`account_id` is null), or an account's new one. */
type EmailConfirmationsTable = {
  token_hash: string;
  account_id: string | null;
  email: string;
  /** A sign-up's. */
  time_zone: string | null;
  created_at: number;
  expires_at: number;
};

type SchemaMigrationsTable = { number: number; name: string; applied_at: number };

export type AccountRow = Selectable<AccountsTable>;
export type ApiKeyRow = Selectable<ApiKeysTable>;
export type ProjectRow = Selectable<ProjectsTable>;
export type ScanCounterRow = Selectable<ScanCountersTable>;
export type QrCodeRow = Selectable<QrCodesTable> & Omit<ScanCounterRow, 'code_seq'>;
export type LimitCounterRow = Selectable<LimitCountersTable>;
export type LogoRow = Selectable<LogosTable>;
export type SavedStyleRow = Selectable<SavedStylesTable>;
export type DayRow = Selectable<DaysTable<number | string>>;
export type UtmPresetRow = Selectable<UtmPresetsTable>;
export type RollupRow = Selectable<ScanRollupsTable>;
export type EmailConfirmationRow = Selectable<EmailConfirmationsTable>;
