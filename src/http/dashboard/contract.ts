import type { AlertKind } from '../../alerts/alert-kinds.ts';
import type { DestinationState } from '../../destinations/destination-state.ts';
import type { Domain } from '../../domains/domain-types.ts';
import type { ExportKind, JobKind, JobPhase, JobState, PictureFormat } from '../../import-export/jobs/job.ts';
import type { ListColumns } from '../../import-export/lists/list-columns.ts';
import type { Rates } from '../../metrics/rates.ts';
import type { VisitorPage } from '../../projects/visitor-page-type.ts';
import type { CodeStatus, CodeType, RenderStatus } from '../../qr-codes/code-values.ts';
import type { Device, RedirectRule, Weekday } from '../../qr-codes/redirect-rule.ts';
import type { Decoration } from '../../render/picture/decoration.ts';
import type { SheetOptions } from '../../render/picture/sheet-layout.ts';
import type { RenderStyle } from '../../render/picture/style.ts';

/**
 * What the dashboard and the server say to each other under `/dashboard-api`: every route with what it takes and
 * what it answers. The server's table and the dashboard's client are both typed by it. It is not public and may
 * change with any version. Field names are those of the v1 API; times are ISO 8601 in UTC.
 */
export type DashboardApi = {
  /** What may be known before sign-in. */
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
   * Asks for the password, as whoever holds the address can ask for a new one. `confirmation_mailed`: the address is
   * the old one until the link that the new one got is opened.
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

  'GET /codes': { query: CodeListQuery; answer: Page<CodeItem> };
  'POST /codes': { body: NewCode; answer: Code };
  'GET /codes/{id}': { answer: Code };
  'PATCH /codes/{id}': { body: CodeChange & { revision?: number }; answer: Code };
  /** How a design of this code would scan; nothing is stored. */
  'POST /codes/{id}/check': {
    body: { qr_render_metadata: RenderStyle; decoration: Decoration };
    answer: DesignCheck;
  };
  /** Deletes an archived code for good; `confirmation` is its slug, as it was typed. */
  'DELETE /codes/{id}': { body: { confirmation: string }; answer: Done };
  'GET /codes/{id}/history': { query: { page_token?: string }; answer: Page<HistoryEntry> };
  /** Each id is done by itself; what is refused says why and leaves the others alone. At most 100 ids. */
  'POST /codes/bulk': { body: { ids: string[]; change: BulkChange }; answer: { results: BulkResult[] } };
  /** How many codes a list with these filters holds. */
  'GET /codes/count': { query: CodeFilterQuery; answer: { count: number } };
  'GET /codes/{id}/analytics': { query: AnalyticsQuery; answer: CodeAnalytics };
  /**
   * The same as server-sent events: an answer within a second, and another within two of every scan. At most 100
   * streams of an account. A stream ends after two minutes; browsers open the next.
   */
  'GET /codes/{id}/analytics/live': { query: AnalyticsQuery; answer: CodeAnalytics };
  /** The scans of each of the last 30 days, today included, of at most 100 codes: `ids` with commas between them. */
  'GET /codes/trends': { query: { ids: string }; answer: CodeTrends };
  /** Which rule would win, and why; nothing is stored or counted. */
  'POST /simulate': { body: Simulation; answer: SimulationResult };

  /**
   * A change of all codes that match: made by the server, some at a time, whatever becomes of the page. One at a time
   * for each account; the newest ten, and of each the first 200 codes that were refused.
   */
  'GET /bulk-actions': { answer: { actions: BulkAction[] } };
  'POST /bulk-actions': { body: { filter: CodeFilterQuery; change: BulkChange }; answer: BulkAction };
  'GET /bulk-actions/{id}/refusals': {
    answer: { refusals: { qr_id: string; label: string; code: string; message: string }[] };
  };
  /** What is changed already stays so. */
  'POST /bulk-actions/{id}/stop': { answer: Done };

  /** By name. Names are told apart without regard to case and accents. */
  'GET /tags': { answer: { tags: Tag[] } };
  'POST /tags': { body: { name: string }; answer: Tag };
  'PATCH /tags/{id}': { body: { name: string }; answer: Done };
  /** All its codes get the other tag instead. */
  'POST /tags/{id}/merge': { body: { into: string }; answer: Done };
  'DELETE /tags/{id}': { answer: Done };
  /** Imports and exports, newest first. */
  'GET /jobs': { answer: { jobs: Job[] } };
  'GET /jobs/{id}': { answer: Job };
  /** The file itself, also in parts. */
  'GET /jobs/{id}/file': { answer: never };
  /** Says what would become of every row of an uploaded list. */
  'POST /jobs/{id}/check': {
    body: { columns: UploadedList['columns']; short_link: number | null; project_id: string | null };
    answer: Job;
  };
  /** Makes the codes of a list that was checked. */
  'POST /jobs/{id}/start': { answer: Job };
  /** Archives the codes that an import has made. */
  'POST /jobs/{id}/undo': { answer: Job };
  'POST /jobs/{id}/cancel': { answer: Job };
  'POST /exports': { body: { kind: ExportKind; format?: PictureFormat }; answer: Job };
  /** The body is a CSV file of at most 64 MiB. */
  'POST /imports': { answer: UploadedList };

  /** Newest first, at most 100 at a time. */
  'GET /projects': {
    query: { page_size?: number; page_token?: string };
    answer: { projects: Project[]; next_page_token: string | null };
  };
  'POST /projects': {
    body: { name: string; description?: string; set_as_default?: boolean };
    answer: Project;
  };
  'PATCH /projects/{id}': { body: ProjectChange; answer: Project };
  'GET /projects/{id}/analytics': { query: AnalyticsQuery; answer: Analytics };
  'GET /projects/{id}/analytics/live': { query: AnalyticsQuery; answer: Analytics };
  'GET /projects/{id}/styles': { answer: { styles: SavedStyle[] } };
  'POST /projects/{id}/styles': {
    body: { name: string; style: RenderStyle; decoration?: Decoration };
    answer: SavedStyle;
  };
  'DELETE /styles/{id}': { answer: Done };
  'GET /projects/{id}/utm-presets': { answer: { presets: UtmPreset[] } };
  'POST /projects/{id}/utm-presets': {
    body: Pick<UtmPreset, 'name' | 'parameters'>;
    answer: UtmPreset;
  };
  'DELETE /utm-presets/{id}': { answer: Done };

  /** The account's library, newest first, and how many it may hold. */
  'GET /logos': { answer: { logos: Logo[]; most: number } };
  /** The body is the file: a PNG of at most 300,000 bytes and 512 pixels each way. */
  'POST /logos': { query: { name: string }; upload: Blob; answer: Logo };
  /** A PNG file; also of a deleted one that codes still have. */
  'GET /logos/{id}/image': { answer: Response };
  'PATCH /logos/{id}': { body: { name: string }; answer: Done };
  /** Codes and saved styles that have it keep it. */
  'DELETE /logos/{id}': { answer: Done };

  /**
   * A PDF file with a code on each label, sent while it is drawn: of chosen codes, or of all that a list shows, at
   * most 10,000. The header `x-labels` says how many there are, and lines `%labels N` in the file how far it is.
   */
  'POST /label-sheets': { body: LabelSheetRequest; answer: Response };

  'GET /projects/{id}/visitor-page': { answer: { page: VisitorPage | null } };
  /** Pages show it from the next scan on. */
  'POST /projects/{id}/visitor-page': { body: VisitorPage; answer: { page: VisitorPage } };
  'DELETE /projects/{id}/visitor-page': { answer: Done };
  'GET /projects/{id}/domains': { answer: { domains: Domain[] } };
  /** Lists a host as pending; its records say how it is proven. */
  'POST /projects/{id}/domains': { body: { host: string }; answer: Domain };
  /** Asks the name servers, which takes up to 5 s. The id of a domain is its host. */
  'POST /domains/{id}/verify': { answer: Domain };
  'DELETE /domains/{id}': { answer: Done };

  /** Of the whole account. */
  'GET /analytics': { query: AnalyticsQuery; answer: Analytics };
  'GET /analytics/live': { query: AnalyticsQuery; answer: Analytics };
  /** The codes to look at first. */
  'GET /analytics/codes': { query: Pick<AnalyticsQuery, 'from' | 'to'>; answer: CodesToWatch };

  /** All live ones, and the newest of those that were revoked. */
  'GET /keys': { answer: { keys: Key[]; limits: KeyLimits } };
  'POST /keys': {
    body: { name: string };
    answer: { key_id: string; api_key: string; name: string; created_at: string };
  };
  'POST /keys/{id}/revoke': { answer: Key };

  /** The operator's only, from here on. Newest first. */
  'GET /operator/reports': {
    query: { state?: 'open' | 'decided'; page_token?: string };
    answer: Page<AbuseReport>;
  };
  /** Checks the destinations of the reported code now; nothing changes. */
  'POST /operator/reports/{id}/check': {
    answer: { verdict: 'safe' | 'unsafe' | 'unknown'; reasons: SafetyReason[] };
  };
  /** Blocks the code until the operator takes it back, and decides all its open reports. */
  'POST /operator/reports/{id}/block': { body: { reason?: string }; answer: Done };
  'POST /operator/reports/{id}/dismiss': { answer: Done };
  'GET /operator/blocked-codes': { query: { page_token?: string }; answer: Page<BlockedCode> };
  /** Whether the code comes back is for the safety check to say, within moments. */
  'POST /operator/blocked-codes/{id}/unblock': { answer: Done };
  /** When, why and by whom codes were blocked and came back, newest first: of all codes, or of one. */
  'GET /operator/safety-events': {
    query: { qr_id?: string; page_token?: string };
    answer: Page<SafetyEventEntry>;
  };
  'GET /operator/accounts': {
    query: { contains?: string; page_token?: string };
    answer: Page<OperatorAccount>;
  };
  /** Nothing of it stops the scans of printed codes. `limits` is merged, null takes one back. */
  'PATCH /operator/accounts/{id}': {
    body: {
      plan?: string;
      api_access?: boolean;
      limits?: Record<string, number | null>;
      suspended?: boolean;
      is_operator?: boolean;
    };
    answer: OperatorAccount;
  };
  /** With which the owner chooses a new password, once. */
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
  /** Starts it in the background; a change of the list does so too. */
  'POST /safety-rescan': { answer: Rescan };
};

