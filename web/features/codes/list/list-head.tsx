import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './code-list.module.css';

type Props = {
  loaded: number;
  selected: number;
  onAll: () => void;
  onNone: () => void;
  /** What can be done with the selected ones; takes the place of the columns' names. */
  actions: ReactNode;
};

/** Stays on the screen while the list scrolls: what the columns are, or what can be done with the selection. */
export function ListHead({ loaded, selected, onAll, onNone, actions }: Props) {
  const isAll = loaded > 0 && selected >= loaded;
  return (
    <div className={classes.head}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside it is the control */}
      <label className={classes.check}>
        <Checkbox
          size="xs"
          checked={isAll}
          indeterminate={selected > 0 && !isAll}
          onChange={isAll ? onNone : onAll}
          aria-label={isAll ? 'Select none' : `Select all ${loaded} loaded codes`}
        />
      </label>
      {selected > 0 ? (
        actions
      ) : (
        <div className={classes.columns} aria-hidden>
          <span className={classes.all}>Select all</span>
          <span />
          <span>Code</span>
          <span>Destination</span>
          <span>Project</span>
          <span>Scans</span>
        </div>
      )}
    </div>
  );
}
