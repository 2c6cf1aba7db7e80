import { useDates } from '../../../lib/dates.ts';
import classes from '../analytics.module.css';
import { shadeRanges } from './shades.ts';

/** The legend: which shade means how many scans. */
export function ShadeLegend({ most }: { most: number }) {
  const { count } = useDates();
  return (
    <ul className={classes.legend} aria-label="What the shades stand for">
      {shadeRanges(most).map(({ shade, from, to }) => (
        <li key={shade}>
          <span className={classes.swatch} style={{ background: `var(--shade-${shade})` }} aria-hidden />
          {from === to ? count(from) : `${count(from)}–${count(to)}`}
        </li>
      ))}
    </ul>
  );
}
