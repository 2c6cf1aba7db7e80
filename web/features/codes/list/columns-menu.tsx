import { Button, Checkbox, Popover, Stack } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { COLUMNS, type ColumnId } from './columns.ts';

type Props = { chosen: readonly ColumnId[]; onChoose: (ids: readonly string[]) => void };

/** Which columns the list shows. */
export function ColumnsMenu({ chosen, onChoose }: Props) {
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" h="auto" fw={500} leftSection={<IconColumns3 size={16} />} visibleFrom="sm">
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
