import { z } from 'zod';
import { boundedList } from '../lib/bounded-list.ts';
import {
  type CodeChangeFields,
  codeChangeShape,
  fieldsWith,
  type NameOf,
  type NewCodeFields,
  type With,
} from './code-fields.ts';

/**
 * A new code as operations take it. `name` and `text` are other ways of v1 to send `label` and `qr_data`; `tags` are
 * names.
 */
export type NewCodeInput = NewCodeFields & {
  tags?: string[] | null | undefined;
  name?: string | null | undefined;
  text?: string | null | undefined;
  /** Whose look the code begins with. */
  style_template_id?: string | null | undefined;
};

/**
 * `name`: of v1, another way to send `label`. `tags`: all of them, by name; the others by their ids. `release_alias`
 * leads to the code no more.
 */
export type CodeChangeInput = CodeChangeFields & {
  tags?: string[] | undefined;
  name?: string | undefined;
  add_tags?: string[] | undefined;
  remove_tags?: string[] | undefined;
  release_alias?: string | undefined;
};

/** More than a code can have. */
const MAX_TAGS = 50;

const tagIds = boundedList(
  z.string('must be a string'),
  { max: MAX_TAGS, notAList: 'must be a list of ids', tooLong: `may name at most ${MAX_TAGS} tags` },
  (ids) => ids,
);
const tagChanges = { add_tags: tagIds.optional(), remove_tags: tagIds.optional() };

type BulkName = { [Column in With<'bulk'>]: NameOf<Column> }[With<'bulk'>];
const bulkNames = new Set(fieldsWith('bulk').map(({ name }) => name));

/** A change of many codes at once. */
export const bulkChange = z.strictObject({
  ...(Object.fromEntries(Object.entries(codeChangeShape).filter(([name]) => bulkNames.has(name))) as Pick<
    typeof codeChangeShape,
    BulkName
  >),
  ...tagChanges,
});
