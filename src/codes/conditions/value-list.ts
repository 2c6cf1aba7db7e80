import type { z } from 'zod';
import { boundedList } from '../../lib/bounded-list.ts';

/** One or more values, of which one must be met. Duplicates are removed. */
export function valueList<Value extends z.ZodType>(value: Value, max: number) {
  return boundedList(
    value,
    { max, notAList: 'must be an array', tooLong: `may have at most ${max} entries` },
    (values) => values.min(1, 'must have at least one entry').overwrite((all) => [...new Set(all)]),
  );
}
