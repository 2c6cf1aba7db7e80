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
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { CODES_KEY } from '../../../lib/code-lists.ts';
import { countText } from '../../../lib/count-text.ts';
import { useDates } from '../../../lib/dates.ts';
import { isOpen, type Job, jobsQuery, refusalsQuery, useJobStep } from '../../../lib/jobs.ts';
import { bulkActionText, bulkDoneText } from './bulk-text.ts';

/** Progress of a bulk change, then its result until it is dismissed, and as long as it can be undone. */
export function BulkProgress() {
  const client = useQueryClient();
  const { data: jobs } = useQuery(jobsQuery);
  const latest = jobs?.find(({ kind, dry_run }) => kind === 'update' && !dry_run);
  const [watchedId, setWatchedId] = useState<string | null>(null);
  const [closedId, setClosedId] = useLocalStorage({
    key: 'repoint-closed-bulk-action',
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  const wasRunning = useRef(false);
  const runs = latest !== undefined && isOpen(latest);
  useEffect(() => {
    if (runs) setWatchedId(latest.job_id);
    else if (wasRunning.current) {
      for (const key of [[...CODES_KEY], ['code'], ['projects'], ['me'], ['tags']])
        client.invalidateQueries({ queryKey: key });
    }
    wasRunning.current = runs;
  }, [runs, latest, client]);
  if (!latest) return null;
  const { job_id: id, can_undo } = latest;
  // Of those that ended before this page was opened, only one that can be undone is shown.
  if (id !== watchedId && (!can_undo || id === closedId)) return null;
  const close = () => {
    setWatchedId(null);
    setClosedId(id);
  };
  return <JobState job={latest} onClose={close} />;
}

function JobState({ job, onClose }: { job: Job; onClose: () => void }) {
  const { count } = useDates();
  const [isShown, shown] = useDisclosure();
  const { mutate, isPending } = useJobStep();
  const { job_id: id, done: tried, total } = job;
  const { changed = 0, refused = 0 } = job.result ?? {};
  const done = `${count(changed)} ${changed === 1 ? 'code' : 'codes'} ${bulkDoneText(job)}`;
  return (
    <Alert color={refused > 0 || job.error !== null ? 'orange' : 'indigo'} variant="light" role="status">
      <Group justify="space-between" gap="xs" align="center">
        <Text size="sm" fw={550}>
          {isOpen(job)
            ? `${bulkActionText(job)}: ${count(tried)}${total === null ? '' : ` of ${count(total)}`}`
            : `${job.error ?? (job.state === 'cancelled' ? 'Stopped. ' : '')}${done}${refused > 0 ? `, ${count(refused)} refused` : ''}.`}
        </Text>
        <Group gap="xs">
          {refused > 0 && (
            <Button variant="default" size="compact-sm" onClick={shown.open}>
              Show refused codes
            </Button>
          )}
          {job.can_undo && (
            <Button
              variant="default"
              size="compact-sm"
              loading={isPending}
              onClick={() => mutate({ id, step: 'undo' })}
            >
              {isOpen(job) ? 'Stop and undo' : 'Undo'}
            </Button>
          )}
          {isOpen(job) ? (
            <Button variant="default" size="compact-sm" onClick={() => mutate({ id, step: 'cancel' })}>
              Stop
            </Button>
          ) : (
            <CloseButton aria-label="Close the message" onClick={onClose} />
          )}
        </Group>
      </Group>
      {isOpen(job) && <Progress mt="xs" value={total ? (100 * tried) / total : 100} aria-label="Codes tried" />}
      <Modal opened={isShown} onClose={shown.close} title="Codes that could not be changed">
        <Refusals job={job} total={refused} />
      </Modal>
    </Alert>
  );
}

function Refusals({ job, total }: { job: Job; total: number }) {
  const { data: refusals = [] } = useQuery(refusalsQuery(job));
  return (
    <Stack>
      <ScrollArea.Autosize
        mah={400}
        type="auto"
        viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': 'Refused codes' }}
      >
        <List size="sm" spacing={6}>
          {refusals.map(({ line, qr_id, label, message }) => (
            <List.Item key={line ?? qr_id}>
              {qr_id === null ? (
                `Line ${line}`
              ) : (
                <Anchor renderRoot={(props) => <Link to="/codes/$id" params={{ id: qr_id }} {...props} />}>
                  {label}
                </Anchor>
              )}
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