export type { DestinationState } from '../../destinations/destination-state.ts';
export type { DnsRecord, Domain, RecordCheck } from '../../domains/domain-types.ts';
export type { VisitorPage } from '../../projects/visitor-page-type.ts';

export type Done = { done: true };

/** An import or export. */
export type Job = {
  job_id: string;
  kind: JobKind;
  phase: JobPhase;
  state: JobState;
  /** Rows or codes; `total` is null where it is not known. */
  done: number;
  total: number | null;
  /** Of an import. */
  result: {
    created: number;
    refused: number;
    /** The first 200. */
    errors: { line: number; error: string }[];
    /** Once it was undone. */
    archived?: number;
  } | null;
  error: string | null;
  file: { name: string; bytes: number; sha256: string } | null;
  created_at: string;
  expires_at: string;
};

/** A list as it was recognised: which column says what, by index. */
export type UploadedList = {
  job_id: string;
  header: string[];
  sample: string[][];
  rows: number;
  columns: ListColumns;
  /** The column of another service's short links. */
  short_link: number | null;
  /** Whose export it is; null: unknown. */
  service: string | null;
};

/**
 * Every refusal, with a status other than 2xx, in the envelope of the v1 API. `code` is one of its codes or of those
 * that only the dashboard knows (src/errors/codes.ts). `field` names the field that is to blame, by its path:
 * `redirect_rules[2].url`. Programs read these two, never the words.
 */
