import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './bordered-list.module.css';

/** A list in a frame, with a line between its rows. */
export function BorderedList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Paper withBorder component="ul" className={`plain-list ${classes.list}`} aria-label={label}>
      {children}
    </Paper>
  );
}
