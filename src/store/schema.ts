import type { Generated, Selectable } from 'kysely';
import type {
  Actor,
  CodeStatus,
  CodeType,
  FieldChange,
  Metadata,
  Reason,
  RenderStatus,
  Scannability,
  StoredContent,
} from '../codes/values/code-values.ts';
import type { PlannedFields, PlannedNote } from '../codes/values/planned-change.ts';
import type { RedirectRule, SplitBy, Variant } from '../codes/values/redirect-rule.ts';
import type { Role } from '../config/roles.ts';
import type { Decoration } from '../render/picture/decoration.ts';
import type { RenderStyle } from '../render/picture/style.ts';
import type { ActivityKind } from './activity/activity-kinds.ts';
import type { EventType } from './webhooks/event-types.ts';

/**
 * The tables of both engines. Times are milliseconds since 1970. Flags are stored as 0 or 1 and structured values as
 * JSON text, and converted by the drivers: see values.ts.
 */
export type Schema = {
  accounts: AccountsTable;
  api_keys: ApiKeysTable;
  oauth_clients: OauthClientsTable;
  oauth_tokens: OauthTokensTable;
  oauth_assertions: OauthAssertionsTable;
  projects: ProjectsTable;
  domains: DomainsTable;
  removed_domains: RemovedDomainsTable;
  visitor_pages: VisitorPagesTable;
  qr_codes: QrCodesTable;
  scan_counters: ScanCountersTable;
  /** SQLite only: the full-text index over labels. */
  label_index: { rowid: number; grams: string };
  /** SQLite only: the full-text index over search texts. */
  search_index: { rowid: number; grams: string };
  /** PostgreSQL only: what is searched of indexed codes (`search_stale` is 0), as it is in `qr_codes`. */
  code_search: { code_seq: number; account_id: string; label_folded: string; search_text: string };
  code_activity: CodeActivityTable;
  tags: TagsTable;
  code_tags: { tag_id: string; code_seq: number };
  scan_journal: ScanJournalTable;
  code_days: DaysTable<number>;
  project_days: DaysTable<string>;
  account_days: DaysTable<string>;
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
  report_links: ReportLinksTable;
  code_changes: CodeChangesTable;
  planned_changes: PlannedChangesTable;
  activity: ActivityTable;
  style_templates: StyleTemplatesTable;
  logos: LogosTable;
  files: FilesTable;
  code_files: CodeFilesTable;
  /** PostgreSQL only. */
  file_contents: { file_id: string; at: number; piece: Uint8Array };
  dropped_files: { id: string };
  blocked_files: BlockedFilesTable;
  utm_presets: UtmPresetsTable;
  project_offers: ProjectOffersTable;
  code_aliases: CodeAliasesTable;
  deleted_slugs: DeletedSlugsTable;
  imported_rows: ImportedRowsTable;
  reserved_places: ReservedPlacesTable;
  file_pieces: FilePiecesTable;
  job_previews: JobPreviewsTable;
  job_refusals: JobRefusalsTable;
  jobs: JobsTable;
  uploads: UploadsTable;
  journal_readers: { name: string; seq: number };
  webhook_endpoints: WebhookEndpointsTable;
  webhook_outbox: WebhookOutboxTable;
  webhook_events: WebhookEventsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_scan_sums: WebhookScanSumsTable;
  server_secrets: ServerSecretsTable;
  persons: PersonsTable;
  members: MembersTable;
  invitations: InvitationsTable;
  sessions: SessionsTable;
  pending_sign_ins: PendingSignInsTable;
  sign_in_links: SignInLinksTable;
  email_confirmations: EmailConfirmationsTable;
  passkeys: PasskeysTable;
  passkey_challenges: { challenge_hash: string; person_id: string | null; expires_at: number };
  oidc_identities: { issuer: string; subject: string; person_id: string; created_at: number };
  oidc_attempts: OidcAttemptsTable;
  schema_migrations: SchemaMigrationsTable;
  /** How far the import of a whole server has come; no row: none is under way. */
  unfinished_import: { one: number; archive: string; table_name: string; table_rows: number };
};

