import { Table, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { Me } from '../../../src/http/dashboard/contract.ts';
import { useDates } from '../../app/dates.ts';
import { planRows } from './plan-rows.ts';

export function PlanTable({ me }: { me: Me }) {
  const { count } = useDates();
  return (
    <Table maw={480} horizontalSpacing={0} verticalSpacing="sm" withRowBorders={false}>
      <Table.Tbody>
        {planRows(me, count).map(({ name, value, isLocked }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={400}>
              {name}
            </Table.Th>
            <Table.Td ta="end">
              <Text span size="sm" c={isLocked ? 'dimmed' : 'inherit'}>
                {isLocked && <IconLock size={14} role="img" aria-label="Locked:" />} {value}
              </Text>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
