import { UnstyledButton } from '@mantine/core';
import { ArrowDownIcon, ArrowUpIcon } from 'lucide-react';
import type { CodeSort } from '../../../../src/http/dashboard/contract.ts';
import classes from './code-list.module.css';
import { COLUMNS, type ColumnId, NAME_SORTS } from './columns.tsx';

type Props = { columns: readonly ColumnId[]; sort: CodeSort; onSort: (sort: CodeSort) => void };

/** The names of the columns. Those that the list can be sorted by are buttons, which turn the order around. */
export function ColumnHeads({ columns, sort, onSort }: Props) {
  const shown = COLUMNS.filter(({ id }) => columns.includes(id));
  return (
    <table className={classes.heads} aria-label="Columns">
      <thead>
        <tr className={classes.columns}>
          <td className={classes.all} aria-hidden>
            Select all
          </td>
          <td aria-hidden />
          <Head name="Code" sorts={NAME_SORTS} sort={sort} onSort={onSort} />
          {shown.map((column) => (
            <Head
              key={column.id}
              id={column.id}
              name={column.name}
              sorts={'sorts' in column ? column.sorts : []}
              sort={sort}
              onSort={onSort}
            />
          ))}
        </tr>
      </thead>
    </table>
  );
}

type HeadProps = Omit<Props, 'columns'> & { id?: ColumnId; name: string; sorts: readonly CodeSort[] };

function Head({ id, name, sorts, sort, onSort }: HeadProps) {
  const direction = sorts.includes(sort) ? directionOf(sort) : 'none';
  const Icon = direction === 'ascending' ? ArrowUpIcon : ArrowDownIcon;
  const next = nextSort(sorts, sort);
  return (
    <th scope="col" data-column={id} aria-sort={next && direction}>
      {next ? (
        <UnstyledButton
          className={classes.sort}
          data-active={direction !== 'none' || undefined}
          onClick={() => onSort(next)}
        >
          {name}
          <Icon size={13} aria-hidden />
        </UnstyledButton>
      ) : (
        name
      )}
    </th>
  );
}

/** The order after a click on the header. */
export function nextSort(sorts: readonly CodeSort[], sort: CodeSort): CodeSort | undefined {
  return sorts[(sorts.indexOf(sort) + 1) % sorts.length];
}

const ASCENDING: readonly CodeSort[] = ['oldest', 'label', 'scans_asc'];

const directionOf = (sort: CodeSort) => (ASCENDING.includes(sort) ? 'ascending' : 'descending');