type AccountsTable = {
  id: string;
  email: string;
  plan: string;
  time_zone: string;
  /** null: the plan decides. */
  api_access: boolean | null;
  /** JSON of limit overrides, or null. Invalid JSON means that requests are refused, never that a limit is off. */
  limits: string | null;
  /** Codes that count towards the quota: active and blocked ones. Kept up to date by guarded statements. */
  active_codes: Generated<number>;
  /** Places that imports have reserved for codes they will create; see accounts/reserved-places.ts. */
  reserved_codes: Generated<number>;
  /** A BCP 47 tag; null: the browser's. */
  date_locale: Generated<string | null>;
  /** Changes with the time zone; checked when a scan of any of the account's codes is counted. */
  version: Generated<number>;
  /** The owner has dismissed the checklist of first steps. */
  checklist_dismissed: Generated<boolean>;
  /** Whether they are estimated. */
  daily_visitors: Generated<boolean>;
  /** Whether destinations of its codes are checked every week. */
  check_destinations: Generated<boolean>;
  /** Whether Wi-Fi passwords and contact cards may be in standby files. */
  standby_private: Generated<boolean>;
  /** Kinds of alerts that the owner does not want by mail, separated by commas. */
  alerts_off: Generated<string>;
  /** Since when nobody can sign in to the account or use its keys. Its codes keep working. */
  suspended_at: Generated<number | null>;
  /** Whether its members must have a second factor. */
  require_two_factor: Generated<boolean>;
  /** When the deletion that the operator planned begins; null: none is planned. */
  deletion_due_at: Generated<number | null>;
  /** Since when the account is being deleted; null: it is not. */
  deleting_at: Generated<number | null>;
  /** When the first of the planned changes of its codes is due; null: there is none. */
  next_change_at: Generated<number | null>;
  created_at: number;
  updated_at: number;
};

type ReservedPlacesTable = {
  id: string;
  account_id: string;
  places: number;
  reserved_until: number;
};

/** `key` is 32 hexadecimal digits, deleted when the day is over in the account's time zone. */
type VisitorKeysTable = { account_id: string; day: number; key: string };

/** For days whose key still exists; see src/lib/distinct-sketch.ts. `scope` begins with the name of its days table. */
type VisitorSketchesTable = { account_id: string; day: number; scope: string; sketch: string };

type VisitorDaysTable = { scope: string; day: number; visitors: number };

/** One that is `read_only` or limited to some projects is a key of v2 alone. */
type ApiKeysTable = {
  id: string;
  account_id: string;
  name: string;
  hash: string;
  last4: string;
  read_only: boolean;
  /** Null: all projects of the account. */
  project_ids: string[] | null;
  created_at: number;
  /** Null: not known. */
  created_by: ActivityActor | null;
  /** From then on it is refused like a revoked one; null: never. */
  expires_at: number | null;
  last_used_at: number | null;
  revoked_at: number | null;
};

/** A program that gets tokens: by its secret, of which the hash is kept, or by a public key; one of them is null. */
type OauthClientsTable = {
  id: string;
  account_id: string;
  name: string;
  scopes: string[];
  secret_hash: string | null;
  jwk: Readonly<Record<string, string>> | null;
  created_at: number;
  /** When it last got a token. */
  last_used_at: number | null;
  revoked_at: number | null;
};

type OauthTokensTable = {
  hash: string;
  client_id: string;
  scopes: string[];
  issued_at: number;
  expires_at: number;
};

/** The ids (`jti`) of the JWTs by which clients authenticated, each of which is good once. */
type OauthAssertionsTable = { client_id: string; jti_hash: string; expires_at: number };

type ProjectsTable = {
  seq: Generated<number>;
  id: string;
  account_id: string;
  name: string;
  description: string;
  is_default: boolean;
  is_archived: Generated<boolean>;
  created_via: string | null;
  /** The host in new pictures: the domain that was verified last. */
  custom_domain: Generated<string | null>;
  /** All verified hosts, newest first; null: none. */
  verified_hosts: Generated<string[] | null>;
  /** Print links in upper case, which makes smaller codes. */
  compact_codes: Generated<boolean>;
  /** New pictures are still to be requested for codes after this one; null: for none. */
  renders_after: Generated<number | null>;
  /** Changes when the project is archived or restored or its domains change; checked when a scan is counted. */
  version: Generated<number>;
  created_at: number;
  updated_at: number;
};

