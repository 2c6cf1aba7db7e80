import { Alert, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDates } from '../../lib/dates.ts';
import { type Job, refusalsQuery } from '../../lib/jobs.ts';
import { JobFile } from './job-list.tsx';

const SHOWN = 20;

/** The expected or final results of the rows. */
export function ImportOutcome({ job }: { job: Job }) {
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
        <Table withTableBorder verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Line</Table.Th>
              <Table.Th>Problem</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {refusals.slice(0, SHOWN).map((one) => (
              <Table.Tr key={one.line}>
                <Table.Td>{one.line}</Table.Td>
                <Table.Td className="wrap-anywhere">{one.message}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {refused > SHOWN && (
        <Text size="sm" c="dimmed">
          The first {SHOWN} are shown; all are in the file.
        </Text>
      )}
      <JobFile job={job} />
    </Stack>
  );
}
