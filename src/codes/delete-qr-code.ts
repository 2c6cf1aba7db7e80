import { mergeJournal } from '../analytics/merge-journal.ts';
import { invalidField, Refusal } from '../errors/refusal.ts';
import type { Clock } from '../lib/clock.ts';
import type { Authored } from '../store/activity/activity.ts';
import type { Reach } from '../store/reach.ts';
import type { Store } from '../store/store.ts';
import { getOwnedQrCode } from './find-qr-code.ts';

export type DeletedCode = { qr_id: string; slug: string };

/**
 * Permanently deletes an archived code with its history and analytics: its slug is never used again. `confirmation` is
 * the slug, typed by the user.
 */
export async function deleteQrCode(
  deps: Authored & { store: Store; clock: Clock },
  reach: Reach,
  id: string,
  confirmation: string,
): Promise<DeletedCode> {
  const { store, clock } = deps;
  const code = await getOwnedQrCode(store, reach, id);
  if (code.status !== 'archived')
    throw new Refusal('invalid_request', 'Only an archived code can be deleted for good; archive it first');
  if (confirmation.trim().toLowerCase() !== code.slug)
    throw invalidField('confirmation', `must be the slug of the code, ${code.slug}`);
  await mergeJournal(store);
  const { revision } = code;
  const isDeleted = await store.write.deleteArchivedCode({
    accountId: reach.accountId,
    codeId: id,
    revision,
    now: clock.now(),
    by: deps.author?.(),
  });
  if (!isDeleted) throw new Refusal('invalid_request', 'The code was changed meanwhile; look at it again');
  return { qr_id: code.id, slug: code.slug };
}
