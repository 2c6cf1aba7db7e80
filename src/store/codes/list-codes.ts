import type { Selection } from 'kysely';
import type { CodeStatus, CodeType } from '../../codes/values/code-values.ts';
import type { ReadContext } from '../db.ts';
import type { Reach } from '../reach.ts';
import type { Schema } from '../schema.ts';
import { codePage } from './code-page.ts';
import { LABEL_INDEX } from './label-index.ts';

export const LIST_COLUMNS = [
  'qr_codes.seq',
  'qr_codes.id',
  'qr_codes.project_id',
  'qr_codes.slug',
  'qr_codes.label',
  'qr_codes.status',
  'qr_codes.type',
  'qr_codes.redirect_url',
  'qr_codes.created_at',
  'qr_codes.render_status',
  'qr_codes.last_rendered_at',
] as const;

export type QrCodeListItem = Selection<Schema, 'qr_codes', (typeof LIST_COLUMNS)[number]>;

export type QrCodeFilter = Reach & {
  projectId: string | null;
  /** At least one. */
  statuses: CodeStatus[];
  type: CodeType | null;
  /** Folded; null: any label. */
  labelContains: string | null;
  beforeSeq: number | null;
  limit: number;
};

/** Newest first. */
export async function listQrCodes(
  { db, engine }: ReadContext,
  { beforeSeq, ...filter }: QrCodeFilter,
): Promise<QrCodeListItem[]> {
  const after = beforeSeq === null ? null : { seq: beforeSeq, key: '' };
  return codePage(db, LABEL_INDEX[engine], { ...filter, order: 'newest', after })
    .select(LIST_COLUMNS)
    .execute();
}
