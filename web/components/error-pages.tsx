import { Button } from '@mantine/core';
import { IconAlertTriangle, IconMapQuestion } from '@tabler/icons-react';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { EmptyState } from './empty-state.tsx';

/** A page that failed to render or load: the error, and a retry button. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <EmptyState
      icon={IconAlertTriangle}
      title="This page could not be shown"
      action={<Button onClick={() => router.invalidate()}>Try again</Button>}
    >
      {error instanceof Error ? error.message : 'Unknown error.'}
    </EmptyState>
  );
}

export function NotFoundPage() {
  return (
    <EmptyState
      icon={IconMapQuestion}
      title="Page not found"
      action={
        <Button renderRoot={(props) => <Link to="/codes" search={{}} {...props} />}>Go to your codes</Button>
      }
    >
      The address may be mistyped, or the page no longer exists.
    </EmptyState>
  );
}
