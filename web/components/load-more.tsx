import { Button, Center, Stack, Text } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';

type Props = {
  list: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error'
  >;
};

const AHEAD = { rootMargin: '1000px 0px' };

/** Infinite scroll, until the end of the list: fetches the next page before the end is reached; the button does the same. */
export function LoadMore({ list }: Props) {
  const { hasNextPage, fetchNextPage, isFetchingNextPage: isLoading, isFetchNextPageError: isFailed } = list;
  const { ref, entry } = useIntersection<HTMLDivElement>(AHEAD);
  const isNear = entry?.isIntersecting ?? false;
  useEffect(() => {
    if (hasNextPage && isNear && !isLoading && !isFailed) void fetchNextPage();
  }, [hasNextPage, isNear, isLoading, isFailed, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <Center ref={ref} py="lg">
      <Stack gap="xs" align="center">
        {isFailed && (
          <Text size="sm" c="red" role="alert">
            {list.error?.message}
          </Text>
        )}
        <Button variant="default" onClick={() => fetchNextPage()} loading={isLoading}>
          {isFailed ? 'Try again' : 'Load more'}
        </Button>
      </Stack>
    </Center>
  );
}
