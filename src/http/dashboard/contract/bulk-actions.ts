import type { Decoration } from '../../../render/picture/decoration.ts';
import type { RenderStyle } from '../../../render/picture/style.ts';
import type { Done } from './answers.ts';
import type { CodeFilterQuery } from './codes.ts';

/** Bulk changes of codes. */
export type BulkApi = {
  /** Each id is changed independently; a refusal has its reason and does not affect the others. At most 100 ids. */
  'POST /codes/bulk': { body: { ids: string[]; change: BulkChange }; answer: { results: BulkResult[] } };
  /**
   * Changes all matching codes in the background, in batches, even if the page is closed. One at a time per account.
   * Lists the newest ten, and the first 200 refused codes of each.
   */
  'GET /bulk-actions': { answer: { actions: BulkAction[] } };
  'POST /bulk-actions': { body: { filter: CodeFilterQuery; change: BulkChange }; answer: BulkAction };
  'GET /bulk-actions/{id}/refusals': {
    answer: { refusals: { qr_id: string; label: string; code: string; message: string }[] };
  };
  /** Codes already changed stay changed. */
  'POST /bulk-actions/{id}/stop': { answer: Done };
  /**
   * Restores the codes that the account's newest bulk change has changed, as another bulk change; one that still runs is
   * stopped. Possible for 24 hours. What was changed again since then is left alone.
   */
  'POST /bulk-actions/{id}/undo': { answer: BulkAction };
};

export type BulkChange = {
  status?: 'active' | 'archived';
  project_id?: string;
  qr_render_metadata?: Partial<RenderStyle>;
  decoration?: Partial<Decoration>;
  /** Ids of tags. */
  add_tags?: string[];
  remove_tags?: string[];
};

export type BulkResult =
  | { qr_id: string; ok: true }
  | { qr_id: string; ok: false; code: string; message: string; field?: string };

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
  /** The bulk change that this one undoes; `change` is then empty. */
  undoes: string | null;
  can_undo: boolean;
};