export type DashboardError = { code: string; message: string; field?: string; request_id: string };

export type Page<Item> = { items: Item[]; next_page_token: string | null };

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
   * `start_command` starts the server for its own network; only the operator is told.
   */
  local_only: { start_command: string | null } | null;
  checklist_dismissed: boolean;
  /** Whether the visitors of each day are estimated: docs/privacy.md. */
  daily_visitors: boolean;
  /** Whether it is looked at every week if destinations still answer: docs/safety.md. */
  check_destinations: boolean;
  /** Kinds of alerts that are not sent by mail. */
  alerts_off: AlertKind[];
  /**
   * While pictures are being drawn again because the server got another public address, and codes of this account
   * are still to come; null: nothing is. `share_done` goes from 0 to 1, over the codes of all accounts.
   */
  redraw: { address: string; share_done: number } | null;
};

/** Of what is searched for, in code points: more than the longest label has, and what a search may cost stays small. */
export const MAX_SEARCH_LENGTH = 300;

export const CODE_SORTS = [
  'newest',
  'oldest',
  'label',
  'label_desc',
  'scans',
  'scans_asc',
  'last_scan',
] as const;
export type CodeSort = (typeof CODE_SORTS)[number];

export type CodeFilterQuery = {
  search?: string;
  project_id?: string;
  /** Absent: active and blocked. */
  status?: CodeStatus;
  type?: CodeType;
  condition?: CodeCondition;
  /** The id of a tag. */
  tag?: string;
};

