import { Group } from '@mantine/core';
import { useDates } from '../../../lib/dates.ts';
import classes from '../analytics.module.css';
import { shadeRanges } from './shades.ts';

/** The legend: which shade means how many scans. */
export function ShadeLegend({ most }: { most: number }) {
  const { count } = useDates();
  return (
    <Group
      component="ul"
      className="plain-list"
      gap="0.25rem 0.875rem"
      c="dimmed"
      fz="xs"
      aria-label="What the shades stand for"
    >
      {shadeRanges(most).map(({ shade, from, to }) => (
        <Group component="li" key={shade} gap={6}>
          <span className={classes.swatch} style={{ background: `var(--shade-${shade})` }} aria-hidden />
          {from === to ? count(from) : `${count(from)}–${count(to)}`}
        </Group>
      ))}
    </Group>
  );
}
