import { ActionIcon, Group, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import type { Step, Steps } from './design-steps.ts';
import classes from './designer.module.css';

export function UndoButtons({ steps, take }: { steps: Steps; take: (step: Step) => void }) {
  return (
    <Group gap={4}>
      <Tooltip label="Undo (Ctrl Z)">
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.quiet}
          size={40}
          aria-label="Undo"
          disabled={steps.past.length === 0}
          onClick={() => take({ kind: 'undo' })}
        >
          <IconArrowBackUp size={20} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Redo (Ctrl Shift Z)">
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.quiet}
          size={40}
          aria-label="Redo"
          disabled={steps.future.length === 0}
          onClick={() => take({ kind: 'redo' })}
        >
          <IconArrowForwardUp size={20} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
