import { Button } from '@mantine/core';
import { IconPlus, IconQrcode, IconSearchOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../components/empty-state.tsx';

/** Before the first code: what this is for, and where it begins. */
export function NoCodesYet() {
  return (
    <EmptyState
      icon={IconQrcode}
      title="Create your first code"
      action={
        <Button
          leftSection={<IconPlus size={16} />}
          renderRoot={(props) => <Link to="/codes/new" search={{}} {...props} />}
        >
          Create code
        </Button>
      }
    >
      Print a code once and decide at any time where it leads. Change the address, and every copy on paper
      follows.
    </EmptyState>
  );
}

export function NoMatch() {
  return (
    <EmptyState
      icon={IconSearchOff}
      title="No code matches"
      action={
        <Button variant="default" renderRoot={(props) => <Link to="/codes" search={{}} {...props} />}>
          Clear filters
        </Button>
      }
    >
      Nothing fits the search and the filters. Archived codes show up under the status Archived.
    </EmptyState>
  );
}
