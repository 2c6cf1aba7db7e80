import { invalidField, Refusal } from '../errors/refusal.ts';
import type { Reach } from '../store/reach.ts';
import type { Code } from '../store/schema.ts';
import type { StoreWith } from '../store/store.ts';
import { usedFiles } from './values/content-types/content-types.ts';

type FileStore = StoreWith<'findFile' | 'findServedFile'>;

/** Refuses content with a file that is not the account's, is blocked, or is no picture where one is wanted. */
export async function requireFiles(
  { read }: FileStore,
  reach: Reach,
  code: Pick<Code, 'type' | 'qr_data'>,
): Promise<void> {
  for (const { field, id, mustBeImage } of usedFiles(code)) {
    const name = `qr_data.${field}`;
    const file = await read.findFile(reach, id);
    if (!file) throw fileGone(name);
    if (mustBeImage && !file.media_type.startsWith('image/')) throw invalidField(name, 'must be a PNG, JPEG or WebP');
    if ((await read.findServedFile(reach.accountId, id))?.is_blocked)
      throw new Refusal('file_blocked', `${name} is a file that the operator of this server has blocked`, {
        field: name,
      });
  }
}

export function fileGone(field: string): Refusal {
  return invalidField(
    field,
    'is not a file of this account. Upload it by POST /v2/files: one that no code uses goes after a day, and one that was replaced after 90 days',
  );
}