/**
 * A host that an account claims for a project. It is verified, by a DNS record with the token, once `verified_at` is
 * set; only one claim of a host can be.
 */
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
  /** Since when the DNS record of a verified domain is missing; null: it is there. */
  failing_since: number | null;
  /** How many daily checks in a row found no DNS record. Those without an answer do not count. */
  missing_checks: Generated<number>;
  /** When a verified domain is checked again. */
  check_due_at: number;
};

type VisitorPagesTable = {
  project_id: string;
  /** JSON. */
  page: string;
  /** Why the button is not clickable, as for `blocked_links`; null: it is, or there is none. */
  button_block: Generated<Reason[] | null>;
  /** When the button is checked again; null: there is none. */
  safety_due_at: Generated<number | null>;
};

/** The last verified host of that name, after its removal. Nulls: the account was deleted. */
type RemovedDomainsTable = {
  host: string;
  account_id: string | null;
  project_id: string | null;
  removed_at: number;
  serves_until: number;
};

type QrCodesTable = {
  seq: Generated<number>;
  id: string;
  account_id: string;
  project_id: string;
  label: string;
  /** The label after `fold`, for searching. */
  label_folded: string;
  /** Reserved at creation; shown to the caller once the first picture is published. */
  slug: string;
  /** Its name on the domains of its project, in links as long as there is one; null: none. */
  alias: Generated<string | null>;
  /** Those before it, which lead to the code until they are released, oldest first; null: none. */
  earlier_aliases: Generated<string[] | null>;
  status: CodeStatus;
  type: CodeType;
  redirect_url: string | null;
  redirect_rules: Generated<RedirectRule[]>;
  /** Where scans go that match no rule, in place of `redirect_url`, by weight; null: it is no split. */
  split: Generated<Variant[] | null>;
  split_by: Generated<SplitBy>;
  qr_data: StoredContent;
  expires_at: number | null;
  scan_limit: number | null;
  /** Where scans go instead of the page that the code is over; null: nowhere. */
  expired_url: Generated<string | null>;
  limit_reached_url: Generated<string | null>;
  /** Of the password that visitors are asked for (scrypt); null: none. */
  password_hash: Generated<string | null>;
  /** When the first of its planned changes is due, from when on nothing is decided without it; null: there is none. */
  next_change_at: Generated<number | null>;
  analytics_enabled: Generated<boolean>;
  pass_query: Generated<boolean>;
  style: RenderStyle;
  /** Logo, frame, eye colour and gradient. */
  decoration: Generated<Decoration>;
  /** The hash of the logo in the decoration. */
  logo: Generated<string | null>;
  destination_url: string | null;
  render_status: RenderStatus;
  render_requested_at: number | null;
  render_attempt: Generated<number>;
  render_error: string | null;
  /** No worker may claim the job before this moment: the end of a lease, or of a pause after a failure. */
  render_not_before: Generated<number>;
  /** When the last re-render began; null: the picture is the first, or there is none. */
  redrawn_at: number | null;
  /** The claim that may publish; null if no worker holds the job. */
  render_claim: string | null;
  /** Hash that names the picture's files; null until the first render. */
  picture: string | null;
  /** The base URL of the link in the picture; null: no link, or no picture. */
  picture_address: string | null;
  picture_has_png: Generated<boolean>;
  /** Of the last picture. */
  scannability: Scannability | null;
  last_rendered_at: number | null;
  /** When the URLs are checked next, and the reasons while they are unsafe. */
  safety_due_at: Generated<number>;
  safety_reasons: Reason[] | null;
  /** Why links in the text or the note are not clickable; null: all are safe. */
  blocked_links: Generated<Reason[] | null>;
  /** Why the operator blocked the code, regardless of the safety check; null: not blocked by the operator. */
  operator_block: Generated<string | null>;
  created_via: string;
  /** Null: unknown, in an imported archive. */
  created_by: Generated<Actor | null>;
  created_at: number;
  updated_at: number;
  /** Changes with every edit: the ETag. */
  revision: Generated<number>;
  /** The owner's note; '': none. */
  note: Generated<string>;
  /** The caller's own key of the code, unique in the account; null: none. */
  external_id: Generated<string | null>;
  /** The caller's own pairs, for the owner only. */
  metadata: Generated<Metadata>;
  /** The result of `searchText`. */
  search_text: string;
  /** 1: the index over `search_text` is still to be written. */
  search_stale: Generated<number>;
};

