import { Anchor, Box, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DownloadIcon } from 'lucide-react';
import type { Job } from '../../../src/http/dashboard/contract.ts';
import { BorderedList } from '../../components/bordered-list.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { confirmed } from '../../lib/confirm.tsx';
import { useDates } from '../../lib/dates.ts';
import { jobName, jobState, sizeText } from './job-text.ts';
import { isOpen, jobsQuery, useJobStep } from './jobs-query.ts';

/** Imports and exports of the last seven days. */
export function JobList() {
  const { data, error, refetch } = useQuery(jobsQuery);
  if (error) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return null;
  if (data.jobs.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Nothing yet. Files are kept for seven days.
      </Text>
    );
  return (
    <BorderedList label="Imports and exports">
      {data.jobs.map((job) => (
        <JobRow key={job.job_id} job={job} />
      ))}
    </BorderedList>
  );
}

function JobRow({ job }: { job: Job }) {
  const dates = useDates();
  return (
    <Box component="li" px="md" py="sm">
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={500} size="sm">
            {jobName(job)}
          </Text>
          <Text size="sm" c={job.state === 'failed' ? 'red' : 'dimmed'}>
            {jobState(job)} · {dates.dateTime(job.created_at)}
          </Text>
        </div>
        <JobActions job={job} />
      </Group>
      {isOpen(job) && <JobProgress job={job} />}
    </Box>
  );
}

export function JobProgress({ job: { done, total } }: { job: Job }) {
  const dates = useDates();
  const share = total ? (100 * done) / total : 100;
  return (
    <Stack gap={4} mt="xs">
      <Progress value={share} animated={!total} aria-label="Progress" />
      <Text size="xs" c="dimmed" role="status">
        {dates.count(done)}
        {total ? ` of ${dates.count(total)}` : ''}
      </Text>
    </Stack>
  );
}

function JobActions({ job }: { job: Job }) {
  const { mutate, isPending } = useJobStep();
  const id = job.job_id;
  const undo = async () => {
    const isSure = await confirmed({
      title: 'Undo this import?',
      text: 'Every code that it made is archived. You can restore single ones later.',
      confirm: 'Archive them',
      isDangerous: true,
    });
    if (isSure) mutate({ id, step: 'undo' });
  };
  const remove = async () => {
    const isSure = await confirmed({
      title: 'Delete this entry?',
      text:
        job.kind === 'import'
          ? 'Its files are deleted, and the import can no longer be undone. Codes that it made stay.'
          : 'Its file is deleted.',
      confirm: 'Delete',
      isDangerous: true,
    });
    if (isSure) mutate({ id, step: 'delete' });
  };
  return (
    <Group gap="xs">
      {isOpen(job) && (
        <Button
          variant="default"
          size="compact-md"
          loading={isPending || job.state === 'cancelling'}
          onClick={() => mutate({ id, step: 'cancel' })}
        >
          Cancel
        </Button>
      )}
      {job.kind === 'import' && job.phase === 'run' && !isOpen(job) && (
        <Button variant="default" size="compact-md" onClick={undo}>
          Undo
        </Button>
      )}
      {job.file && <JobFile id={id} file={job.file} />}
      {!isOpen(job) && (
        <Button variant="default" size="compact-md" onClick={remove}>
          Delete
        </Button>
      )}
    </Group>
  );
}

/** With the size and checksum, to verify the download. */
export function JobFile({ id, file }: { id: string; file: NonNullable<Job['file']> }) {
  return (
    <Anchor href={`/dashboard-api/jobs/${id}/file`} download={file.name} size="sm" title={`SHA-256 ${file.sha256}`}>
      <Group gap={4} component="span">
        <DownloadIcon size={16} aria-hidden />
        {file.name} ({sizeText(file.bytes)})
      </Group>
    </Anchor>
  );
}
