import type { RequestOptions } from './transport.ts';

export type Page<Item> = { items: Item[]; next_page_token: string | null; request_id: string };

/** `pageSize`: items fetched at a time, 1 to 100. Default: 100. */
export type ListOptions = RequestOptions & { pageSize?: number };

/** A list, fetched page by page while it is read: `for await (const item of list)`. */
export type Pages<Item> = AsyncIterable<Item> & {
  /** One page: the first, or the one that a token leads to. */
  page(token?: string | null): Promise<Page<Item>>;
};

export function pagesOf<Item>(read: (token: string | null) => Promise<Page<Item>>): Pages<Item> {
  return {
    page: (token = null) => read(token),
    async *[Symbol.asyncIterator]() {
      let token: string | null = null;
      do {
        const { items, next_page_token }: Page<Item> = await read(token);
        yield* items;
        token = next_page_token;
      } while (token !== null);
    },
  };
}