/** What the columns of the code say, so that an alias is found and leads to one code of a project. */
type CodeAliasesTable = { account_id: string; alias: string; project_id: string; code_seq: number };

/**
 * How often and when each code was scanned, as far as days of analytics are merged: for lists in that order. `scans`
 * lags behind the code's count by seconds, on a busy SQLite by half a minute: there the column `merged_scans` is current,
 * and `scans`, which is indexed, follows it. `last_scan` is the end of the hour of the last scan in the owner's time
 * zone, in hours since 1970; 0: none is known.
 */
type CodeActivityTable = { code_seq: number; account_id: string; scans: number; last_scan: number };

/** `name_plain` is the name after `plainText`, unique within the account. */
type TagsTable = { id: string; account_id: string; name: string; name_plain: string; created_at: number };

/** A change in the history of a code. Tags may be renamed, so an undo needs their ids. */
export type StoredChange = FieldChange & { ids?: { add: string[]; remove: string[] } };

/** `version` changes with every change of the code that matters to a scan; it is checked when a scan is counted. */
type ScanCountersTable = { code_seq: number; version: number; scan_count: number };

/** What batches of scans add: JSON, or '' for a mark (SQLite). Merged into the days, many at a time. */
type ScanJournalTable = { seq: Generated<number>; entry: string };

/**
 * One row for each day of a code (by seq), a project or an account (by id), on the owner's calendar. `day` is the
 * number of days since 1970-01-01. The sums are JSON lists, each value before its scans: `["DE",12,"FR",3]`; null:
 * none. The rest of the total has no country, no referrer or no matching rule.
 */
type DaysTable<Scope extends number | string> = {
  scope: Scope;
  day: number;
  total: number;
  hours: string | null;
  devices: string | null;
  rules: string | null;
  variants: string | null;
  buttons: string | null;
  visits: string | null;
  countries: string | null;
  referrers: string | null;
  codes: string | null;
  /** SQLite: journal entries up to this one are merged into the row. */
  merged_seq: Generated<number>;
};

/** The id and result of a batch of scans, so that a commit whose response was lost is not applied twice. */
type ScanBatchesTable = { id: string; number: number; applied_at: number; result: string };

/** `payload` is what the code encodes. */
type PicturesTable = {
  hash: string;
  payload: string;
  style: RenderStyle;
  decoration: Decoration;
  account_id: string;
  /** The code that it was first drawn for. */
  code_seq: number;
};

/** The base URLs that pictures were drawn with. The current one is the server's PUBLIC_URL. */
type LinkAddressesTable = {
  address: string;
  is_current: boolean;
  first_drawn_at: number;
  last_drawn_at: number;
  /** Codes after this one may still have pictures with another address; null: none has. */
  renders_after: number | null;
};

/** The addresses of a code's earlier pictures, other than that of its current one. */
type CodeAddressesTable = {
  code_seq: number;
  address: string;
  last_drawn_at: number;
  /** The owner says that no copy with it was printed. */
  is_unprinted: Generated<boolean>;
};

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
  verdict: 'blocked' | 'active' | 'unblocked';
  reasons: Reason[];
  /** The e-mail address of the operator who decided. */
  operator: Generated<string | null>;
};

/** Codes of the account up to `after_seq` are listed for the destination check; listing continues at `list_at`. */
type DestinationListsTable = { account_id: string; after_seq: number; list_at: number };

/** `state` is null until the first check; `since` is when it began; `url` is the failing URL, `detail` the reason. */
type DestinationChecksTable = {
  code_seq: number;
  account_id: string;
  /** When it is checked next, or the end of the lease while it is being checked. */
  due_at: number;
  state: string | null;
  since: number | null;
  checked_at: number | null;
  url: string | null;
  detail: string | null;
};

/**
 * Something to mail an owner about, once. `mail_id` is null until it is in a mail, and '' if no mail is wanted;
 * until `not_before` it waits for others of its kind, to go into the same mail.
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

/** `state` is 'sending' before the mail server is contacted: if it stays so, the mail may have been sent or not. */
type AlertMailsTable = {
  id: string;
  account_id: string;
  kind: string;
  at: number;
  alerts: number;
  state: string;
};

/** A visitor's report of a code. `host` is its destination's at that time; `email` is deleted with the decision. */
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
  /** A keyed hash of the reporter's network; deleted with the decision, like the e-mail address. */
  reporter: Generated<string | null>;
  /** Further reports of the same code for the same reason, of which only the number was kept. */
  repeats: Generated<number>;
};

