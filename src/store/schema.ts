import type { Generated, Selectable } from 'kysely';

/**
 * The tables, as both engines hold them. Times are milliseconds since 1970, flags are 0 or 1, and structured
 * values are JSON text: so a row means the same on SQLite and on PostgreSQL.
 */
export type Schema = {
  accounts: AccountsTable;
  api_keys: ApiKeysTable;
  projects: ProjectsTable;
  domains: DomainsTable;
  visitor_pages: { project_id: string; page: string };
  qr_codes: QrCodesTable;
  scan_counters: ScanCountersTable;
  /** SQLite only: the full-text index over labels. */
  label_index: { rowid: number; grams: string };
  /** SQLite only: the full-text index over search texts. */
  search_index: { rowid: number; grams: string };
  code_activity: CodeActivityTable;
  tags: TagsTable;
  code_tags: { tag_id: string; code_seq: number };
  bulk_actions: BulkActionsTable;
  bulk_refusals: BulkRefusalsTable;
  scan_journal: ScanJournalTable;
  code_days: DaysTable<number>;
  project_days: DaysTable<string>;
  account_days: DaysTable<string>;
  /** Of older versions: moved into the days when the server starts, then dropped. */
  scan_rollups: ScanRollupsTable;
  visitor_keys: VisitorKeysTable;
  visitor_sketches: VisitorSketchesTable;
  visitor_days: VisitorDaysTable;
  scan_batches: ScanBatchesTable;
  pictures: PicturesTable;
  link_addresses: LinkAddressesTable;
  code_addresses: CodeAddressesTable;
  limit_counters: LimitCountersTable;
  idempotency_records: IdempotencyTable;
  safety_list: SafetyListTable;
  destination_lists: DestinationListsTable;
  destination_checks: DestinationChecksTable;
  alerts: AlertsTable;
  alert_mails: AlertMailsTable;
  leases: { name: string; holder: string; until: number };
  safety_events: SafetyEventsTable;
  abuse_reports: AbuseReportsTable;
  code_changes: CodeChangesTable;
  saved_styles: SavedStylesTable;
  logos: LogosTable;
  utm_presets: UtmPresetsTable;
  deleted_slugs: DeletedSlugsTable;
  imported_rows: ImportedRowsTable;
  reserved_places: ReservedPlacesTable;
  jobs: JobsTable;
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
  /** Places that imports have reserved for codes they will make; see accounts/reserved-places.ts. */
  reserved_codes: Generated<number>;
  /** A BCP 47 tag; null: the browser's. */
  date_locale: Generated<string | null>;
  /** May keep the safety list and whatever else concerns the whole server. */
  is_operator: Generated<number>;
  /** Moves with the time zone: it guards the count of every code of the account. */
  version: Generated<number>;
  /** 1: the owner has put the first steps away. */
  checklist_dismissed: Generated<number>;
  /** 1: the visitors of every day are estimated. */
  daily_visitors: Generated<number>;
  /** 1: destinations of its codes are checked every week. */
  check_destinations: Generated<number>;
  /** Kinds of alerts that the owner does not want by mail, with commas between them. */
  alerts_off: Generated<string>;
  /** Since when nobody can sign in to the account or use its keys. Its codes go on. */
  suspended_at: Generated<number | null>;
  /** Since when the account is being deleted; null: it stays. */
  deleting_at: Generated<number | null>;
  created_at: number;
  updated_at: number;
};

type ReservedPlacesTable = {
  id: string;
  account_id: string;
  places: number;
  reserved_until: number;
};

/** 32 hexadecimal digits, for as long as the day lasts where the account is. */
type VisitorKeysTable = { account_id: string; day: number; key: string };

/** Of a day whose key still lives; see src/lib/distinct-sketch.ts. `scope` begins with the name of its table of days. */
type VisitorSketchesTable = { account_id: string; day: number; scope: string; sketch: string };

type VisitorDaysTable = { scope: string; day: number; visitors: number };

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
  /** The host that links are printed with: the domain that was verified last. */
  custom_domain: Generated<string | null>;
  /** JSON of all verified hosts, the last one first; null: none. */
  verified_hosts: Generated<string | null>;
  /** Print links in upper case, which makes smaller codes. */
  compact_codes: Generated<number>;
  /** Codes after this one still have to be asked for new pictures; null: all have them. */
  renders_after: Generated<number | null>;
  /** Moves when the project is archived or restored, or its domains change: it guards the count of every code in it. */
  version: Generated<number>;
  created_at: number;
  updated_at: number;
};

/** A host of a project's own. It is proven, by a record with the token, once `verified_at` is set. */
type DomainsTable = {
  host: string;
  account_id: string;
  project_id: string;
  token: string;
  created_at: number;
  verified_at: number | null;
  /** What the last check found (JSON), and when. */
  checked_at: number | null;
  checks: string | null;
  /** Since when the proof of a verified one is missing; null: it is there. */
  failing_since: number | null;
  /** When the server checks a verified one again. */
  check_due_at: number;
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
  /** Why the operator blocked the code, whatever the check says; null: he did not. */
  operator_block: Generated<string | null>;
  created_via: string;
  /** JSON of the actor; null for codes that are older than this column. */
  created_by: Generated<string | null>;
  created_at: number;
  updated_at: number;
  /** Moves with every edit: the ETag. */
  revision: Generated<number>;
  /** The owner's own words; '': none. */
  note: Generated<string>;
  /** As `searchText` gives it; null: not written yet. */
  search_text: string | null;
  /** 1: `search_text` or the index over it is still to be written. */
  search_stale: Generated<number>;
};

