import { Button, Center } from '@mantine/core';

type Paged = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };

/** The next page of a list; nothing at its end. */
export function MoreButton({ list }: { list: Paged }) {
  if (!list.hasNextPage) return null;
  return (
    <Center>
      <Button variant="default" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
        Show more
      </Button>
    </Center>
  );
}
