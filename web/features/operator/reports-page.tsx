import { SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { IconFlag } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BorderedList } from '../../components/bordered-list.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { Page } from '../../components/page.tsx';
import { BlockedCodes } from './blocked-codes.tsx';
import { MoreButton } from './more-button.tsx';
import { reportsQuery } from './operator-queries.ts';
import { ReportRow } from './report-row.tsx';
import { SafetyEvents } from './safety-events.tsx';

const VIEWS = [
  { value: 'open', label: 'Open' },
  { value: 'decided', label: 'Decided' },
  { value: 'blocked', label: 'Blocked' },
  { value: 'history', label: 'History' },
] as const;
type View = (typeof VIEWS)[number]['value'];

export function ReportsPage() {
  const [view, setView] = useState<View>('open');
  return (
    <Page
      title="Abuse reports"
      lead="What visitors say about codes. Owners never see who reported them."
      actions={
        <SegmentedControl
          aria-label="Show"
          data={[...VIEWS]}
          value={view}
          onChange={(value) => setView(value as View)}
        />
      }
    >
      {view === 'blocked' && <BlockedCodes />}
      {view === 'history' && <SafetyEvents qrId={null} />}
      {(view === 'open' || view === 'decided') && <Reports state={view} />}
    </Page>
  );
}

function Reports({ state }: { state: 'open' | 'decided' }) {
  const list = useInfiniteQuery(reportsQuery(state));
  const reports = list.data?.pages.flatMap(({ items }) => items);
  if (!reports)
    return list.error ? (
      <LoadError error={list.error} onRetry={list.refetch} />
    ) : (
      <Skeleton h={160} aria-label="Loading" />
    );
  if (reports.length === 0)
    return (
      <EmptyState icon={IconFlag} title={state === 'open' ? 'No open reports' : 'Nothing decided yet'}>
        Visitors can report a code from its text, contact card, Wi-Fi or warning page.
      </EmptyState>
    );
  return (
    <Stack gap="sm">
      <BorderedList label="Reports">
        {reports.map((report) => (
          <ReportRow key={report.report_id} report={report} />
        ))}
      </BorderedList>
      <MoreButton list={list} />
    </Stack>
  );
}