/** Who changed which fields of a code. */
/** Besides those who change codes: the server itself, and somebody who is not known, such as whoever failed to sign in. */
export type ActivityActor = Actor | { kind: 'server' } | { kind: 'unknown' };
export type ActivityDetails = Record<string, string | number | boolean | null>;

type ActivityTable = {
  /** Sorts by time. */
  id: string;
  /** Null: of the operator's log. */
  account_id: string | null;
  at: number;
  kind: ActivityKind;
  actor: ActivityActor;
  /** By which all that somebody did is found. */
  actor_id: string | null;
  subject: string;
  facts: ActivityDetails;
  /** What it concerns is in this project; null: in none alone. */
  project_id: string | null;
  /** The client's; null: there was none. */
  address: string | null;
};

type CodeChangesTable = {
  seq: Generated<number>;
  code_seq: number;
  account_id: string;
  at: number;
  actor: Actor;
  fields: StoredChange[];
  /** The job that made it; null: none. */
  job_id: Generated<string | null>;
  /** The plan that it was made by, or that was not made; null: it was not planned. */
  planned: Generated<PlannedNote | null>;
};

/** A change of a code to be made at a moment to come. The row goes when it is made. */
type PlannedChangesTable = {
  seq: Generated<number>;
  id: string;
  code_seq: number;
  account_id: string;
  at: number;
  /** When a worker looks for it: `at`, or the end of a lease. */
  due_at: number;
  change: PlannedFields;
  planned_by: Actor;
  created_at: number;
};

type StyleTemplatesTable = {
  id: string;
  account_id: string;
  project_id: string;
  name: string;
  style: RenderStyle;
  decoration: Decoration;
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
  /** 1: a code or a style template has used it, so pictures may need it again. */
  is_used: Generated<number>;
  /** Those of the people for whom it was added, if they are limited to projects. */
  project_ids: string[] | null;
  created_at: number;
  /** Since when it is no longer in the library, but kept for the codes that use it. */
  deleted_at: Generated<number | null>;
};

/** A file that codes serve. One that is arriving has neither a type nor a hash. */
type FilesTable = {
  account_id: string;
  /** Of its bytes too, which may be of several accounts: a project goes to another one with its files. */
  id: string;
  /** Those of the people for whom it was added, if they are limited to projects. */
  project_ids: string[] | null;
  media_type: string | null;
  sha256: string | null;
  /** What it takes of the plan's `file_bytes`: its size, while it arrives the most that it may have. */
  kept_bytes: number;
  created_at: number;
  /** Until then it stays though no code has it; null: one has it, or can get it back. */
  unused_until: number | null;
};

/** A file that a code has (`replaced_at` is null), or had until then and may get back. */
type CodeFilesTable = {
  code_seq: number;
  file_id: string;
  account_id: string;
  /** Under which it is or was served last; null: it is part of a page. */
  file_name: string | null;
  replaced_at: number | null;
};

/** `note`: why, for the operator. */
type BlockedFilesTable = { sha256: string; note: string; created_at: number };

type UtmPresetsTable = {
  id: string;
  account_id: string;
  project_id: string;
  name: string;
  parameters: { [Name in 'source' | 'medium' | 'campaign' | 'term' | 'content']?: string };
  created_at: number;
};

export type OfferState = 'open' | 'accepted' | 'declined' | 'withdrawn';

/** A project that its account offers to the account with this address. An open one is over once it has expired. */
type ProjectOffersTable = {
  id: string;
  account_id: string;
  project_id: string;
  /** As it was called then. */
  project_name: string;
  email: string;
  state: OfferState;
  /** The id of the person. */
  offered_by: string | null;
  created_at: number;
  expires_at: number;
  ended_at: number | null;
};

/** Slugs of deleted codes, which are never assigned again. */
type DeletedSlugsTable = { slug: string; deleted_at: number };

/** Which code was created from a row of an imported list, kept for a while: so that a broken-off import can resume. */
type ImportedRowsTable = {
  account_id: string;
  row_key: string;
  code_id: string;
  import_id: string;
  created_at: number;
};

export type JobError = { code: string; message: string };

/** A file of a job or an upload; `id` is how it is found (src/transfer/jobs/job-files.ts). */
export type JobFile = { id: string; name: string; bytes: number; sha256: string };

