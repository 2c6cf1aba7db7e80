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
import { changedText, changeText } from '../lib/change-codes.ts';
import { CODES_KEY } from '../lib/code-lists.ts';
import { codeCountText, countText } from '../lib/count-text.ts';
import { isOpen, type Job, jobsQuery, refusalsQuery, useJobStep } from '../lib/jobs.ts';

/** Progress of the latest change of many codes, then its result until it is dismissed, or as long as it can be undone. */
export function ChangeProgress() {
  const { data: jobs } = useQuery(jobsQuery);
  const latest = jobs?.find(({ kind, dry_run }) => kind === 'update' && !dry_run);
  const [watchedId, setWatchedId] = useState<string | null>(null);
  const [closedId, setClosedId] = useLocalStorage({
    key: 'repoint-closed-bulk-action',
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  if (!latest) return null;
  if (isOpen(latest) && latest.job_id !== watchedId) setWatchedId(latest.job_id);
  const { job_id: id, can_undo } = latest;
  // Of those that ended before this page was opened, only one that can be undone is shown.
  if (id !== watchedId && (!can_undo || id === closedId)) return null;
  const close = () => {
    setWatchedId(null);
    setClosedId(id);
  };
  return <ChangeState job={latest} onClose={close} />;
}

/** One of them. When it ends, what it may have changed is read again. */
export function ChangeState({ job, onClose }: { job: Job; onClose: () => void }) {
  const client = useQueryClient();
  const runs = isOpen(job);
  const wasRunning = useRef(runs);
  useEffect(() => {
    if (wasRunning.current && !runs)
      for (const queryKey of [CODES_KEY, ['code'], ['projects'], ['me'], ['tags']])
        client.invalidateQueries({ queryKey });
    wasRunning.current = runs;
  }, [runs, client]);
  const [isShown, shown] = useDisclosure();
  const { mutate, isPending } = useJobStep();
  const { job_id: id, done: tried, total } = job;
  const { changed = 0, refused = 0 } = job.result ?? {};
  const done = `${codeCountText(changed)} ${changedText(job)}`;
  return (
    <Alert color={refused > 0 || job.error !== null ? 'orange' : 'indigo'} variant="light" role="status">
      <Group justify="space-between" gap="xs" align="center">
        <Text size="sm" fw={550}>
          {runs
            ? `${changeText(job)}: ${countText(tried)}${total === null ? '' : ` of ${countText(total)}`}`
            : `${job.error ? `${job.error.message}. ` : job.state === 'cancelled' ? 'Stopped. ' : ''}${done}${refused > 0 ? `, ${countText(refused)} refused` : ''}.`}
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
              {runs ? 'Stop and undo' : 'Undo'}
            </Button>
          )}
          {runs ? (
            <Button variant="default" size="compact-sm" onClick={() => mutate({ id, step: 'cancel' })}>
              Stop
            </Button>
          ) : (
            <CloseButton aria-label="Close the message" onClick={onClose} />
          )}
        </Group>
      </Group>
      {runs && <Progress mt="xs" value={total ? (100 * tried) / total : 100} aria-label="Codes tried" />}
      <Modal opened={isShown} onClose={shown.close} title="Codes that could not be changed">
        <Refusals job={job} total={refused} />
      </Modal>
    </Alert>
  );
}

/** The first of them; `total` is how many there are. */
export function Refusals({ job, total }: { job: Job; total: number }) {
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
