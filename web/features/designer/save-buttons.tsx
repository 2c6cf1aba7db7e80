import { Button, Group } from '@mantine/core';
import classes from './designer.module.css';
import type { Stage } from './stage.ts';

type Props = { stage: Stage; isChanged: boolean; onSave: () => void; onDiscard: () => void };

export function SaveButtons({ stage, isChanged, onSave, onDiscard }: Props) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        onClick={onSave}
        disabled={stage !== 'unsaved' && stage !== 'saving'}
        loading={stage === 'saving'}
        flex={1}
        px="xs"
      >
        Save design
      </Button>
      <Button
        variant="subtle"
        color="gray"
        onClick={onDiscard}
        disabled={!isChanged || stage === 'saving'}
        px="sm"
        aria-label="Discard changes"
        className={classes.quiet}
      >
        Discard<span className={classes.wideOnly}>&nbsp;changes</span>
      </Button>
    </Group>
  );
}