export type CodeListQuery = CodeFilterQuery & {
  sort?: CodeSort;
  page_size?: number;
  page_token?: string;
};

/** What may be wrong with a code besides its status. Those that stop scans are of active codes. */
export const CODE_CONDITIONS = [
  'expired',
  'limit_reached',
  'dead_destination',
  'project_archived',
  'picture_failed',
] as const;
export type CodeCondition = (typeof CODE_CONDITIONS)[number];

export type CodeTag = { tag_id: string; name: string };
export type Tag = CodeTag & { code_count: number };

export type CodeItem = {
  qr_id: string;
  project_id: string;
  slug: string;
  /** The public link. */
  link: string;
  label: string;
  status: CodeStatus;
  type: CodeType;
  redirect_url: string | null;
  scan_count: number;
  scan_limit: number | null;
  /** The day of the last scan in the owner's time zone, `2026-02-28`; null: none is known. Some seconds behind. */
  last_scan_day: string | null;
  expires_at: string | null;
  project_archived: boolean;
  tags: CodeTag[];
  /** Of the weekly check; null: not checked, or switched off. */
  destination_state: DestinationState | null;
  render_status: RenderStatus;
  file_url_svg: string | null;
  created_at: string;
  updated_at: string;
};

/** A code whole. */
export type Code = CodeItem & {
  revision: number;
  redirect_rules: RedirectRule[];
  qr_data: CodeData;
  qr_render_metadata: RenderStyle;
  /** What the picture has beside these settings: logo, frame, colours. */
  decoration: Decoration;
  /** What the picture encodes: the link, in upper case where the project wants compact codes, or the Wi-Fi itself. */
  payload: string;
  analytics_enabled: boolean;
  pass_query: boolean;
  render_error: string | null;
  /** The owner's own words. */
  note: string;
  file_url_png: string | null;
  /** How well the picture was read back; null until one with the present link is published. */
  scannability: Grade | null;
  /**
   * The bases of links that earlier pictures of the code were drawn with, other than the present one, the latest
   * first: copies printed from them lead there.
   */
  earlier_addresses: string[];
  /** What the weekly check of destinations found last; null: nothing yet. */
  destination_check: DestinationCheck | null;
  /** Why the code is blocked. */
  safety_reasons: SafetyReason[];
  created_via: 'api' | 'dashboard';
};

