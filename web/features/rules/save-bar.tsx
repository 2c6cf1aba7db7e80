import { Button, Group, Paper, Text } from '@mantine/core';
import classes from './save-bar.module.css';

type Props = { isSaving: boolean; failure: string | null; onSave: () => void; onDiscard: () => void };

/** Stays at the lower edge of the window for as long as something is not saved. */
export function SaveBar({ isSaving, failure, onSave, onDiscard }: Props) {
  return (
    <Paper withBorder shadow="md" className={classes.bar} role="region" aria-label="Unsaved changes">
      {failure === null ? (
        <Text size="sm" c="dimmed" visibleFrom="xs">
          {isSaving ? 'Saving' : 'Not saved yet'}
        </Text>
      ) : (
        <Text size="sm" role="alert" className={classes.failure}>
          Not saved: {failure}
        </Text>
      )}
      <Group gap="xs" wrap="nowrap" className={classes.buttons}>
        {/* Not `disabled` while saving: that would drop the focus. */}
        <Button variant="default" onClick={() => !isSaving && onDiscard()} aria-disabled={isSaving}>
          Discard changes
        </Button>
        <Button onClick={() => !isSaving && onSave()} aria-disabled={isSaving}>
          Save rules
        </Button>
      </Group>
    </Paper>
  );
}
