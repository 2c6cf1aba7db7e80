import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from './empty-state.tsx';

export function MissingPage() {
  return (
    <EmptyState
      icon={IconMapQuestion}
      title="There is nothing here"
      action={
        <Button renderRoot={(props) => <Link to="/codes" search={{}} {...props} />}>Go to your codes</Button>
      }
    >
      The address may be mistyped, or what it showed is gone.
    </EmptyState>
  );
}
