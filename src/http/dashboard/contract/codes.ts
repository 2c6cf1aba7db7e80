import type { CodeType } from '../../../codes/values/code-values.ts';
import type { DestinationState } from '../../../safety/destinations/destination-state.ts';

/** What the owner alone is told about a code; codes themselves are in /v2. */
export type CodesApi = {
  'GET /codes/{id}/notices': { answer: CodeNotices };
  /** Whether copies with these of its `earlier_addresses` were printed. Others are ignored. */
  'POST /codes/{id}/printed-copies': { body: { addresses: string[]; were_printed: boolean }; answer: CodeNotices };
  /** Why a new code of this type cannot have the slug: a sentence without its subject; null: it can. */
  'GET /codes/check-slug': { query: { slug: string; type: CodeType }; answer: { problem: string | null } };
};

export {
  CODE_CONDITIONS,
  CODE_SORTS,
  type CodeCondition,
  type CodeSort,
  MAX_SEARCH_LENGTH,
} from '../../../codes/values/code-values.ts';

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
