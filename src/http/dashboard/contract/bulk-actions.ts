import type { Done } from './answers.ts';
import type { CodeChange, CodeFilterQuery } from './codes.ts';

/** Changes of many codes at once. */
export type BulkApi = {
  /** Each id is done by itself; what is refused says why and leaves the others alone. At most 100 ids. */
  'POST /codes/bulk': { body: { ids: string[]; change: BulkChange }; answer: { results: BulkResult[] } };
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
};

export type BulkChange = Pick<
  CodeChange,
  'status' | 'project_id' | 'qr_render_metadata' | 'decoration' | 'add_tags' | 'remove_tags'
>;

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
};
