import { z } from 'zod';

/**
 * A list of at most `max` entries. Its length is checked before its entries: validating 120,000 wrong ones took a third
 * of a second. The messages complete a sentence that begins with the field's name.
 */
export function boundedList<Entry extends z.ZodType>(
  entry: Entry,
  { max, notAList, tooLong }: { max: number; notAList: string; tooLong: string },
  refine: (list: z.ZodArray<Entry>) => z.ZodType<z.output<Entry>[]> = (list) => list,
) {
  return z.preprocess(
    (sent, context) => {
      if (!Array.isArray(sent) || sent.length <= max) return sent;
      context.issues.push({ code: 'custom', message: tooLong, input: sent });
      return z.NEVER;
    },
    refine(z.array(entry, notAList).max(max, tooLong)),
  );
}