/** What is done with many codes: an import, a change of many, an export, pictures, labels. */
type JobsTable = {
  id: string;
  account_id: string;
  kind: string;
  state: string;
  /** What was asked for (src/transfer/jobs/job.ts). */
  request: object;
  /** Who asked for it. */
  actor: Actor;
  /** The projects to which that caller is limited, and with him the job; null: all. */
  project_ids: string[] | null;
  /** The list that it reads; null: none. */
  upload_id: string | null;
  /** The job that it takes back; null: none. */
  undoes: string | null;
  /** The job that takes it back; null: none, or it did not come to its end. */
  undone_by: Generated<string | null>;
  /** Rows or codes that it is done with; `total` is null until it is known. */
  done: Generated<number>;
  total: number | null;
  /** Codes created or changed, and rows or codes refused. */
  changed: Generated<number>;
  refused: Generated<number>;
  /** Of a preview: projects that its rows name and that do not exist. */
  new_projects: Generated<number | null>;
  /** Where a change of many goes on: the last code or row that it is done with; empty: none. */
  position: Generated<string>;
  /** JSON of the codes that are being changed; null: none. */
  portion: Generated<string | null>;
  /** Why it failed. */
  error: JobError | null;
  file: JobFile | null;
  refusals_file: JobFile | null;
  /** What its files take, or may take while they are written. */
  kept_bytes: Generated<number>;
  created_at: number;
  updated_at: number;
  /** Renewed by its worker, whose claim is `claimed_by`; after that another worker may claim it. */
  lease_until: Generated<number>;
  claimed_by: Generated<string | null>;
};

/** What a job refused, in its order: a line of its list, or a code. */
type JobRefusalsTable = {
  job_id: string;
  at: number;
  line: number | null;
  code_id: string | null;
  code: string;
  message: string;
};

/** What a dry run of an update would change, some codes in a row; `at`: how many with those before. */
type JobPreviewsTable = {
  job_id: string;
  at: number;
  preview: JobPreviewItem[];
};

/** A field of a code that would change, as callers see it; the line is of a list. */
export type JobPreviewItem = FieldChange & {
  line: number | null;
  qr_id: string;
  label: string;
  link: string;
};

/** A list to be read by jobs. `list` is null while it arrives. */
type UploadsTable = {
  id: string;
  account_id: string;
  /** The projects to which its sender is limited; null: all. */
  project_ids: string[] | null;
  list: object | null;
  file: JobFile | null;
  kept_bytes: number;
  created_at: number;
};

/** PostgreSQL only: files that every node has, in pieces. `owner_id` is a job or an upload. */
type FilePiecesTable = { file_id: string; at: number; owner_id: string; account_id: string; piece: Uint8Array };

/**
 * Where events of an account are sent. `due_at` says when a worker should look at it: when the next of its deliveries
 * is due, or the end of the lease of the worker that `claimed_by` names; null: nothing waits.
 */
/** A page of figures about a code, a project or a tag; two of the three are null. */
type ReportLinksTable = {
  id: string;
  account_id: string;
  token_hash: string;
  code_id: string | null;
  project_id: string | null;
  tag_id: string | null;
  /** Of a tag: only codes of these projects; null: of all. */
  project_ids: string[] | null;
  /** To whom it is mailed, and how often; null: to nobody. */
  mail_to: string[] | null;
  mail_every: 'week' | 'month' | null;
  /** When the next mail is due; the end of a lease while one is being sent. */
  mail_due_at: number | null;
  /** How often in a row the present mail could not be sent. */
  mail_failures: number;
  created_by: Actor;
  created_at: number;
  expires_at: number | null;
};

type WebhookEndpointsTable = {
  id: string;
  account_id: string;
  /** '' for a listener. */
  url: string;
  description: string;
  events: EventType[];
  /** Null: of all projects. */
  project_ids: string[] | null;
  enabled: boolean;
  disabled_reason: 'gone' | 'failing' | null;
  /** As receivers have it: `whsec_` and Base64. */
  secret: string;
  /** The one before it, which signs too until then. */
  old_secret: string | null;
  old_secret_until: number | null;
  /** A listener: it has no URL, its events are read by a stream, and it is gone when nobody renews it until then. */
  listens_until: number | null;
  /** Journal entries after this one are told as `qr.scan`; null: none are. */
  scans_after: number | null;
  /** Since when every attempt has failed, and how many in a row. */
  failing_since: number | null;
  failures: number;
  due_at: number | null;
  claimed_by: string | null;
  created_at: number;
};

