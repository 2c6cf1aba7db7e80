import { Skeleton } from '@mantine/core';
import classes from './code-list.module.css';
import row from './code-row.module.css';

const ROWS = ['78%', '52%', '64%', '45%', '70%', '58%'];

/** The list before its first page is there. */
export function ListSkeleton() {
  return (
    <div className={classes.list} role="status" aria-label="Loading the codes">
      {ROWS.map((width) => (
        <div key={width} className={row.row}>
          <span />
          <Skeleton width={44} height={44} radius="sm" />
          <div className={row.main}>
            <Skeleton height={12} width={width} mb={8} />
            <Skeleton height={10} width="40%" />
          </div>
        </div>
      ))}
    </div>
  );
}
