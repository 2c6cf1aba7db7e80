import { Button, VisuallyHidden } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../components/empty-state.tsx';

export function MissingCode() {
  return (
    <>
      <VisuallyHidden component="h1">Code not found</VisuallyHidden>
      <EmptyState
        icon={IconMapQuestion}
        title="There is no such code"
        action={
          <Button renderRoot={(props) => <Link to="/codes" search={{}} {...props} />}>
            Go to your codes
          </Button>
        }
      >
        The address may be mistyped, or the code belongs to another account.
      </EmptyState>
    </>
  );
}