/**
 * How often and when each code was scanned, as far as days of analytics are merged: for lists in that order. `scans` of
 * a code become its count within seconds. `last_scan` is the end of the hour of the last one on the owner's clock, in
 * hours since 1970; 0: none is known.
 */
type CodeActivityTable = { code_seq: number; account_id: string; scans: number; last_scan: number };

/** `name_plain` is the name as `plainText` gives it: no two of an account are alike. */
type TagsTable = { id: string; account_id: string; name: string; name_plain: string; created_at: number };

/** The codes that pass `filter` (JSON) get `change` (JSON), the newest first. */
type BulkActionsTable = {
  id: string;
  account_id: string;
  change: string;
  filter: string;
  state: string;
  /** The code that was tried last; nothing at or above it is tried any more. */
  last_seq: number;
  /** JSON of the codes that are being tried; null: none is. */
  portion: string | null;
  /** Codes that matched when it began. */
  total: number;
  changed: number;
  refused: number;
  created_at: number;
  finished_at: number | null;
  /** The worker that has it keeps it until then. */
  lease_until: number;
};

type BulkRefusalsTable = { action_id: string; code_seq: number; code: string; message: string };

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
type ScanBatchesTable = { id: string; number: number; applied_at: number; result: string };

/** `payload` is what the code encodes; `style` and `decoration` are JSON; `account_id` is null for pictures older than this column. */
type PicturesTable = {
  hash: string;
  payload: string;
  style: string;
  decoration: string | null;
  account_id: string | null;
  /** The code that it was drawn for first; null for pictures older than this column. */
  code_seq: number | null;
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
  /** The address of the operator whose word it was. */
  operator: Generated<string | null>;
};

/** Codes of the account up to `after_seq` are listed for the check of destinations; from `list_at` on it goes on. */
type DestinationListsTable = { account_id: string; after_seq: number; list_at: number };

/** `state` is null until the first check; `since` is when it began; `url` is the one to blame, and `detail` says why. */
type DestinationChecksTable = {
  code_seq: number;
  account_id: string;
  /** When it is checked next, or until when somebody is at it. */
  due_at: number;
  state: string | null;
  since: number | null;
  checked_at: number | null;
  url: string | null;
  detail: string | null;
};

/**
 * Something to mail an owner about, once. `mail_id` is null until it is in a mail, and '' where none was wanted;
 * before `not_before` others of its kind may join it.
 */
type AlertsTable = {
  kind: string;
  subject: string;
  mark: string;
  account_id: string;
  title: string;
  detail: string;
  at: number;
  not_before: number;
  mail_id: string | null;
};

/** `outcome` is 'sending' before the mail server is asked: what stays so may have been sent or not. */
type AlertMailsTable = {
  id: string;
  account_id: string;
  kind: string;
  at: number;
  alerts: number;
  outcome: string;
};

/** What a visitor said of a code. `host` is that of its destination then; `email` is forgotten with the decision. */
type AbuseReportsTable = {
  id: string;
  at: number;
  code_id: string;
  host: string | null;
  reason: string;
  details: string;
  email: string | null;
  state: string;
  decided_at: number | null;
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

/** What was deleted for good is never given again. */
type DeletedSlugsTable = { slug: string; deleted_at: number };

/** Which code a row of an imported list was made into, for a while: so a list that broke off is continued. */
type ImportedRowsTable = {
  account_id: string;
  row_key: string;
  code_id: string;
  import_id: string;
  created_at: number;
};

/** An import or export of the dashboard; `options` and `result` are JSON, whose form its kind says. */
type JobsTable = {
  id: string;
  account_id: string;
  /** Whose disk has its files. */
  node: string;
  kind: string;
  /** Of an import: which of its steps was asked for last. */
  phase: string;
  state: string;
  options: string;
  done: Generated<number>;
  total: number | null;
  result: string | null;
  error: string | null;
  file_name: string | null;
  bytes: number | null;
  sha256: string | null;
  created_at: number;
  updated_at: number;
  /** Renewed by its worker; after that another may take it. */
  lease_until: Generated<number>;
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
export type AbuseReportRow = Selectable<AbuseReportsTable>;
export type SafetyEventRow = Selectable<SafetyEventsTable>;
export type AlertRow = Selectable<AlertsTable>;
export type DestinationCheckRow = Selectable<DestinationChecksTable>;
export type DomainRow = Selectable<DomainsTable>;
export type ScanCounterRow = Selectable<ScanCountersTable>;
export type QrCodeRow = Selectable<QrCodesTable> & Omit<ScanCounterRow, 'code_seq'>;
export type LimitCounterRow = Selectable<LimitCountersTable>;
export type LogoRow = Selectable<LogosTable>;
export type SavedStyleRow = Selectable<SavedStylesTable>;
export type DayRow = Selectable<DaysTable<number | string>>;
export type TagRow = Selectable<TagsTable>;
export type BulkActionRow = Selectable<BulkActionsTable>;
export type UtmPresetRow = Selectable<UtmPresetsTable>;
export type RollupRow = Selectable<ScanRollupsTable>;
export type JobRow = Selectable<JobsTable>;
export type ImportedRow = Selectable<ImportedRowsTable>;
export type EmailConfirmationRow = Selectable<EmailConfirmationsTable>;
