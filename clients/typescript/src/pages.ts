import type { RequestOptions, Transport } from './transport.ts';

export type Page<Item> = { items: Item[]; next_page_token: string | null; request_id: string };

/** `pageSize`: items fetched at a time, 1 to 100. Default: 100. */
export type ListOptions = RequestOptions & { pageSize?: number };

/** A list, fetched page by page while it is read: `for await (const item of list)`. */
export type Pages<Item> = AsyncIterable<Item> & {
  /** One page: the first, or the one that a token leads to. */
  page(token?: string | null): Promise<Page<Item>>;
};

export function pagesOf<Item>(
  transport: Transport,
  path: string,
  filter: object,
  { pageSize = 100, ...options }: ListOptions = {},
): Pages<Item> {
  async function page(token: string | null = null): Promise<Page<Item>> {
    const query = { ...filter, page_size: pageSize, page_token: token };
    const { body } = await transport.send({ method: 'GET', path, query, repeatable: true }, options);
    return body as Page<Item>;
  }

  return {
    page,
    async *[Symbol.asyncIterator]() {
      let token: string | null = null;
      do {
        const { items, next_page_token }: Page<Item> = await page(token);
        yield* items;
        token = next_page_token;
      } while (token !== null);
    },
  };
}
