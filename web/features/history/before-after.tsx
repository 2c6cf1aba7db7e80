import { Text } from '@mantine/core';
import classes from './history.module.css';

/** One value that became another. */
export function BeforeAfter({ before, after }: { before: string; after: string }) {
  return (
    <Text size="sm" className={classes.value}>
      <Text span inherit c="dimmed">
        {before}
      </Text>{' '}
      <span className={classes.arrow}>→</span> {after}
    </Text>
  );
}