/** `since` is when it began to be so; `url` is the destination to blame; `detail` says why: `status_404`, `no_name`, … */
export type DestinationCheck = {
  state: DestinationState;
  since: string;
  checked_at: string;
  url: string | null;
  detail: string;
};

/** `waiting`: listed, and not checked yet. */
export type DestinationCounts = Record<DestinationState | 'waiting', number>;

/** How well a picture was read back. */
export type Grade = { grade: 'A' | 'B' | 'C' | 'D' | 'F'; smallest_print_mm: number; reasons: string[] };

export type DesignCheck = Grade & {
  /** Whether it was read at all; else it cannot be published. */
  decodes: boolean;
  /** What is done otherwise than asked. */
  notes: string[];
  /** The largest size at which the logo can be read, where it cannot be at the one asked for; null: at none. */
  largest_logo: number | null;
};

/** `ids`, or what a list of codes is asked for. */
export type LabelSheetRequest = Omit<CodeListQuery, 'page_size' | 'page_token'> & {
  ids?: string[];
  sheet: SheetOptions;
};

/** A picture that codes can have in their middle; `logo_id` is the hash that a decoration names. */
export type Logo = {
  logo_id: string;
  name: string;
  width: number;
  height: number;
  /** Codes that have it, archived ones included. */
  code_count: number;
  created_at: string;
};

export type ContactCard = {
  first_name?: string;
  last_name?: string;
  organization?: string;
  job_title?: string;
  phones: { kind: 'mobile' | 'work' | 'home'; number: string }[];
  emails: { kind: 'work' | 'home'; address: string }[];
  website?: string;
  address?: { street?: string; city?: string; region?: string; postal_code?: string; country?: string };
  note?: string;
};

export type WifiNetwork = {
  ssid: string;
  security: 'WPA' | 'WEP' | 'nopass';
  password?: string;
  hidden: boolean;
};

export type CodeData = { url: string } | { text: string } | ContactCard | WifiNetwork;

/** `qr_data` for `text` ({text}), `vcard` and `wifi`; `redirect_url` for the others. */
export type NewCode = {
  type: CodeType;
  label?: string;
  project_id?: string;
  redirect_url?: string;
  qr_data?: { text: string } | ContactCard | WifiNetwork;
  redirect_rules?: RedirectRule[];
  expires_at?: string | null;
  scan_limit?: number | null;
  qr_render_metadata?: Partial<RenderStyle>;
  decoration?: Partial<Decoration>;
};

/** Only what is named changes. */
export type CodeChange = {
  label?: string;
  redirect_url?: string;
  status?: 'active' | 'archived';
  redirect_rules?: RedirectRule[];
  expires_at?: string | null;
  scan_limit?: number | null;
  project_id?: string;
  qr_data?: { text: string } | ContactCard | WifiNetwork;
  qr_render_metadata?: Partial<RenderStyle>;
  decoration?: Partial<Decoration>;
  analytics_enabled?: boolean;
  pass_query?: boolean;
  note?: string;
  /** Ids of tags. */
  add_tags?: string[];
  remove_tags?: string[];
};

export type BulkChange = Pick<
  CodeChange,
  'status' | 'project_id' | 'qr_render_metadata' | 'decoration' | 'add_tags' | 'remove_tags'
>;
export type BulkResult =
  | { qr_id: string; ok: true }
  | { qr_id: string; ok: false; code: string; message: string; field?: string };

/** What a visitor said of a code. The owner never sees it. */
export type AbuseReport = {
  report_id: string;
  at: string;
  reason: 'phishing' | 'malware' | 'illegal' | 'spam' | 'other';
  details: string;
  /** Forgotten with the decision. */
  reporter_email: string | null;
  state: 'open' | 'blocked' | 'dismissed';
  decided_at: string | null;
  qr_id: string;
  link: string;
  label: string;
  code_status: CodeStatus;
  redirect_url: string | null;
  /** Of the destination when it was reported. */
  host: string | null;
  /** Reports of that host within 30 days, of any code. */
  host_reports: number;
  /** Reports of this code, ever. */
  code_reports: number;
  account_email: string;
};

