import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { CalendarClockIcon } from 'lucide-react';
import { useState } from 'react';
import { BorderedList } from '../../../components/bordered-list.tsx';
import { Section } from '../../../components/section.tsx';
import { confirmed } from '../../../lib/confirm.tsx';
import { useDates } from '../../../lib/dates.ts';
import { actorText, fieldName, valueText } from '../../../lib/history-text.ts';
import { notify, notifyError } from '../../../lib/notify.tsx';
import { meQuery, plannedQuery } from '../../../lib/queries.ts';
import { ruleSentence } from '../../../lib/rule-text.ts';
import { type Code, type PlannedChange, v2 } from '../../../lib/v2.ts';
import { isLink } from '../code-types.ts';
import { PlanLock } from '../plan-lock.tsx';
import { PlanDialog } from './plan-dialog.tsx';

/** Without those that the code cannot have. Rules are planned in their editor. */
function leadFor({ type }: Code): string {
  if (type === 'wifi') return 'Another status from a moment to come, by itself.';
  const parts = [type === 'url' && 'destination', 'rules', isLink(type) && 'split', 'expiry', 'limit'].filter(Boolean);
  return `A new ${parts.join(', ')} or status from a moment to come, by itself.`;
}

/** The changes of the code that are to come. */
export function PlannedSection({ code, canChange }: { code: Code; canChange: boolean }) {
  const { data: me } = useSuspenseQuery(meQuery);
  const { data } = useQuery(plannedQuery(code.qr_id));
  const [isOpen, setOpen] = useState(false);
  const changes = data?.items ?? [];
  const isLocked = !me.plan.advanced_redirects;
  if (!canChange && changes.length === 0) return null;
  return (
    <Section title="Planned changes" lead={leadFor(code)}>
      {canChange && <PlanLock me={me} feature="advanced_redirects" what="Planned changes" />}
      {changes.length > 0 && (
        <BorderedList label="Planned changes">
          {changes.map((change) => (
            <PlannedRow key={change.change_id} code={code} change={change} canChange={canChange} />
          ))}
        </BorderedList>
      )}
      {canChange && !isLocked && (
        <Button
          variant="default"
          w="fit-content"
          leftSection={<CalendarClockIcon size={16} />}
          onClick={() => setOpen(true)}
        >
          Plan a change
        </Button>
      )}
      <PlanDialog code={code} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Section>
  );
}

type RowProps = { code: Code; change: PlannedChange; canChange: boolean };

/** When, what, and by whom it was planned. */
function PlannedRow({ code, change, canChange }: RowProps) {
  const { dateTime } = useDates();
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: () =>
      v2('DELETE /v2/qr-codes/{id}/planned-changes/{change_id}', {
        path: { id: code.qr_id, change_id: change.change_id },
      }),
    onSuccess: () => notify('The change is no longer planned.'),
    onError: (error) => notifyError(error, 'The change was not removed'),
    onSettled: () => client.invalidateQueries({ queryKey: plannedQuery(code.qr_id).queryKey }),
  });
  const ask = async () => {
    const text = `The change of ${dateTime(change.at)} is then not made.`;
    if (await confirmed({ title: 'Remove this planned change?', text, confirm: 'Remove it' })) removal.mutate();
  };
  return (
    <Box component="li" p="sm">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <Stack gap={4} miw={0}>
          <Text component="time" dateTime={change.at} size="sm" fw={550}>
            {dateTime(change.at)}
          </Text>
          {Object.entries(change.change).map(([field, value]) => (
            <PlannedValue key={field} field={field} value={value} />
          ))}
          <Text size="xs" c="dimmed">
            Planned by {actorText(change.planned_by)}
          </Text>
        </Stack>
        {canChange && (
          <Button
            variant="subtle"
            size="compact-sm"
            mih={40}
            className="no-shrink"
            aria-label={`Remove the change of ${dateTime(change.at)}`}
            loading={removal.isPending}
            onClick={ask}
          >
            Remove
          </Button>
        )}
      </Group>
    </Box>
  );
}

function PlannedValue({ field, value }: { field: string; value: unknown }) {
  const { dateTime, count } = useDates();
  const rules = field === 'rules' && Array.isArray(value) ? value : null;
  const format = { dateTime, count, projectName: () => '' };
  return (
    <Text component="div" size="sm" className="wrap-anywhere">
      {fieldName(field)}: {rules === null ? valueText(field, value, format) : rules.length === 0 ? 'None' : null}
      {rules?.map((rule) => (
        <div key={JSON.stringify(rule)}>{ruleSentence(rule)}</div>
      ))}
    </Text>
  );
}
