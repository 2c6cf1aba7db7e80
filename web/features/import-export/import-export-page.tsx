import { Button, Group, Select, Stack } from '@mantine/core';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Page } from '../../components/page.tsx';
import { Section } from '../../components/section.tsx';
import { useStartJob } from '../../lib/jobs.ts';
import { notify } from '../../lib/notify.tsx';
import { meQuery } from '../../lib/queries.ts';
import type { Schemas } from '../../lib/v2.ts';
import { ImportSteps } from './import-steps.tsx';
import { JobList } from './job-list.tsx';

/** Import and export of lists and archives. */
export function ImportExportPage() {
  return (
    <Page title="Import and export" lead="Import codes from a list, or export everything you have.">
      <Section size="h3" title="Import codes">
        <ImportSteps />
      </Section>
      <Section size="h3" title="Export">
        <ExportMenu />
      </Section>
      <Section size="h3" title="Recent imports and exports">
        <JobList />
      </Section>
    </Page>
  );
}

const WHAT: { label: string; body: Schemas['NewJob'] }[] = [
  { label: 'Codes as a table (CSV)', body: { kind: 'export', format: 'csv' } },
  { label: 'Codes as a spreadsheet (Excel)', body: { kind: 'export', format: 'xlsx' } },
  { label: 'Codes with rules and designs (JSON)', body: { kind: 'export', format: 'ndjson' } },
  { label: 'Scans by day (CSV)', body: { kind: 'export', format: 'analytics_csv' } },
  { label: 'Pictures (SVG)', body: { kind: 'pictures', format: 'svg' } },
  { label: 'Pictures (PNG)', body: { kind: 'pictures', format: 'png' } },
  { label: 'Pictures (PDF)', body: { kind: 'pictures', format: 'pdf' } },
];
const WHOLE_ACCOUNT: (typeof WHAT)[number] = {
  label: 'The whole account, for another server',
  body: { kind: 'export', format: 'archive' },
};

/** Requests an export, which appears in the list when it is finished. */
function ExportMenu() {
  const start = useStartJob();
  const [chosen, setChosen] = useState('0');
  const exporting = useMutation({
    mutationFn: start,
    onSuccess: () => notify('The export has begun. It appears in the list below.'),
    meta: { failed: 'The export was not started' },
  });
  const { data: me } = useSuspenseQuery(meQuery);
  const what = me.project_ids === null ? [...WHAT, WHOLE_ACCOUNT] : WHAT;
  const { body } = what[Number(chosen)] ?? {};
  return (
    <Stack gap="sm" maw={480}>
      <Select
        label="What"
        data={what.map(({ label }, at) => ({ value: String(at), label }))}
        value={chosen}
        onChange={(value) => setChosen(value ?? '0')}
        allowDeselect={false}
      />
      <Group>
        <Button onClick={() => body && exporting.mutate(body)} loading={exporting.isPending}>
          Export
        </Button>
      </Group>
    </Stack>
  );
}