export type OperatorAccount = {
  account_id: string;
  email: string;
  plan: string;
  api_access: boolean;
  /** The account's own, where they differ from the plan's. */
  limits: Record<string, number>;
  active_codes: number;
  /** Of the plan, or the account's own. */
  max_active_codes: number;
  projects: number;
  domains: number;
  scans_30_days: number;
  /** A key was used, or a session to the day. */
  last_activity_at: string | null;
  suspended_at: string | null;
  is_operator: boolean;
  created_at: string;
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
  /** By the server itself, where it is set up. */
  last_backup_at: string | null;
  /** Of all processes of this server. */
  rates: Rates;
  /** The re-check of all codes that this process ran last. */
  last_rescan: Rescan & { finished_at: string | null };
};

/** Whoever asks, as a scan from there would see him. */
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
  /** Which headers were believed and why, in sentences. */
  why: string[];
};

export type BlockedCode = {
  qr_id: string;
  link: string;
  label: string;
  redirect_url: string | null;
  account_email: string;
  /** By the operator's own word, with his reason; null: by the safety check. */
  operator_reason: string | null;
  reasons: SafetyReason[];
  since: string;
};

/** `unblocked`: the operator took his word back; `active`: the code came back. `operator`: whose word it was. */
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

export type BulkAction = {
  action_id: string;
  change: BulkChange;
  state: 'running' | 'done' | 'stopped';
  /** Codes that matched when it began. */
  total: number;
  changed: number;
  refused: number;
  created_at: string;
  finished_at: string | null;
};

export type SafetyReason = { source: string; url: string; text: string };

/** Who changed what: newest first. */
export type HistoryEntry = {
  at: string;
  actor: Actor;
  what:
    | { kind: 'created' }
    /** Each field before and after, as the API names it. `status` is among them. */
    | { kind: 'changed'; fields: { field: HistoryField; before: unknown; after: unknown }[] }
    | { kind: 'safety'; verdict: 'blocked' | 'active'; reasons: SafetyReason[] };
};

/** `tags`: lists of names. */
export type HistoryField = Exclude<keyof CodeChange, 'add_tags' | 'remove_tags'> | 'tags';

export type Actor =
  | { kind: 'dashboard' }
  | { kind: 'key'; name: string; last4: string }
  | { kind: 'command_line' }
  | { kind: 'safety' };

export type Simulation = {
  redirect_url: string | null;
  redirect_rules: RedirectRule[];
  device: Device;
  /** Upper case; null: unknown. */
  country: string | null;
  at: string;
  status?: CodeStatus;
  expires_at?: string | null;
  scan_limit?: number | null;
  scan_count?: number;
};

export type SimulationResult = {
  outcome: 'redirect' | 'page' | 'not_found' | 'blocked' | 'expired' | 'limit_reached';
  /** The rule that won, counted from 0; null: none, the code's own destination. */
  rule: number | null;
  url: string | null;
  rules: {
    rule: number;
    matched: boolean;
    conditions: {
      condition: 'device' | 'country' | 'day' | 'time';
      wanted: string;
      seen: string | null;
      met: boolean;
    }[];
  }[];
};

export type Project = {
  project_id: string;
  name: string;
  description: string;
  is_default: boolean;
  is_archived: boolean;
  compact_codes: boolean;
  custom_domain: string | null;
  /** Codes in it that are active or blocked. */
  code_count: number;
  created_at: string;
  updated_at: string;
};

export type ProjectChange = {
  name?: string;
  description?: string;
  set_as_default?: true;
  archived?: boolean;
  compact_codes?: boolean;
};

/** Campaign parameters that a project uses again and again; only those that have a value. */
export type UtmPreset = {
  preset_id: string;
  name: string;
  parameters: { source?: string; medium?: string; campaign?: string; term?: string; content?: string };
};

export type SavedStyle = {
  style_id: string;
  name: string;
  style: RenderStyle;
  decoration: Decoration;
  created_at: string;
};

