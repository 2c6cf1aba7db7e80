import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BorderedList } from '../../../components/bordered-list.tsx';
import { Loaded } from '../../../components/load-error.tsx';
import { Section } from '../../../components/section.tsx';
import { confirmed } from '../../../lib/confirm.tsx';
import { useDates } from '../../../lib/dates.ts';
import { notify } from '../../../lib/notify.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { v2 } from '../../../lib/v2.ts';
import { isAbout, type Report, type ReportSubject, reportsQuery } from './report-query.ts';

/** Those about it, or all; nothing where there is none. */
export function ReportList({ subject }: { subject: ReportSubject | null }) {
  const reports = useQuery({
    ...reportsQuery,
    select: (all) => all.filter((report) => isAbout(report, subject)),
  });
  if (reports.data?.length === 0) return null;
  return (
    <Section title={subject ? 'Existing reports' : 'All reports'}>
      <Loaded query={reports} height={90}>
        {(items) => (
          <BorderedList label="Reports">
            {items.map((report) => (
              <ReportRow key={report.report_id} report={report} isNamed={subject === null} />
            ))}
          </BorderedList>
        )}
      </Loaded>
    </Section>
  );
}

function ReportRow({ report, isNamed }: { report: Report; isNamed: boolean }) {
  const { report_id: id, title, created_at, expires_at, mail } = report;
  const { date } = useDates();
  const now = useNow().getTime();
  const isOver = expires_at !== null && Date.parse(expires_at) <= now;
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: () => v2('DELETE /v2/report-links/{id}', { path: { id } }),
    onSuccess: () => notify('The report is gone.'),
    meta: { failed: 'The report was not ended' },
    onSettled: () => client.invalidateQueries({ queryKey: reportsQuery.queryKey }),
  });
  const ask = async () => {
    const text = 'Whoever has its link sees it no more, and its mails end. This cannot be taken back.';
    if (await confirmed({ title: 'End this report?', text, confirm: 'End it', isDangerous: true })) removal.mutate();
  };
  const life =
    expires_at === null ? 'stays until you end it' : isOver ? 'is over' : `until ${date(lastMoment(expires_at))}`;
  return (
    <Box component="li" p="sm">
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <Stack gap={2} miw={0} className="wrap-anywhere">
          <Text size="sm" fw={550}>
            {isNamed ? `${KINDS[kindOf(report)]} “${title}”` : `Made on ${date(created_at)}`}
          </Text>
          <Text size="xs" c="dimmed">
            {isNamed && `Made on ${date(created_at)}, `}
            {isNamed ? life : life.charAt(0).toUpperCase() + life.slice(1)}
          </Text>
          {mail && mail.to.length > 0 && (
            <Text size="xs" c="dimmed">
              Mailed every {mail.every} to {mail.to.join(', ')}
            </Text>
          )}
        </Stack>
        <Button
          variant="subtle"
          size="compact-sm"
          mih={40}
          className="no-shrink"
          aria-label={`End the report of ${date(created_at)}`}
          loading={removal.isPending}
          onClick={ask}
        >
          End
        </Button>
      </Group>
    </Box>
  );
}

/** What ends at midnight has the day before as its last. */
const lastMoment = (end: string) => new Date(Date.parse(end) - 1).toISOString();

const KINDS = { code: 'Code', project: 'Project', tag: 'Tag' };

function kindOf({ qr_id, project_id }: Report): keyof typeof KINDS {
  return qr_id !== null ? 'code' : project_id !== null ? 'project' : 'tag';
}
