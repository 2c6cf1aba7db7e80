import type { CodeStatus, CodeType } from '../../../codes/values/code-values.ts';
import type { DestinationState } from '../../../safety/destinations/destination-state.ts';

/** What the owner alone is told about a code; codes themselves are in /v2. */
export type CodesApi = {
  'GET /codes/{id}/notices': { answer: CodeNotices };
  /** Whether copies with these of its `earlier_addresses` were printed. Others are ignored. */
  'POST /codes/{id}/printed-copies': { body: { addresses: string[]; were_printed: boolean }; answer: CodeNotices };
  /** Why a new code of this type cannot have the slug: a sentence without its subject; null: it can. */
  'GET /codes/check-slug': { query: { slug: string; type: CodeType }; answer: { problem: string | null } };
};

export { MAX_SEARCH_LENGTH } from '../../../codes/values/code-values.ts';

export const CODE_SORTS = ['newest', 'oldest', 'label', 'label_desc', 'scans', 'scans_asc', 'last_scan'] as const;

export type CodeSort = (typeof CODE_SORTS)[number];

/** What may be wrong with a code besides its status. Conditions that stop scans apply to active codes. */
export const CODE_CONDITIONS = [
  'expired',
  'limit_reached',
  'dead_destination',
  'project_archived',
  'picture_failed',
] as const;

export type CodeCondition = (typeof CODE_CONDITIONS)[number];

/** The filters of `GET /v2/qr-codes` that the pages have. */
export type CodeFilterQuery = {
  qr_id?: string[];
  q?: string;
  project_id?: string;
  status?: CodeStatus[];
  type?: CodeType;
  condition?: CodeCondition;
  tag?: string[];
};

export type CodeNotices = {
  /**
   * The base URLs of earlier pictures of the code, other than the current one, the latest first: printed copies of
   * those pictures use them. Without those that the owner has never printed.
   */
  earlier_addresses: string[];
  /** The last result of the weekly check of destinations; null: none yet. */
  destination_check: DestinationCheck | null;
};

/** `since`: when the state began; `url`: the failing destination; `detail`: the reason: `status_404`, `no_name`, … */
export type DestinationCheck = {
  state: DestinationState;
  since: string;
  checked_at: string;
  url: string | null;
  detail: string;
};
