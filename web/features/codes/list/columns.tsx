import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { Columns3Icon } from 'lucide-react';
import { useMemo } from 'react';
import type { CodeSort } from '../../../../src/http/dashboard/contract.ts';

/** The optional columns, in order. `width` is a grid track; `sorts`: the orders that its header turns through. */
export const COLUMNS = [
  { id: 'destination', name: 'Destination', width: 'minmax(0, 1.7fr)' },
  { id: 'type', name: 'Type', width: '5.5rem' },
  { id: 'project', name: 'Project', width: 'minmax(0, 1.35fr)' },
  { id: 'tags', name: 'Tags', width: 'minmax(0, 1.2fr)' },
  { id: 'created', name: 'Created', width: '6.5rem', sorts: ['newest', 'oldest'] },
  { id: 'scans', name: 'Scans', width: '5.5rem', sorts: ['scans', 'scans_asc'] },
  { id: 'trend', name: 'Last 30 days', width: '5.5rem' },
  { id: 'last_scan', name: 'Last scan', width: '6.5rem', sorts: ['last_scan'] },
] as const satisfies { id: string; name: string; width: string; sorts?: readonly CodeSort[] }[];

export const NAME_SORTS: readonly CodeSort[] = ['label', 'label_desc'];

export type ColumnId = (typeof COLUMNS)[number]['id'];

/** The default, which fits on a screen of 1280 pixels with room for names. */
const FIRST_CHOICE: readonly ColumnId[] = ['destination', 'project', 'scans', 'trend', 'last_scan'];

const KEY = 'repoint-list-columns';

/** The chosen columns, stored in this browser per account. Unknown names are ignored. */
export function useColumns(accountId: string) {
  const [stored, setStored] = useLocalStorage<readonly string[]>({
    key: `${KEY}-${accountId}`,
    defaultValue: FIRST_CHOICE,
    getInitialValueInEffect: false,
  });
  return {
    chosen: useMemo(() => COLUMNS.map(({ id }) => id).filter((id) => stored.includes(id)), [stored]),
    choose: setStored,
  };
}

/** The grid tracks after the checkbox, the picture and the name. */
export function columnTracks(chosen: readonly ColumnId[]): string {
  return COLUMNS.filter(({ id }) => chosen.includes(id))
    .map(({ width }) => width)
    .join(' ');
}

type Props = { chosen: readonly ColumnId[]; onChoose: (ids: readonly string[]) => void };

/** Which columns the list shows. */
export function ColumnsMenu({ chosen, onChoose }: Props) {
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" h="auto" fw={500} leftSection={<Columns3Icon size={16} />} visibleFrom="sm">
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Checkbox.Group value={[...chosen]} onChange={onChoose} aria-label="Columns">
          <Stack gap="xs">
            {COLUMNS.map(({ id, name }) => (
              <Checkbox key={id} value={id} label={name} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
