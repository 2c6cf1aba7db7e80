import { Button, Center, Stack } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Page } from '../../src/http/dashboard/contract.ts';
import { BorderedList } from './bordered-list.tsx';
import { LoadError } from './load-error.tsx';
import { LoadingBlock } from './loading-block.tsx';

type Props<Item> = {
  label: string;
  list: UseInfiniteQueryResult<InfiniteData<Page<Item>>>;
  row: (item: Item) => ReactNode;
  /** Shown if there is no item. */
  empty: ReactNode;
  /** In pixels, while it loads. */
  height?: number;
};

/** A list that comes in pages: its rows, and a button for more. */
export function PagedList<Item>({ label, list, row, empty, height = 160 }: Props<Item>) {
  const items = list.data?.pages.flatMap((page) => page.items);
  if (!items) {
    return list.error ? <LoadError error={list.error} onRetry={list.refetch} /> : <LoadingBlock height={height} />;
  }
  if (items.length === 0) return empty;
  return (
    <Stack gap="sm">
      <BorderedList label={label}>{items.map(row)}</BorderedList>
      {list.hasNextPage && (
        <Center>
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            Show more
          </Button>
        </Center>
      )}
    </Stack>
  );
}
