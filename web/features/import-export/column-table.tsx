import { Select, Table } from '@mantine/core';
import { columnLetters } from '../../../src/lib/column-letters.ts';
import type { Schemas } from '../../lib/v2.ts';
import { COLUMN_CHOICES, type ColumnChoices, choiceOf, withChoice } from './columns.ts';

type Props = {
  list: Schemas['Upload'];
  hasHeader: boolean;
  choices: ColumnChoices;
  onChange: (choices: ColumnChoices) => void;
};

/** The columns of a list as the person sees them, each with its first cell and its meaning. */
export function ColumnTable({ list, hasHeader, choices, onChange }: Props) {
  const first = hasHeader ? list.sample[0] : list.header;
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table withTableBorder verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Column</Table.Th>
            <Table.Th>First row</Table.Th>
            <Table.Th>Is</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {list.header.map((said, at) => {
            const name = (hasHeader && said.trim()) || columnLetters(at);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their position
              <Table.Tr key={at}>
                <Table.Td className="wrap-anywhere">{name}</Table.Td>
                <Table.Td className="wrap-anywhere">{(first?.[at] ?? '').slice(0, 80)}</Table.Td>
                <Table.Td>
                  <Select
                    miw={136}
                    aria-label={`What ${name} is`}
                    data={COLUMN_CHOICES}
                    value={choiceOf(choices, at)}
                    onChange={(choice) => onChange(withChoice(choices, at, choice ?? ''))}
                    allowDeselect={false}
                  />
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
