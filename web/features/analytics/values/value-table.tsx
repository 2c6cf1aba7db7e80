import { Button, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { countText } from '../../../lib/count-text.ts';
import { useDates } from '../../../lib/dates.ts';
import classes from './value-table.module.css';

type ValueRow = { value: string | null; name: string; scans: number };

type Props = {
  /** The column headings: "Country", "Scans". */
  head: string;
  counted?: string;
  rows: readonly ValueRow[];
  total: number;
  /** The filter's value; undefined: none of these. */
  chosen?: string | null | undefined;
  /** Absent: no filtering. */
  onChoose?: (value: string | null) => void;
};

const SHOWN = 8;

/** Values with their scans, the most frequent first, each with a bar. */
export function ValueTable({ head, counted = 'Scans', rows, total, chosen, onChoose }: Props) {
  const [isWhole, setWhole] = useState(false);
  const { count, percent } = useDates();
  if (rows.length === 0) return <Text size="sm">None in this range.</Text>;
  const shown = isWhole ? rows : rows.slice(0, SHOWN);
  const most = Math.max(...rows.map(({ scans }) => scans));
  return (
    <div>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">{counted}</th>
            <th scope="col">
              <VisuallyHidden>Share</VisuallyHidden>%
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ value, name, scans }) => (
            <tr key={value ?? ''} data-chosen={value === chosen || undefined}>
              <th scope="row">
                <span className={classes.bar} style={{ width: `${(100 * scans) / most}%` }} aria-hidden />
                {onChoose ? (
                  <UnstyledButton
                    className={classes.name}
                    onClick={() => onChoose(value)}
                    aria-pressed={value === chosen}
                  >
                    {name}
                  </UnstyledButton>
                ) : (
                  <span className={classes.name}>{name}</span>
                )}
              </th>
              <td>{count(scans)}</td>
              <td>{percent(total === 0 ? 0 : scans / total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > SHOWN && (
        <Button size="compact-sm" variant="subtle" mt={6} onClick={() => setWhole(!isWhole)}>
          {isWhole ? `Show the first ${SHOWN}` : `Show all ${countText(rows.length)}`}
        </Button>
      )}
    </div>
  );
}
