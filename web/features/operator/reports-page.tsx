import { SegmentedControl } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FlagIcon } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/page.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { BlockedCodes } from './blocked-codes.tsx';
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
  return (
    <PagedList
      label="Reports"
      list={list}
      row={(report) => <ReportRow key={report.report_id} report={report} />}
      empty={
        <EmptyState icon={FlagIcon} title={state === 'open' ? 'No open reports' : 'Nothing decided yet'}>
          Visitors can report a code from each page that it shows, and from the warning.
        </EmptyState>
      }
    />
  );
}
