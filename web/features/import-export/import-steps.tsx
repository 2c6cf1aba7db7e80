import { Alert, Box, Button, FileButton, Group, Select, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { UploadIcon } from 'lucide-react';
import { useState } from 'react';
import { FormError } from '../../components/form-error.tsx';
import { JobProgress } from '../../components/job-progress.tsx';
import { codeCountText } from '../../lib/count-text.ts';
import { useDates } from '../../lib/dates.ts';
import { isOpen, type Job, jobsQuery, refusalsQuery, useStartJob } from '../../lib/jobs.ts';
import { useProjects } from '../../lib/use-projects.ts';
import { type Schemas, v2 } from '../../lib/v2.ts';
import { COLUMN_CHOICES, type ColumnChoices, choiceOf, withChoice } from './columns.ts';
import { JobFile } from './job-list.tsx';

type Upload = Schemas['Upload'];

/** The steps of an import: upload, columns, preview, import. */
export function ImportSteps() {
  const [list, setList] = useState<Upload | null>(null);
  const upload = useMutation({
    mutationFn: (file: File) => {
      // A table, whatever type the browser gives it; the server recognises the others.
      const isTable = !/\.(xlsx|ndjson|jsonl)$/i.test(file.name);
      const body = file.slice(0, file.size, isTable ? 'text/csv' : 'application/octet-stream');
      return v2('POST /v2/uploads', { body });
    },
    onSuccess: setList,
  });
  if (list) return <UploadedSteps key={list.upload_id} list={list} onDone={() => setList(null)} />;
  return (
    <Stack gap="sm" maw={640}>
      <Text size="sm">
        A CSV file or a spreadsheet whose first line names the columns: at least the destination. Exports of Bitly, Dub,
        Shlink, YOURLS and Kutt are recognised. You can review every row before any code is created.
      </Text>
      <Group>
        <FileButton
          onChange={(file) => file && upload.mutate(file)}
          accept=".csv,.tsv,.txt,.xlsx,.ndjson,.jsonl,text/csv"
        >
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

function UploadedSteps({ list, onDone }: { list: Upload; onDone: () => void }) {
  const start = useStartJob();
  const { data: jobs } = useQuery(jobsQuery);
  const [jobId, setJobId] = useState<string | null>(null);
  const job = jobs?.find(({ job_id }) => job_id === jobId);
  const [choices, setChoices] = useState<ColumnChoices>({
    columns: list.columns,
    shortLink: list.short_link,
  });
  const [project, setProject] = useState<string | null>(null);
  const { options } = useProjects();
  const run = useMutation({
    mutationFn: (dry_run: boolean) => {
      const { columns, shortLink: short_link } = choices;
      const table = list.format === 'ndjson' ? {} : { columns, short_link };
      return start({ kind: 'import', upload_id: list.upload_id, ...table, project_id: project, dry_run });
    },
    onSuccess: ({ job_id }) => setJobId(job_id),
  });
  const isRunning = job !== undefined && isOpen(job);
  const isAtColumns = !job || job.dry_run;
  const created = job?.result?.created ?? 0;
  return (
    <Stack gap="md">
      <Text size="sm">
        {list.service && <b>This is an export of {list.service}. </b>}
        {codeCountText(list.rows).replace('code', 'row')} found.
        {isAtColumns && !isRunning && ' Say what each column is.'}
      </Text>
      {isAtColumns && !isRunning && (
        <>
          {list.format !== 'ndjson' && <ColumnTable list={list} choices={choices} onChange={setChoices} />}
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
      <FormError error={run.error} />
      {job && isRunning && <JobProgress job={job} />}
      {job && !isRunning && <Outcome job={job} />}
      <Group>
        {isAtColumns && (
          <Button
            variant={job ? 'default' : 'filled'}
            onClick={() => run.mutate(true)}
            loading={run.isPending || isRunning}
          >
            Preview
          </Button>
        )}
        {job?.dry_run && job.state === 'done' && created > 0 && (
          <Button onClick={() => run.mutate(false)} loading={run.isPending}>
            Import {codeCountText(created)}
          </Button>
        )}
        <Button variant="subtle" color="gray" onClick={onDone}>
          {job && !job.dry_run ? 'Close' : 'Choose another file'}
        </Button>
      </Group>
    </Stack>
  );
}

const SCROLLS = { overflowX: 'auto' } as const;

type TableProps = { list: Upload; choices: ColumnChoices; onChange: (choices: ColumnChoices) => void };

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
  const { result, error, dry_run } = job;
  const { data: refusals = [] } = useQuery(refusalsQuery(job));
  if (error !== null) return <Alert color="red">{error.message}</Alert>;
  if (!result) return null;
  const { created = 0, refused } = result;
  const verb = dry_run ? 'can be created' : 'created';
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
      {refusals.length > 0 && (
        <Box style={SCROLLS}>
          <Table withTableBorder verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Line</Table.Th>
                <Table.Th>Problem</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {refusals.slice(0, 20).map((one) => (
                <Table.Tr key={one.line}>
                  <Table.Td>{one.line}</Table.Td>
                  <Table.Td className="wrap-anywhere">{one.message}</Table.Td>
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
      <JobFile job={job} />
    </Stack>
  );
}
