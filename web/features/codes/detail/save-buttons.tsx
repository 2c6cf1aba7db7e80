import { Button, Group } from '@mantine/core';
import classes from './save-buttons.module.css';

type Props = {
  isChanged: boolean;
  /** Of a change that is not shown as done before the server has answered. */
  isSaving?: boolean;
  save: string;
  onDiscard: () => void;
};

/**
 * Always there, so that nothing moves when somebody begins to type. The browser never sees the button disabled: that
 * would take the focus away from whoever has just pressed it.
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
