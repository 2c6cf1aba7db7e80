import { Alert, Anchor, Box, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { BorderedList } from '../../components/bordered-list.tsx';
import { ChangeState, Refusals } from '../../components/change-progress.tsx';
import { FormError } from '../../components/form-error.tsx';
import { JobProgress } from '../../components/job-progress.tsx';
import { Section } from '../../components/section.tsx';
import { inAccount } from '../../lib/account.ts';
import { codeCountText, countText } from '../../lib/count-text.ts';
import { useDates } from '../../lib/dates.ts';
import { fieldName, valueText } from '../../lib/history-text.ts';
import { isOpen, type Job, jobsQuery, previewQuery, useJobStep, useStartJob } from '../../lib/jobs.ts';
import { shortLink } from '../../lib/link-text.ts';
import { useProjects } from '../../lib/use-projects.ts';
import type { Schemas } from '../../lib/v2.ts';
import { changedPart } from './changed-part.ts';
import classes from './repoint.module.css';

/** `body`: the update; null: it is not complete. A preview of another one than the present is not shown. */
export function PreviewedChange({ body }: { body: Schemas['NewJob'] | null }) {
  const start = useStartJob();
  const [begun, setBegun] = useState({ id: '', of: '' });
  const { data: jobs = [] } = useQuery(jobsQuery);
  const { mutate: step } = useJobStep();
  const of = JSON.stringify(body);
  const run = useMutation({
    mutationFn: (dry_run: boolean) => start({ ...(body as Schemas['NewJob']), dry_run }),
    onSuccess: ({ job_id: id }) => setBegun({ id, of }),
  });
  // The newest first: that of an undo before what it undoes.
  const job = jobs.find(({ job_id, undoes }) => begun.of === of && [job_id, undoes].includes(begun.id));
  if (job && !job.dry_run) return <ChangeState job={job} onClose={() => setBegun({ id: '', of: '' })} />;
  const isRunning = job !== undefined && isOpen(job);
  const changed = job?.state === 'done' ? (job.result?.changed ?? 0) : 0;
  return (
    <Stack gap="md">
      <FormError error={run.error} />
      {job && isRunning && <JobProgress job={job} onStop={() => step({ id: job.job_id, step: 'cancel' })} />}
      {job && !isRunning && <Counts job={job} />}
      {!isRunning && (
        <Group>
          {changed > 0 ? (
            <Button onClick={() => run.mutate(false)} loading={run.isPending}>
              Re-point {codeCountText(changed)}
            </Button>
          ) : (
            <Button disabled={body === null} onClick={() => run.mutate(true)} loading={run.isPending}>
              Preview
            </Button>
          )}
          {job && <Files job={job} />}
        </Group>
      )}
      {job?.state === 'done' && <Preview job={job} />}
    </Stack>
  );
}

/** How many rows or codes would become what. */
function Counts({ job }: { job: Job }) {
  const { changed = 0, refused = 0 } = job.result ?? {};
  const unchanged = job.done - changed - refused;
  if (job.error) return <Alert color="red">{job.error.message}</Alert>;
  if (job.state !== 'done') return null;
  return (
    <Alert
      role="status"
      color={refused > 0 ? 'orange' : changed > 0 ? 'teal' : 'gray'}
      title={`${countText(changed)} will change, ${countText(unchanged)} unchanged, ${countText(refused)} refused`}
    >
      {changed === 0 ? 'There is nothing to re-point.' : 'Nothing is changed yet.'}
    </Alert>
  );
}

function Files({ job: { file, file_url, refusals_url, result } }: { job: Job }) {
  return (
    <>
      {file && file_url && (result?.changed ?? 0) > 0 && (
        <Anchor size="sm" href={inAccount(file_url)} download={file.name}>
          Download the whole preview
        </Anchor>
      )}
      {refusals_url && (
        <Anchor size="sm" href={inAccount(refusals_url)} download="refusals.csv">
          Download what is refused
        </Anchor>
      )}
    </>
  );
}

/** The first of them, one by one. */
function Preview({ job }: { job: Job }) {
  const { data: items = [] } = useQuery(previewQuery(job));
  const { changed = 0, refused = 0 } = job.result ?? {};
  const byCode = [...Map.groupBy(items, ({ line, qr_id }) => line ?? qr_id).values()];
  return (
    <Stack gap="md">
      {refused > 0 && (
        <Section title="Refused">
          <Refusals job={job} total={refused} />
        </Section>
      )}
      {changed > 0 && (
        <Section title="Will change">
          <BorderedList label="Codes that will change">
            {byCode.map((fields) => (
              <PreviewRow key={`${fields[0]?.line} ${fields[0]?.qr_id}`} fields={fields} />
            ))}
          </BorderedList>
          {byCode.length < changed && (
            <Text size="sm" c="dimmed">
              The first {countText(byCode.length)} of {countText(changed)}; the file has all.
            </Text>
          )}
        </Section>
      )}
    </Stack>
  );
}

type Item = Schemas['JobPreviewItem'];

function PreviewRow({ fields }: { fields: readonly Item[] }) {
  const [first] = fields;
  const { dateTime, count } = useDates();
  const { nameOf: projectName } = useProjects();
  const text = (field: string, value: unknown) => valueText(field, value, { dateTime, count, projectName });
  if (!first) return null;
  const { qr_id: id, label, link, line } = first;
  return (
    <li className={classes.row}>
      <Box miw={0}>
        <Anchor
          size="sm"
          fw={550}
          className="wrap-anywhere"
          renderRoot={(props) => <Link to="/codes/$id" params={{ id }} target="_blank" {...props} />}
        >
          {label}
        </Anchor>
        <Text size="xs" c="dimmed" className="wrap-anywhere">
          {line !== null && `Line ${line} · `}
          {shortLink(link)}
        </Text>
      </Box>
      <Stack gap={4} miw={0}>
        {fields.map(({ field, before, after }) =>
          field === 'redirect_url' ? (
            <Destinations key={field} before={String(before)} after={String(after)} />
          ) : (
            <Text key={field} size="sm" className="wrap-anywhere">
              {fieldName(field)}: {text(field, before)} → {text(field, after)}
            </Text>
          ),
        )}
      </Stack>
    </li>
  );
}

function Destinations({ before, after }: { before: string; after: string }) {
  const { start, end, ...part } = changedPart(before, after);
  return (
    <>
      <div className={classes.address}>
        {start}
        {part.before && <del className={classes.old}>{part.before}</del>}
        {end}
      </div>
      <div className={classes.address}>
        <span aria-hidden>→ </span>
        {start}
        {part.after && <ins className={classes.new}>{part.after}</ins>}
        {end}
      </div>
    </>
  );
}
