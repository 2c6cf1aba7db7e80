import { Code, Group, Progress, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LockIcon } from 'lucide-react';
import { useId } from 'react';
import { CopyField } from '../../../components/copy-field.tsx';
import { byteText } from '../../../lib/byte-text.ts';
import { useDates } from '../../../lib/dates.ts';
import type { Me } from '../../../lib/me.ts';
import { useCommand } from '../../../lib/use-command.ts';
import { v2 } from '../../../lib/v2.ts';
import { SettingsSection } from '../settings-section.tsx';
import { planRows, planTitle, usedPercent } from './plan-rows.ts';

export function PlanTab({ me }: { me: Me }) {
  const { count } = useDates();
  const { plan, active_codes: used } = me;
  const command = useCommand()(`accounts update ${me.account_email} --plan PLAN`);
  return (
    <>
      <SettingsSection title={planTitle(plan.name)} lead="Your plan.">
        <Stack gap="lg" maw={480}>
          <Usage
            name="Active codes"
            share={usedPercent(used, plan.active_codes)}
            text={`${count(used)} of ${count(plan.active_codes)}`}
            note="Archived codes do not count."
          />
          {plan.file_bytes > 0 && <FileUsage allowed={plan.file_bytes} />}
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

function FileUsage({ allowed }: { allowed: number }) {
  const { data } = useQuery({ queryKey: ['account-usage'], queryFn: () => v2('GET /v2/account', {}) });
  if (!data) return null;
  const { file_bytes: used } = data.usage;
  return (
    <Usage
      name="Files of codes"
      share={usedPercent(used, allowed)}
      text={`${byteText(used)} of ${byteText(allowed)}`}
      note="With those that can be restored, for 90 days after they were replaced."
    />
  );
}

type UsageProps = { name: string; share: number; text: string; note: string };

/** How much of a limit is taken; `share` in percent. */
function Usage({ name, share, text, note }: UsageProps) {
  const label = useId();
  return (
    <Stack gap={6}>
      <Group justify="space-between">
        <Text size="sm" fw={500} id={label}>
          {name}
        </Text>
        <Text size="sm">{text}</Text>
      </Group>
      <Progress.Root>
        <Progress.Section
          value={share}
          color={share >= 90 ? 'orange' : 'indigo'}
          aria-labelledby={label}
          aria-valuetext={text}
        />
      </Progress.Root>
      <Text size="xs" c="dimmed">
        {note}
      </Text>
    </Stack>
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
