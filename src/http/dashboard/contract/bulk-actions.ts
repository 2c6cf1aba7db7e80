import type { Decoration } from '../../../render/picture/decoration.ts';
import type { RenderStyle } from '../../../render/picture/style.ts';

/** Bulk changes of codes. */
export type BulkApi = {
  /** Each id is changed independently; a refusal has its reason and does not affect the others. At most 100 ids. */
  'POST /codes/bulk': { body: { ids: string[]; change: BulkChange }; answer: { results: BulkResult[] } };
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