/** What happened, written in the transaction in which it did; a worker makes events and deliveries of it. */
type WebhookOutboxTable = {
  /** Grows per code in the order of its changes. */
  seq: Generated<number>;
  account_id: string;
  type: EventType;
  /** Ids of the endpoints that want it, at that moment. */
  endpoints: string[];
  /** The code, project, job or domain as the transaction left it. */
  snapshot: object;
  changes: StoredChange[] | null;
  at: number;
};

/** `body` is what is sent, deflated. The id sorts by creation and is the `webhook-id`. */
type WebhookEventsTable = { id: string; account_id: string; type: EventType; body: Uint8Array; created_at: number };

type WebhookDeliveriesTable = {
  endpoint_id: string;
  event_id: string;
  account_id: string;
  state: 'pending' | 'succeeded' | 'failed';
  attempts: number;
  /** How often it was asked to be sent again: what an attempt from before brings is not recorded. */
  round: number;
  next_attempt_at: number | null;
  /** The last attempt; null: none yet. */
  attempt: WebhookAttempt | null;
  created_at: number;
};

/** `status` null: no answer, and `problem` says why. */
export type WebhookAttempt = {
  at: number;
  ms: number;
  signature: string;
  status: number | null;
  problem: string | null;
  headers: Record<string, string>;
  body: string;
};

/**
 * Scans that are not in an event yet, once for all endpoints of an account. `since`: the greatest `scans_after` that is
 * before them; endpoints with a greater one are not told. `kind` as in the journal; the times are the first and the last
 * of their batches.
 */
type WebhookScanSumsTable = {
  account_id: string;
  project_id: string;
  since: number;
  code_id: string;
  kind: number;
  scans: number;
  first_at: number;
  last_at: number;
};

type ServerSecretsTable = { name: string; value: string; created_at: number };

/** Somebody who signs in; what he may do in an account is his membership. */
type PersonsTable = {
  id: string;
  /** In lower case. */
  email: string;
  name: string;
  /** Null: none was ever set. */
  password_hash: string | null;
  /** May manage the whole server. */
  is_operator: Generated<boolean>;
  /** Of the authenticator app, encrypted; null: none was set up. In force once a code was confirmed. */
  totp_secret: Generated<string | null>;
  totp_confirmed_at: Generated<number | null>;
  /** The half minute of the last code that was accepted: it and those before it are used up. */
  totp_last_step: Generated<number | null>;
  /** Keyed hashes of those that were not used yet. */
  recovery_codes: Generated<string[]>;
  /** Codes that were tried in a row; from MAX_IN_A_ROW on `codes_locked_until` is set. */
  code_attempts: Generated<number>;
  codes_locked_until: Generated<number | null>;
  /** The account that his pages open with; null: the oldest membership's. */
  default_account_id: Generated<string | null>;
  /** Since when he cannot sign in. */
  disabled_at: Generated<number | null>;
  created_at: number;
  updated_at: number;
};

/** `project_ids`: null for all projects of the account. */
type MembersTable = {
  id: string;
  account_id: string;
  person_id: string;
  role: Role;
  project_ids: string[] | null;
  created_at: number;
};

type InvitationsTable = {
  id: string;
  token_hash: string;
  /** Of the link that only the invited address got; null: none was mailed. */
  mailed_token_hash: string | null;
  account_id: string;
  email: string;
  role: Role;
  project_ids: string[] | null;
  /** A person, who may be gone by now; null: the operator. */
  invited_by: string | null;
  created_at: number;
  expires_at: number;
};

/** The token itself is only in the browser's cookie. */
type SessionsTable = {
  id: string;
  token_hash: string;
  person_id: string;
  user_agent: string | null;
  created_at: number;
  /** Accurate to a day. */
  last_seen_at: number;
  expires_at: number;
  /** When it last proved that the person is there: by signing in, a password, a code or a passkey. */
  proved_at: number;
  /** Begun with the OpenID Connect provider, to which its second factor was left. */
  by_provider: Generated<boolean>;
};

