import { Button, Center, Stack, Text } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useEffect } from 'react';

type Props = { state: 'idle' | 'loading' | 'failed'; reason?: string | undefined; onMore: () => void };

const AHEAD = { rootMargin: '1000px 0px' };

/** Infinite scroll: fetches the next page before the end is reached; the button does the same. */
export function LoadMore({ state, reason, onMore }: Props) {
  const { ref, entry } = useIntersection<HTMLDivElement>(AHEAD);
  const isNear = entry?.isIntersecting ?? false;
  useEffect(() => {
    if (isNear && state === 'idle') onMore();
  }, [isNear, state, onMore]);
  return (
    <Center ref={ref} py="lg">
      <Stack gap="xs" align="center">
        {state === 'failed' && (
          <Text size="sm" c="red" role="alert">
            {reason}
          </Text>
        )}
        <Button variant="default" onClick={onMore} loading={state === 'loading'}>
          {state === 'failed' ? 'Try again' : 'Load more'}
        </Button>
      </Stack>
    </Center>
  );
}
