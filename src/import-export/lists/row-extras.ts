import { invalid, invalidField } from '../../errors/refusal.ts';
import { MAX_NOTE_LENGTH, MAX_TAGS_PER_CODE } from '../../qr-codes/code-values.ts';
import { noteText } from '../../qr-codes/owner-fields.ts';
import { tagName } from '../../qr-codes/tags.ts';
import type { ListRow } from './list-columns.ts';
import { dateText } from './list-dates.ts';
import { readTags } from './list-tags.ts';

/** The fields of a row that the API does not have. */
type RowExtras = { note: string; tags: string[] };

/** With the limits of the dashboard. The note includes when the code was created at another service. */
export function readExtras({ tags = '', note = '', created_elsewhere }: ListRow): RowExtras {
  const names = readTags(tags);
  if (names.length > MAX_TAGS_PER_CODE) throw invalidField('tags', `may be at most ${MAX_TAGS_PER_CODE}`);
  for (const name of names) {
    const problem = tagName.safeParse(name).error?.issues[0]?.message;
    if (problem !== undefined) throw invalid(`tags: a name ${problem}`, 'tags');
  }
  const made = created_elsewhere === undefined ? [] : [`Created elsewhere: ${dateText(created_elsewhere)}`];
  const whole = [...(note === '' ? [] : [note]), ...made].join('\n');
  if (!noteText.safeParse(whole).success)
    throw invalidField('note', `must be text of at most ${MAX_NOTE_LENGTH} characters`);
  return { note: whole, tags: names };
}
