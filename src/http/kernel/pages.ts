import { z } from 'zod';
import { pageSize } from '../../lib/page.ts';
import { EXAMPLES, parametersOf } from './api-route.ts';

/** Never refused: a size out of bounds is brought into them, a token that does not fit gives the first page. */
export const pageQuery = {
  page_size: z
    .string()
    .optional()
    .transform((text) => pageSize(text ?? null, 1))
    .meta({
      description: 'Items on a page: 1 to 100, 20 when omitted or not a number; more than 100 counts as 100.',
      type: 'integer',
      minimum: 1,
      maximum: 100,
      default: 20,
    }),
  page_token: z
    .string()
    .optional()
    .describe(
      'The `next_page_token` of the page before, for the same filters. One that is broken, expired or made for another list is ignored, and the first page is given.',
    ),
};

export const PAGE_PARAMETERS = parametersOf(z.object(pageQuery));

export function pageOf<Item extends z.ZodType>(item: Item) {
  const page = z.strictObject({
    items: z.array(item),
    next_page_token: z.string().nullable().describe('Null on the last page.'),
  });
  EXAMPLES.set(page, { items: [EXAMPLES.get(item)], next_page_token: null });
  return page;
}
