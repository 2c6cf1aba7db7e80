import type { Device, RedirectRule } from '../../qr-codes/redirect-rule.ts';
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
  'PATCH /me': { body: { name?: string; timezone?: string; date_locale?: string | null }; answer: Me };
  /** Asks for the password, as whoever holds the address can ask for a new one. */
  'POST /me/email': { body: { email: string; password: string }; answer: Me };

  /** Ends every session of the account. The link came from the first start, the command line or a mail. */
  'POST /one-time-link': { body: { token: string; password: string }; answer: { email: string } };
  /** Always answers the same, whether the address has an account or not. */
  'POST /password-mail': { body: { email: string }; answer: Done };
  /** Only where `About.sign_up` is true, else 404. Signing in is a request of its own. */
  'POST /sign-up': {
    body: { email: string; password: string; timezone?: string };
    answer: { email: string };
  };

  'GET /codes': { query: CodeListQuery; answer: Page<CodeItem> };
  'POST /codes': { body: NewCode; answer: Code };
  'GET /codes/{id}': { answer: Code };
  'PATCH /codes/{id}': { body: CodeChange & { revision?: number }; answer: Code };
  'GET /codes/{id}/history': { query: { page_token?: string }; answer: Page<HistoryEntry> };
  /** Each id is done by itself; what is refused says why and leaves the others alone. At most 100 ids. */
  'POST /codes/bulk': { body: { ids: string[]; change: BulkChange }; answer: { results: BulkResult[] } };
  /** Which rule would win, and why; nothing is stored or counted. */
  'POST /simulate': { body: Simulation; answer: SimulationResult };

  'GET /projects': { answer: { projects: Project[] } };
  'POST /projects': {
    body: { name: string; description?: string; set_as_default?: boolean };
    answer: Project;
  };
  'PATCH /projects/{id}': { body: ProjectChange; answer: Project };
  'GET /projects/{id}/styles': { answer: { styles: SavedStyle[] } };
  'POST /projects/{id}/styles': { body: { name: string; style: RenderStyle }; answer: SavedStyle };
  'DELETE /styles/{id}': { answer: Done };

  'GET /keys': { answer: { keys: Key[]; limits: KeyLimits } };
  'POST /keys': {
    body: { name: string };
    answer: { key_id: string; api_key: string; name: string; created_at: string };
  };
  'POST /keys/{id}/revoke': { answer: Key };

  /** The operator's, that is the first account's, only. */
  'GET /safety-list': { query: { page_token?: string; contains?: string }; answer: Page<SafetyListEntry> };
  'POST /safety-list': { body: { entry: string }; answer: SafetyListEntry };
  'DELETE /safety-list/{id}': { answer: Done };
  'POST /safety-check': {
    body: { url: string };
    answer: { verdict: 'safe' | 'unsafe'; reasons: SafetyReason[] };
  };
  'POST /safety-rescan': { answer: { checked: number; blocked: number; unblocked: number } };
};

export type Done = { done: true };

/**
 * Every refusal, with a status other than 2xx. `code` is one of the v1 API's, or `signed_out` (401), `cross_site`
 * (403: not from our own pages) or `operator_only` (403).
 */
export type DashboardError = { code: string; message: string; request_id: string };

export type Page<Item> = { items: Item[]; next_page_token: string | null };

export type About = {
  /** The base of public links. */
  public_url: string;
  sign_up: boolean;
  /** Whether the server can send mail. */
  mail: boolean;
  signed_in: boolean;
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
   * While pictures are being drawn again because the server got another public address, and codes of this account
   * are still to come; null: nothing is. `share_done` goes from 0 to 1, over the codes of all accounts.
   */
  redraw: { address: string; share_done: number } | null;
};

export type CodeStatus = 'active' | 'archived' | 'blocked';
export type CodeType = 'url' | 'dynamic_url' | 'text' | 'vcard' | 'wifi';
export type RenderStatus = 'pending' | 'rendering' | 'done' | 'error' | 'staging' | 'idle';
export const CODE_SORTS = ['newest', 'oldest', 'label', 'label_desc'] as const;
export type CodeSort = (typeof CODE_SORTS)[number];

export type CodeListQuery = {
  search?: string;
  project_id?: string;
  /** Absent: active and blocked. */
  status?: CodeStatus;
  type?: CodeType;
  sort?: CodeSort;
  page_size?: number;
  page_token?: string;
};

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
  expires_at: string | null;
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
  /** What the picture encodes: the link, in upper case where the project wants compact codes, or the Wi-Fi itself. */
  payload: string;
  analytics_enabled: boolean;
  pass_query: boolean;
  render_error: string | null;
  file_url_png: string | null;
  /** How well the picture was read back; null until one with the present link is published. */
  scannability: { grade: 'A' | 'B' | 'C' | 'D' | 'F'; smallest_print_mm: number; reasons: string[] } | null;
  /**
   * The bases of links that earlier pictures of the code were drawn with, other than the present one, the latest
   * first: copies printed from them lead there.
   */
  earlier_addresses: string[];
  /** Why the code is blocked. */
  safety_reasons: SafetyReason[];
  project_archived: boolean;
  created_via: 'api' | 'dashboard';
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
  analytics_enabled?: boolean;
  pass_query?: boolean;
};

export type BulkChange = Pick<CodeChange, 'status' | 'project_id' | 'qr_render_metadata'>;
export type BulkResult =
  | { qr_id: string; ok: true }
  | { qr_id: string; ok: false; code: string; message: string };

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

export type HistoryField = keyof CodeChange;

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

export type SavedStyle = { style_id: string; name: string; style: RenderStyle; created_at: string };

export type Key = {
  key_id: string;
  name: string;
  last4: string;
  created_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
  /** Requests in the running UTC minute and day. */
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