/** The password was right, the second factor is waited for. `attempts`: codes that were tried for it. */
type PendingSignInsTable = {
  token_hash: string;
  person_id: string;
  attempts: Generated<number>;
  expires_at: number;
};

type SignInLinksTable = {
  token_hash: string;
  person_id: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
};

/** An address to which a confirmation link was mailed: for a sign-up (`person_id` is null) or a change of address. */
type EmailConfirmationsTable = {
  token_hash: string;
  person_id: string | null;
  email: string;
  /** Of a sign-up. */
  time_zone: string | null;
  created_at: number;
  expires_at: number;
};

type PasskeysTable = {
  id: string;
  person_id: string;
  credential_id: string;
  /** SubjectPublicKeyInfo in DER, base64url. */
  public_key: string;
  sign_count: number;
  transports: string[];
  name: string;
  created_at: number;
  last_used_at: number | null;
};

type OidcAttemptsTable = {
  state_hash: string;
  nonce: string;
  verifier: string;
  return_to: string;
  expires_at: number;
};

type SchemaMigrationsTable = {
  number: number;
  name: string;
  applied_at: number;
  /** 1: versions that do not know it can use the store. */
  additive: Generated<number>;
  /** Versions that know the migration of this number can use the store; null: it is no clean-up. */
  completes: number | null;
};

export type AccountRow = Selectable<AccountsTable>;
export type ApiKeyRow = Selectable<ApiKeysTable>;
export type OauthClientRow = Selectable<OauthClientsTable>;
export type OauthTokenRow = Selectable<OauthTokensTable>;
export type OauthAssertionRow = Selectable<OauthAssertionsTable>;
export type ProjectRow = Selectable<ProjectsTable>;
export type AbuseReportRow = Selectable<AbuseReportsTable>;
export type ReportLinkRow = Selectable<ReportLinksTable>;
export type SafetyEventRow = Selectable<SafetyEventsTable>;
export type AlertRow = Selectable<AlertsTable>;
export type DestinationCheckRow = Selectable<DestinationChecksTable>;
export type DomainRow = Selectable<DomainsTable>;
export type RemovedDomainRow = Selectable<RemovedDomainsTable>;
export type ScanCounterRow = Selectable<ScanCountersTable>;
export type VisitorPageRow = Selectable<VisitorPagesTable>;
/** With its counts. */
export type Code = Selectable<QrCodesTable> & Omit<ScanCounterRow, 'code_seq'>;
export type LimitCounterRow = Selectable<LimitCountersTable>;
export type LogoRow = Selectable<LogosTable>;
export type FileRow = Selectable<FilesTable>;
export type BlockedFileRow = Selectable<BlockedFilesTable>;
export type StyleTemplateRow = Selectable<StyleTemplatesTable>;
export type DayRow = Selectable<DaysTable<number | string>>;
export type TagRow = Selectable<TagsTable>;
export type ActivityRow = Selectable<ActivityTable>;
export type CodeChangeRow = Selectable<CodeChangesTable>;
export type PlannedChangeRow = Selectable<PlannedChangesTable>;
export type PictureRow = Selectable<PicturesTable>;
export type UtmPresetRow = Selectable<UtmPresetsTable>;
export type ProjectOfferRow = Selectable<ProjectOffersTable>;
export type JobRow = Selectable<JobsTable>;
export type JobRefusalRow = Selectable<JobRefusalsTable>;
export type UploadRow = Selectable<UploadsTable>;
export type FilePieceRow = Selectable<FilePiecesTable>;
export type ImportedRow = Selectable<ImportedRowsTable>;
export type WebhookEndpointRow = Selectable<WebhookEndpointsTable>;
export type WebhookDeliveryRow = Selectable<WebhookDeliveriesTable>;
export type WebhookScanSumRow = Selectable<WebhookScanSumsTable>;
export type WebhookEventRow = Selectable<WebhookEventsTable>;
export type PersonRow = Selectable<PersonsTable>;
export type MemberRow = Selectable<MembersTable>;
export type InvitationRow = Selectable<InvitationsTable>;
export type SessionRow = Selectable<SessionsTable>;
export type PendingSignInRow = Selectable<PendingSignInsTable>;
export type PasskeyRow = Selectable<PasskeysTable>;
export type OidcAttemptRow = Selectable<OidcAttemptsTable>;
export type EmailConfirmationRow = Selectable<EmailConfirmationsTable>;
