import { countText } from '../../../lib/count-text.ts';
import classes from './code-row.module.css';

const WIDTH = 80;
const HEIGHT = 24;

/** The scans of the last days as a small line, today at the right. Undefined: not known yet. */
export function TrendLine({ scans }: { scans: readonly number[] | undefined }) {
  if (!scans) return null;
  const total = scans.reduce((sum, many) => sum + many, 0);
  if (total === 0) return <span className={classes.path}>No scans</span>;
  return (
    <svg
      display="block"
      fill="none"
      stroke="var(--mantine-color-indigo-6)"
      strokeWidth={1.5}
      strokeLinejoin="round"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={`${countText(total)} ${total === 1 ? 'scan' : 'scans'} in the last ${scans.length} days`}
    >
      <polyline points={trendPoints(scans, WIDTH, HEIGHT)} />
    </svg>
  );
}

/** The points of the line within the given size, with a pixel of padding above and below. */
export function trendPoints(scans: readonly number[], width: number, height: number): string {
  const most = Math.max(1, ...scans);
  const step = width / Math.max(1, scans.length - 1);
  return scans
    .map((many, day) => {
      const y = height - 1 - (many / most) * (height - 2);
      return `${(day * step).toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
}
