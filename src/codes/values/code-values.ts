import type { PageIcon } from './page-icons.ts';

/** Values of code fields, shared by the server and the dashboard. */

/** The types that v1 creates. */
export const API_TYPES = ['url', 'dynamic_url', 'text'] as const;
export const CODE_TYPES = [...API_TYPES, 'vcard', 'wifi', 'page', 'event', 'app', 'file'] as const;
export const CODE_STATUSES = ['active', 'archived', 'blocked'] as const;
export const CODE_SORTS = ['newest', 'oldest', 'label', 'label_desc', 'scans', 'scans_asc', 'last_scan'] as const;
/** What may be wrong with a code besides its status. The first three apply to active codes. */
export const CODE_CONDITIONS = [
  'expired',
  'limit_reached',
  'dead_destination',
  'project_archived',
  'picture_failed',
] as const;
export const RENDER_STATUSES = ['pending', 'rendering', 'done', 'error', 'staging', 'idle'] as const;

export type CodeType = (typeof CODE_TYPES)[number];
export type CodeStatus = (typeof CODE_STATUSES)[number];
export type CodeSort = (typeof CODE_SORTS)[number];
export type CodeCondition = (typeof CODE_CONDITIONS)[number];
export type RenderStatus = (typeof RENDER_STATUSES)[number];

export const MAX_SCAN_LIMIT = 2_147_483_647;
export const MAX_NOTE_LENGTH = 2_000;
export const MAX_PAGE_BUTTONS = 30;
export const MAX_BUTTON_LABEL = 50;
export const MAX_TITLE_LENGTH = 120;
export const MAX_PAGE_TEXT = 1_000;
export const MAX_PLACE_LENGTH = 255;
export const MAX_FILE_NAME = 255;
export const MAX_FILE_BYTES = 20_000_000;
export const FILE_DISPOSITIONS = ['inline', 'attachment'] as const;
export const MAX_TAGS_PER_CODE = 20;
/** Codes that a filter can name: so many are looked up in some milliseconds, for every page of them. */
export const MAX_NAMED_CODES = 5_000;
/** In code points: more than the longest label, and it bounds the cost of a search. */
export const MAX_SEARCH_LENGTH = 300;

/** Why a URL is unsafe: the source, the URL, and a text for its owner that completes "it …". */
export type Reason = { source: string; url: string; text: string };

/** Who made a change, as the history of a code shows it. */
export type Actor =
  | { kind: 'key'; keyId: string; name: string; last4: string }
  | { kind: 'client'; clientId: string; name: string }
  /** `personId` null: somebody of whom only the name is known, in an imported archive. */
  | { kind: 'person'; personId: string | null; name: string }
  | { kind: 'command_line' };

/** How reliably a printed picture can be scanned. */
export type Scannability = {
  /** Whether an independent decoder read the exact content at full size. Otherwise the picture is not published. */
  decodes: boolean;
  /** A: read under all tested conditions; each weakness lowers it, down to D; F: not read. */
  grade: 'A' | 'B' | 'C' | 'D' | 'F';
  /** The minimum printed width in mm of the whole picture for a phone at arm's length; 0 for F. */
  smallest_print_mm: number;
  /** Why the grade is lower, one sentence each, for the person who designs the code. */
  reasons: string[];
};

export type ContactCard = {
  first_name?: string;
  last_name?: string;
  organization?: string;
  job_title?: string;
  phones: { kind: 'mobile' | 'work' | 'home'; number: string }[];
  emails: { kind: 'work' | 'home'; address: string }[];
  website?: string;
  address?: {
    street?: string;
    city?: string;
    region?: string;
    postal_code?: string;
    country?: string;
  };
  note?: string;
};

export type WifiNetwork = {
  ssid: string;
  security: 'WPA' | 'WEP' | 'nopass';
  password?: string;
  hidden: boolean;
};

/** A button of a page leads to a web page, an e-mail address (`mailto:`) or a telephone number (`tel:`). */
export type PageButton = { label: string; url: string; icon?: PageIcon };

export type PageData = {
  title: string;
  text?: string;
  /** The `file_id` of a picture. */
  image?: string;
  buttons: PageButton[];
  /** As `#rrggbb`. */
  colours?: { background?: string; buttons?: string };
};

export type EventData = {
  title: string;
  /** On the clocks of `timezone`, as `2027-06-30T19:30`. */
  start: string;
  end: string;
  timezone: string;
  place?: string;
  description?: string;
  url?: string;
};

/** Where the app is to be had, by device. */
export type AppData = { ios?: string; android?: string; other: string };

/** A file that was uploaded. `inline`: browsers show it; `attachment`: they save it. */
export type FileData = { file_id: string; name: string; disposition: (typeof FILE_DISPOSITIONS)[number] };

/** What codes hold by type, of those without a destination. */
export type Contents = {
  text: { text: string };
  vcard: ContactCard;
  wifi: WifiNetwork;
  page: PageData;
  event: EventData;
  app: AppData;
  file: FileData;
};
export type ContentKind = keyof Contents;
export type CodeContent = Contents[ContentKind];

/** Types whose content is a secret of those who know the link. */
export function isPrivateType(type: CodeType): boolean {
  return type === 'wifi' || type === 'vcard';
}

/** The caller's own pairs of strings. */
export type Metadata = Record<string, string>;

/** Empty for types with a destination. */
export type StoredContent = CodeContent | Record<never, never>;

/** A field of a code before and after a change, by its name in the dashboard's API. */
export type FieldChange = { field: string; before: unknown; after: unknown };
