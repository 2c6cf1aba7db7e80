import { Anchor, Box, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DownloadIcon } from 'lucide-react';
import { BorderedList } from '../../components/bordered-list.tsx';
import { JobProgress } from '../../components/job-progress.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { inAccount } from '../../lib/account.ts';
import { confirmed } from '../../lib/confirm.tsx';
import { useDates } from '../../lib/dates.ts';
import { isOpen, type Job, jobsQuery, useJobStep } from '../../lib/jobs.ts';
import { jobName, jobState, sizeText } from './job-text.ts';

/** Imports and exports of the last seven days. */
export function JobList() {
  const { data, error, refetch } = useQuery(jobsQuery);
  if (error) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return null;
  if (data.length === 0)
    return (
      <Text size="sm" c="dimmed">
        Nothing yet. Files are kept for seven days.
      </Text>
    );
  return (
    <BorderedList label="Imports and exports">
      {data.map((job) => (
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

const UNDO_IMPORT = {
  title: 'Undo this import?',
  text: 'Every code that it made is archived. You can restore single ones later.',
  confirm: 'Archive them',
};
const UNDO_CHANGE = {
  title: 'Undo this change?',
  text: 'What it changed is put back, as far as nobody changed it since.',
  confirm: 'Put it back',
};

function JobActions({ job }: { job: Job }) {
  const { mutate, isPending } = useJobStep();
  const id = job.job_id;
  const undo = async () => {
    const isSure = await confirmed({
      ...(job.kind === 'import' ? UNDO_IMPORT : UNDO_CHANGE),
      isDangerous: true,
    });
    if (isSure) mutate({ id, step: 'undo' });
  };
  const remove = async () => {
    const isSure = await confirmed({
      title: 'Delete this entry?',
      text: job.can_undo
        ? 'Its files are deleted, and it can no longer be undone. What it did stays.'
        : 'Its file is deleted.',
      confirm: 'Delete',
      isDangerous: true,
    });
    if (isSure) mutate({ id, step: 'delete' });
  };
  return (
    <Group gap="xs">
      {isOpen(job) && (
        <Button variant="default" size="compact-sm" loading={isPending} onClick={() => mutate({ id, step: 'cancel' })}>
          Cancel
        </Button>
      )}
      {job.can_undo && !isOpen(job) && (
        <Button variant="default" size="compact-sm" onClick={undo}>
          Undo
        </Button>
      )}
      <JobFile job={job} />
      {!isOpen(job) && (
        <Button variant="default" size="compact-sm" onClick={remove}>
          Delete
        </Button>
      )}
    </Group>
  );
}

/** With the size and checksum, to verify the download, and what was refused. */
export function JobFile({ job: { file, file_url, refusals_url } }: { job: Job }) {
  return (
    <>
      {file && file_url && (
        <Anchor href={inAccount(file_url)} download={file.name} size="sm" title={`SHA-256 ${file.sha256}`}>
          <Group gap={4} component="span">
            <DownloadIcon size={16} aria-hidden />
            {file.name} ({sizeText(file.bytes)})
          </Group>
        </Anchor>
      )}
      {file && !file_url && (
        <Text size="sm" c="dimmed">
          Only for admins and owners
        </Text>
      )}
      {refusals_url && (
        <Anchor href={inAccount(refusals_url)} download="refusals.csv" size="sm">
          Refused
        </Anchor>
      )}
    </>
  );
}
