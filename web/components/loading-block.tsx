import { Skeleton } from '@mantine/core';

/** In place of a part of a page that is still loading. A label needs the role: without it screen readers skip it. */
export function LoadingBlock({ height }: { height: number }) {
  return <Skeleton h={height} role="status" aria-label="Loading" />;
}
