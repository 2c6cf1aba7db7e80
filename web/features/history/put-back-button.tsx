import { Button, Tooltip } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import classes from './history.module.css';

type Props = {
  /** Why it cannot be put back; null: it can. */
  reason: string | null;
  label: string;
  onAsk: () => void;
};

/** Where the old value cannot be put back the button stays, and says why when it is reached. */
export function PutBackButton({ reason, label, onAsk }: Props) {
  const isDisabled = reason !== null;
  return (
    <Tooltip
      label={reason}
      disabled={!isDisabled}
      withArrow
      events={{ hover: true, focus: true, touch: true }}
    >
      <Button
        variant="transparent"
        size="compact-sm"
        mih={40}
        mr={-8}
        className={classes.back}
        leftSection={<IconArrowBackUp size={16} />}
        aria-label={label}
        // Not `disabled`: the reason has to be reachable by key and by touch.
        aria-disabled={isDisabled}
        {...(isDisabled ? { 'data-disabled': true, 'aria-description': reason } : {})}
        onClick={() => !isDisabled && onAsk()}
      >
        Put back
      </Button>
    </Tooltip>
  );
}