export type Key = {
  key_id: string;
  name: string;
  last4: string;
  created_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
  /** Requests in the running UTC minute and day; of a revoked key none are told. */
  used: { minute: number; day: number };
};

/** Of each key, and how many keys there may be. */
export type KeyLimits = { per_minute: number; per_day: number; burst_per_second: number; api_keys: number };

export type SafetyListEntry = {
  entry_id: string;
  kind: 'host' | 'url' | 'hash';
  value: string;
  created_at: string;
};

/** A re-check of all codes that this process runs, or ran last. */
export type Rescan = {
  state: 'idle' | 'running' | 'done' | 'failed';
  total: number;
  checked: number;
  blocked: number;
  unblocked: number;
};

/** Days as `2026-02-28` in the owner's time zone, both included. An end that is absent is open. */
export type AnalyticsQuery = {
  from?: string;
  to?: string;
  /** With `value`: the days of one value of one dimension. The stored sums know no two dimensions together. */
  by?: AnalyticsDimension;
  /** Absent: unknown country, direct, no rule. */
  value?: string;
};

export const ANALYTICS_DIMENSIONS = ['country', 'device', 'referrer', 'rule'] as const;
export type AnalyticsDimension = (typeof ANALYTICS_DIMENSIONS)[number];

export type DayScans = { day: string; scans: number };

/**
 * What is known of a range of days. The scans of every list add up to `total`. Lists other than `trend` hold only
 * values that were there, the most frequent first.
 */
export type Analytics = {
  timezone: string;
  from: string;
  to: string;
  total: number;
  /** The days just before, as many; null where the beginning was left open. */
  before: { from: string; to: string; total: number } | null;
  /** Every day of the range. */
  trend: DayScans[];
  /** By weekday, then by hour. */
  hours: { weekday: Weekday; hour: number; scans: number }[];
  /** null: unknown. */
  countries: { country: string | null; scans: number }[];
  devices: { device: string; scans: number }[];
  /** null: direct. `other`: hosts beyond the first 100 of a day. */
  referrers: { referrer: string | null; scans: number }[];
  /** The place in the list of rules at that time, from 1; null: none matched. */
  rules: { rule: number | null; scans: number }[];
  /** Previews, crawlers, prefetches and HEAD requests: no scans, and not in the total. */
  other_visits: { class: string; visits: number }[];
  /**
   * About how many different visitors each day had, for days on which the account wanted to know. Whoever comes on
   * two days is one of both: the days do not add up.
   */
  visitors: { day: string; visitors: number }[];
  /** Where `by` was asked for. */
  filtered: { by: AnalyticsDimension; value: string | null; total: number; trend: DayScans[] } | null;
};

export type CodeAnalytics = Analytics & {
  qr_id: string;
  /** Of all time; `not_recorded` of them while analytics was off, or longer ago than days are kept. */
  scan_count: number;
  not_recorded: number;
  /** When the destination, the rules or the style changed, oldest first: marks for the trend. */
  changes: { at: string; day: string; fields: HistoryField[] }[];
};

export type CodeTrends = {
  from: string;
  to: string;
  /** Only codes of the account; `scans` has 30 numbers, the oldest day first. */
  trends: { qr_id: string; scans: number[] }[];
};

export type WatchedCode = {
  qr_id: string;
  slug: string;
  label: string;
  status: CodeStatus;
  project_id: string;
};

export type CodesToWatch = {
  from: string;
  to: string;
  /** The most scanned of the range, at most 10, with what they had in as many days before. */
  top: (WatchedCode & { scans: number; before: number })[];
  /** Scanned at least 10 times in the 30 days before the last 7, and not once since. */
  quiet: (WatchedCode & { scans: number })[];
  /** At four fifths of their limit or more, and not yet at it. */
  near_limit: (WatchedCode & { scan_count: number; scan_limit: number })[];
  /** Within 14 days. */
  near_expiry: (WatchedCode & { expires_at: string })[];
};
