import { Alert, Button, Group } from '@mantine/core';
import { type ComponentType, lazy } from 'react';

/** A component in a file of its own. If the file cannot be loaded, the rest of the page stays, with what was typed. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => NotLoaded) }));
}

function NotLoaded() {
  return (
    <Alert color="orange" p="sm">
      <Group gap="sm">
        This part could not be loaded.
        <Button variant="default" size="compact-sm" onClick={() => location.reload()}>
          Reload the page
        </Button>
      </Group>
    </Alert>
  );
}
