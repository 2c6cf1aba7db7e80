import type {
  CodeContent,
  CodeStatus,
  CodeType,
  ContactCard,
  RenderStatus,
  WifiNetwork,
} from '../../../codes/values/code-values.ts';
import type { RedirectRule } from '../../../codes/values/redirect-rule.ts';
import type { Decoration } from '../../../render/picture/decoration.ts';
import type { RenderStyle } from '../../../render/picture/style.ts';
import type { DestinationState } from '../../../safety/destinations/destination-state.ts';
import type { Done, Page, SafetyReason } from './answers.ts';

/** Codes, their tags and their history. */
export type CodesApi = {
  'GET /codes': { query: CodeListQuery; answer: Page<CodeItem> };
  'POST /codes': { body: NewCode; answer: Code };
  'GET /codes/{id}': { answer: Code };
  'PATCH /codes/{id}': { body: CodeChange & { revision?: number }; answer: Code };
  /** Deletes an archived code permanently; `confirmation` is its slug, as typed. */
  'DELETE /codes/{id}': { body: { confirmation: string }; answer: Done };
  /** Whether copies with these of its `earlier_addresses` were printed. Others are ignored. */
  'POST /codes/{id}/printed-copies': { body: { addresses: string[]; were_printed: boolean }; answer: Code };
  'GET /codes/{id}/history': { query: { page_token?: string }; answer: Page<HistoryEntry> };
  /** The number of codes that match the filters. */
  'GET /codes/count': { query: CodeFilterQuery; answer: { count: number } };
  /** Sorted by name. Names that differ only in case or accents are the same. */
  'GET /tags': { answer: { tags: Tag[] } };
  'POST /tags': { body: { name: string }; answer: Tag };
  'PATCH /tags/{id}': { body: { name: string }; answer: Done };
  /** Replaces it with the other tag on all its codes. */
  'POST /tags/{id}/merge': { body: { into: string }; answer: Done };
  'DELETE /tags/{id}': { answer: Done };
};

export { MAX_SEARCH_LENGTH } from '../../../codes/values/code-values.ts';

export const CODE_SORTS = ['newest', 'oldest', 'label', 'label_desc', 'scans', 'scans_asc', 'last_scan'] as const;

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

/** What may be wrong with a code besides its status. Conditions that stop scans apply to active codes. */
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
  /** The day of the last scan in the owner's time zone, `2026-02-28`; null: none is known. Lags by some seconds. */
  last_scan_day: string | null;
  expires_at: string | null;
  project_archived: boolean;
  tags: CodeTag[];
  /** From the weekly check; null: not checked, or turned off. */
  destination_state: DestinationState | null;
  render_status: RenderStatus;
  file_url_svg: string | null;
  created_at: string;
  updated_at: string;
};

/** A code with all its fields. */
export type Code = CodeItem & {
  revision: number;
  redirect_rules: RedirectRule[];
  qr_data: CodeData;
  qr_render_metadata: RenderStyle;
  /** Logo, frame, eye colour and gradient. */
  decoration: Decoration;
  /** What the picture encodes: the link, in upper case if the project has compact codes, or the Wi-Fi network. */
  payload: string;
  analytics_enabled: boolean;
  pass_query: boolean;
  render_error: string | null;
  /** For the owner only, as the next two: the caller's own key, and own pairs. */
  note: string;
  external_id: string | null;
  metadata: Record<string, string>;
  file_url_png: string | null;
  /** How well the picture was read back; null until one with the current link is published. */
  scannability: Grade | null;
  /**
   * The base URLs of earlier pictures of the code, other than the current one, the latest first: printed copies of
   * those pictures use them. Without those that the owner has never printed.
   */
  earlier_addresses: string[];
  /** The last result of the weekly check of destinations; null: none yet. */
  destination_check: DestinationCheck | null;
  /** Why the code is blocked. */
  safety_reasons: SafetyReason[];
  /** Links in the text or the note that are shown as text, and why. */
  blocked_links: SafetyReason[];
  created_via: 'api' | 'dashboard';
};

/** `since`: when the state began; `url`: the failing destination; `detail`: the reason: `status_404`, `no_name`, … */
export type DestinationCheck = {
  state: DestinationState;
  since: string;
  checked_at: string;
  url: string | null;
  detail: string;
};

/** How well a picture was read back. */
export type Grade = { grade: 'A' | 'B' | 'C' | 'D' | 'F'; smallest_print_mm: number; reasons: string[] };

export type { ContactCard, WifiNetwork };

export type CodeData = { url: string } | CodeContent;

/** `qr_data` for `text` ({text}), `vcard` and `wifi`; `redirect_url` for the others. */
export type NewCode = {
  type: CodeType;
  label?: string;
  project_id?: string;
  redirect_url?: string;
  qr_data?: CodeContent;
  redirect_rules?: RedirectRule[];
  expires_at?: string | null;
  scan_limit?: number | null;
  qr_render_metadata?: Partial<RenderStyle>;
  decoration?: Partial<Decoration>;
  analytics_enabled?: boolean;
  pass_query?: boolean;
  note?: string;
  external_id?: string | null;
  metadata?: Record<string, string>;
};

/** Missing fields are not changed. */
export type CodeChange = {
  label?: string;
  redirect_url?: string;
  status?: 'active' | 'archived';
  redirect_rules?: RedirectRule[];
  expires_at?: string | null;
  scan_limit?: number | null;
  project_id?: string;
  qr_data?: CodeContent;
  qr_render_metadata?: Partial<RenderStyle>;
  decoration?: Partial<Decoration>;
  analytics_enabled?: boolean;
  pass_query?: boolean;
  note?: string;
  external_id?: string | null;
  metadata?: Record<string, string>;
  /** Ids of tags. */
  add_tags?: string[];
  remove_tags?: string[];
};

/** Who changed what; newest first. */
export type HistoryEntry = {
  at: string;
  actor: Actor;
  what:
    | { kind: 'created' }
    /** Each field before and after, with its API name; includes `status`. */
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
