import { Alert, Button, Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { TriangleAlertIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { LoadingBlock } from './loading-block.tsx';

type Props = { error: Error | null; onRetry: () => void };

/** For a part of a page that could not be loaded: the server's reason, and a retry button. */
export function LoadError({ error, onRetry }: Props) {
  return (
    <Alert color="red" icon={<TriangleAlertIcon size={18} aria-hidden />} title="This could not be loaded">
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{error?.message}</Text>
        <Button variant="default" onClick={() => onRetry()}>
          Try again
        </Button>
      </Stack>
    </Alert>
  );
}

type LoadedProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  /** In pixels, while it loads. */
  height: number;
  children: (data: Data) => ReactNode;
};

/** What a query gave; before that, that it is loading, or why it could not be loaded. */
export function Loaded<Data>({ query: { data, error, refetch }, height, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  return error ? <LoadError error={error} onRetry={refetch} /> : <LoadingBlock height={height} />;
}
