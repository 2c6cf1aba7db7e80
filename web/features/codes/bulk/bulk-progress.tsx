import {
  Alert,
  Anchor,
  Button,
  CloseButton,
  Group,
  List,
  Modal,
  Progress,
  ScrollArea,
  Stack,
  Text,
} from '@mantine/core';
import { useDisclosure, useLocalStorage } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { BulkAction } from '../../../../src/http/dashboard/contract.ts';
import { api } from '../../../lib/api.ts';
import { bulkActionsQuery, bulkActionText, bulkDoneText, isRunning } from '../../../lib/bulk-actions.ts';
import { CODES_KEY } from '../../../lib/code-lists.ts';
import { countText } from '../../../lib/count-text.ts';
import { useDates } from '../../../lib/dates.ts';

/** Progress of a bulk change, then its result until it is dismissed, and as long as it can be undone. */
export function BulkProgress() {
  const client = useQueryClient();
  const { data: actions } = useQuery(bulkActionsQuery);
  const [latest] = actions ?? [];
  const [watchedId, setWatchedId] = useState<string | null>(null);
  const [closedId, setClosedId] = useLocalStorage({
    key: 'repoint-closed-bulk-action',
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  const wasRunning = useRef(false);
  const runs = latest !== undefined && isRunning(latest);
  useEffect(() => {
    if (runs) setWatchedId(latest.action_id);
    else if (wasRunning.current) {
      for (const key of [[...CODES_KEY], ['code'], ['projects'], ['me'], ['tags']])
        client.invalidateQueries({ queryKey: key });
    }
    wasRunning.current = runs;
  }, [runs, latest, client]);
  if (!latest) return null;
  const { action_id: id, can_undo } = latest;
  // Of those that ended before this page was opened, only one that can be undone is shown.
  if (id !== watchedId && (!can_undo || id === closedId)) return null;
  const close = () => {
    setWatchedId(null);
    setClosedId(id);
  };
  return <ActionState action={latest} onClose={close} />;
}

function ActionState({ action, onClose }: { action: BulkAction; onClose: () => void }) {
  const client = useQueryClient();
  const { count } = useDates();
  const [isShown, shown] = useDisclosure();
  const tried = action.changed + action.refused;
  const id = action.action_id;
  const onSettled = () => client.invalidateQueries({ queryKey: bulkActionsQuery.queryKey });
  const stop = useMutation({
    mutationFn: () => api('POST /bulk-actions/{id}/stop', { id }),
    meta: { failed: 'It could not be stopped' },
    onSettled,
  });
  const undo = useMutation({
    mutationFn: () => api('POST /bulk-actions/{id}/undo', { id }),
    onSuccess: (started) => client.setQueryData(bulkActionsQuery.queryKey, (before) => [started, ...(before ?? [])]),
    meta: { failed: 'It could not be undone' },
    onSettled,
  });
  const done = `${count(action.changed)} ${action.changed === 1 ? 'code' : 'codes'} ${bulkDoneText(action)}`;
  return (
    <Alert color={action.refused > 0 ? 'orange' : 'indigo'} variant="light" role="status">
      <Group justify="space-between" gap="xs" align="center">
        <Text size="sm" fw={550}>
          {isRunning(action)
            ? `${bulkActionText(action)}: ${count(tried)} of ${count(action.total)}`
            : `${action.state === 'stopped' ? 'Stopped. ' : ''}${done}${action.refused > 0 ? `, ${count(action.refused)} refused` : ''}.`}
        </Text>
        <Group gap="xs">
          {action.refused > 0 && (
            <Button variant="default" size="compact-sm" onClick={shown.open}>
              Show refused codes
            </Button>
          )}
          {action.can_undo && (
            <Button variant="default" size="compact-sm" loading={undo.isPending} onClick={() => undo.mutate()}>
              {isRunning(action) ? 'Stop and undo' : 'Undo'}
            </Button>
          )}
          {isRunning(action) ? (
            <Button variant="default" size="compact-sm" onClick={() => stop.mutate()}>
              Stop
            </Button>
          ) : (
            <CloseButton aria-label="Close the message" onClick={onClose} />
          )}
        </Group>
      </Group>
      {isRunning(action) && (
        <Progress mt="xs" value={action.total === 0 ? 100 : (100 * tried) / action.total} aria-label="Codes tried" />
      )}
      <Modal opened={isShown} onClose={shown.close} title="Codes that could not be changed">
        <Refusals id={id} total={action.refused} />
      </Modal>
    </Alert>
  );
}

function Refusals({ id, total }: { id: string; total: number }) {
  const { data: refusals = [] } = useQuery({
    queryKey: [...bulkActionsQuery.queryKey, id, 'refusals', total],
    queryFn: async ({ signal }) => (await api('GET /bulk-actions/{id}/refusals', { id }, signal)).refusals,
  });
  return (
    <Stack>
      <ScrollArea.Autosize
        mah={400}
        type="auto"
        viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': 'Refused codes' }}
      >
        <List size="sm" spacing={6}>
          {refusals.map(({ qr_id, label, message }) => (
            <List.Item key={qr_id}>
              <Anchor renderRoot={(props) => <Link to="/codes/$id" params={{ id: qr_id }} {...props} />}>
                {label}
              </Anchor>
              : {message}
            </List.Item>
          ))}
        </List>
      </ScrollArea.Autosize>
      {refusals.length < total && (
        <Text size="sm" c="dimmed">
          The first {countText(refusals.length)} of {countText(total)}.
        </Text>
      )}
    </Stack>
  );
}
