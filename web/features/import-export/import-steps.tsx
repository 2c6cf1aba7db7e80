import { Alert, Box, Button, FileButton, Group, Select, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { UploadIcon } from 'lucide-react';
import { useState } from 'react';
import type { Job, UploadedList } from '../../../src/http/dashboard/contract.ts';
import { FormError } from '../../components/form-error.tsx';
import { api, send } from '../../lib/api.ts';
import { codeCountText } from '../../lib/count-text.ts';
import { useDates } from '../../lib/dates.ts';
import { useProjects } from '../../lib/use-projects.ts';
import { COLUMN_CHOICES, type ColumnChoices, choiceOf, withChoice } from './columns.ts';
import { JobFile, JobProgress } from './job-list.tsx';
import { isOpen, jobsQuery, useJobStep } from './jobs-query.ts';

/** The steps of an import: upload, columns, preview, import. */
export function ImportSteps() {
  const client = useQueryClient();
  const [list, setList] = useState<UploadedList | null>(null);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      // Unchanged, whatever type the browser gives it.
      const csv = file.slice(0, file.size, 'text/csv');
      return (await send('/dashboard-api/imports', 'POST', csv)) as UploadedList;
    },
    onSuccess: setList,
    onSettled: () => client.invalidateQueries({ queryKey: jobsQuery.queryKey }),
  });
  if (list) return <UploadedSteps key={list.job_id} list={list} onDone={() => setList(null)} />;
  return (
    <Stack gap="sm" maw={640}>
      <Text size="sm">
        A CSV file whose first line names the columns: at least the destination. Exports of Bitly, Dub, Shlink, YOURLS
        and Kutt are recognised. You can review every row before any code is created.
      </Text>
      <Group>
        <FileButton onChange={(file) => file && upload.mutate(file)} accept=".csv,.tsv,.txt,text/csv">
          {(props) => (
            <Button {...props} leftSection={<UploadIcon size={16} aria-hidden />} loading={upload.isPending}>
              Choose a file
            </Button>
          )}
        </FileButton>
      </Group>
      <FormError error={upload.error} />
    </Stack>
  );
}

function UploadedSteps({ list, onDone }: { list: UploadedList; onDone: () => void }) {
  const client = useQueryClient();
  const { data } = useQuery(jobsQuery);
  const job = data?.jobs.find(({ job_id }) => job_id === list.job_id);
  const [choices, setChoices] = useState<ColumnChoices>({
    columns: list.columns,
    shortLink: list.short_link,
  });
  const [project, setProject] = useState<string | null>(null);
  const { options } = useProjects();
  const check = useMutation({
    mutationFn: () =>
      api('POST /jobs/{id}/check', {
        id: list.job_id,
        body: { columns: choices.columns, short_link: choices.shortLink, project_id: project },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: jobsQuery.queryKey }),
  });
  const isRunning = job !== undefined && isOpen(job);
  const isAtColumns = !job || job.phase === 'upload' || job.phase === 'check';
  return (
    <Stack gap="md">
      <Text size="sm">
        {list.service && <b>This is an export of {list.service}. </b>}
        {codeCountText(list.rows).replace('code', 'row')} found.
        {isAtColumns && !isRunning && ' Say what each column is.'}
      </Text>
      {isAtColumns && !isRunning && (
        <>
          <ColumnTable list={list} choices={choices} onChange={setChoices} />
          <Select
            maw={480}
            label="Project for rows that name none"
            placeholder="Default project"
            data={options}
            value={project}
            onChange={setProject}
            clearable
            searchable
          />
        </>
      )}
      <FormError error={check.error} />
      {job && isRunning && <JobProgress job={job} />}
      {job && !isRunning && job.phase !== 'upload' && <Outcome job={job} />}
      <Group>
        {isAtColumns && (
          <Button
            variant={job?.phase === 'check' ? 'default' : 'filled'}
            onClick={() => check.mutate()}
            loading={check.isPending || isRunning}
          >
            Preview
          </Button>
        )}
        {job && <ImportButton job={job} />}
        <Button variant="subtle" color="gray" onClick={onDone}>
          {job?.phase === 'run' ? 'Close' : 'Choose another file'}
        </Button>
      </Group>
    </Stack>
  );
}

const SCROLLS = { overflowX: 'auto' } as const;

type TableProps = { list: UploadedList; choices: ColumnChoices; onChange: (choices: ColumnChoices) => void };

function ColumnTable({ list, choices, onChange }: TableProps) {
  return (
    <Box style={SCROLLS}>
      <Table withTableBorder verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Column</Table.Th>
            <Table.Th>First row</Table.Th>
            <Table.Th>Is</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {list.header.map((name, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their position
            <Table.Tr key={at}>
              <Table.Td>{name || `Column ${at + 1}`}</Table.Td>
              <Table.Td className="wrap-anywhere">{(list.sample[0]?.[at] ?? '').slice(0, 80)}</Table.Td>
              <Table.Td>
                <Select
                  miw={136}
                  aria-label={`What ${name || `column ${at + 1}`} is`}
                  data={COLUMN_CHOICES}
                  value={choiceOf(choices, at)}
                  onChange={(choice) => onChange(withChoice(choices, at, choice ?? ''))}
                  allowDeselect={false}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

/** The expected or final results of the rows. */
function Outcome({ job }: { job: Job }) {
  const dates = useDates();
  const { result, error, phase } = job;
  if (error !== null) return <Alert color="red">{error}</Alert>;
  if (!result || phase === 'undo') return null;
  const { created, refused, errors } = result;
  const verb = phase === 'check' ? 'can be created' : 'created';
  return (
    <Stack gap="sm" role="status">
      <Alert
        color={refused === 0 ? 'teal' : 'orange'}
        title={`${dates.count(created)} ${verb}, ${dates.count(refused)} refused`}
      >
        {refused === 0
          ? 'Every row passes the checks.'
          : 'Rows that are refused are left out. Each is listed with its line number.'}
      </Alert>
      {errors.length > 0 && (
        <Box style={SCROLLS}>
          <Table withTableBorder verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Line</Table.Th>
                <Table.Th>Problem</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {errors.slice(0, 20).map((one) => (
                <Table.Tr key={one.line}>
                  <Table.Td>{one.line}</Table.Td>
                  <Table.Td className="wrap-anywhere">{one.error.replace(/^[a-z_]+: /, '')}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Box>
      )}
      {refused > 20 && (
        <Text size="sm" c="dimmed">
          The first 20 are shown; all are in the file.
        </Text>
      )}
      {job.file && <JobFile id={job.job_id} file={job.file} />}
    </Stack>
  );
}

function ImportButton({ job }: { job: Job }) {
  const { mutate, isPending } = useJobStep();
  const created = job.result?.created ?? 0;
  if (job.phase !== 'check' || job.state !== 'done' || created === 0) return null;
  return (
    <Button onClick={() => mutate({ id: job.job_id, step: 'start' })} loading={isPending}>
      Import {codeCountText(created)}
    </Button>
  );
}
