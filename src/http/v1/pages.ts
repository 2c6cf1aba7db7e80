import { z } from 'zod';
import type { QueryParameter } from '../kernel/api-route.ts';

/** Never refused: invalid values are replaced. */
export const PAGE_PARAMETERS: QueryParameter[] = [
  {
    name: 'page_size',
    description: 'Items on a page: 1 to 100, 20 when omitted or not a number; more than 100 counts as 100.',
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
  },
  {
    name: 'page_token',
    description:
      'The `next_page_token` of the page before, for the same filters. One that is broken, expired or made for another list is ignored, and the first page is given.',
    schema: { type: 'string' },
  },
];

export function pageAnswer<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    items: z.array(item),
    next_page_token: z.string().nullable().describe('Null on the last page.'),
  });
}
