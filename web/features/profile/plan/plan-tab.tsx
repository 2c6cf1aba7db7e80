import { Code, Group, Progress, Stack, Table, Text } from '@mantine/core';
import { LockIcon } from 'lucide-react';
import { CopyField } from '../../../components/copy-field.tsx';
import { useDates } from '../../../lib/dates.ts';
import type { Me } from '../../../lib/me.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { SettingsSection } from '../settings-section.tsx';
import { planRows, planTitle, usedPercent } from './plan-rows.ts';

export function PlanTab({ me }: { me: Me }) {
  const { count } = useDates();
  const { plan, active_codes: used } = me;
  const share = usedPercent(used, plan.active_codes);
  const command = useCommand()(`accounts update ${me.account_email} --plan PLAN`);
  return (
    <>
      <SettingsSection title={planTitle(plan.name)} lead="Your plan.">
        <Stack gap={6} maw={480}>
          <Group justify="space-between">
            <Text size="sm" fw={500} id="plan-codes">
              Active codes
            </Text>
            <Text size="sm">
              {count(used)} of {count(plan.active_codes)}
            </Text>
          </Group>
          <Progress.Root>
            <Progress.Section
              value={share}
              color={share >= 90 ? 'orange' : 'indigo'}
              aria-labelledby="plan-codes"
              aria-valuetext={`${count(used)} of ${count(plan.active_codes)}`}
            />
          </Progress.Root>
          <Text size="xs" c="dimmed">
            Archived codes do not count.
          </Text>
        </Stack>
      </SettingsSection>
      <SettingsSection title="Limits and features" lead="Printed codes keep working whatever the plan.">
        <PlanTable me={me} />
      </SettingsSection>
      <SettingsSection
        title="Change plan"
        lead={me.is_operator ? 'On the server, with one command.' : 'Plans are changed by the operator of this server.'}
      >
        {me.is_operator ? (
          <CopyField value={command} what="command" />
        ) : (
          <Text size="sm">
            Ask them to run: <Code>{command}</Code>
          </Text>
        )}
      </SettingsSection>
    </>
  );
}

function PlanTable({ me }: { me: Me }) {
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
                {isLocked && <LockIcon size={14} role="img" aria-label="Locked:" />} {value}
              </Text>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
