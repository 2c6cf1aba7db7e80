import { Button, Group } from '@mantine/core';
import classes from './save-buttons.module.css';

type Props = {
  isChanged: boolean;
  /** For a change that is not optimistic. */
  isSaving?: boolean;
  save: string;
  onDiscard: () => void;
};

/**
 * Always present, so that nothing moves when the user starts typing. The button is never `disabled`, because it would
 * lose the focus after being pressed.
 */
export function SaveButtons({ isChanged, isSaving = false, save, onDiscard }: Props) {
  return (
    <Group gap="xs">
      <Button
        type="submit"
        className={classes.save}
        aria-disabled={!isChanged || isSaving}
        {...(isChanged ? {} : { 'data-disabled': true })}
      >
        {isSaving ? 'Saving…' : save}
      </Button>
      {isChanged && !isSaving && (
        <Button variant="subtle" color="gray" onClick={onDiscard}>
          Discard
        </Button>
      )}
    </Group>
  );
}
