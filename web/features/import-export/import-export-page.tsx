import { Button, Group, Select, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Page } from '../../components/page.tsx';
import { Section } from '../../components/section.tsx';
import { api, type Input } from '../../lib/api.ts';
import { notify } from '../../lib/notify.tsx';
import { ImportSteps } from './import-steps.tsx';
import { JobList } from './job-list.tsx';
import { jobsQuery } from './jobs-query.ts';

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

type Wanted = Input<'POST /exports'>['body'];

const WHAT: { label: string; body: Wanted }[] = [
  { label: 'Codes as a table (CSV)', body: { kind: 'codes_csv' } },
  { label: 'Codes with rules and designs (JSON)', body: { kind: 'codes_json' } },
  { label: 'Scans by day (CSV)', body: { kind: 'analytics_csv' } },
  { label: 'Pictures (SVG)', body: { kind: 'pictures_zip', format: 'svg' } },
  { label: 'Pictures (PNG)', body: { kind: 'pictures_zip', format: 'png' } },
  { label: 'Pictures (PDF)', body: { kind: 'pictures_zip', format: 'pdf' } },
  { label: 'The whole account, for another server', body: { kind: 'archive' } },
];

/** Requests an export, which appears in the list when it is finished. */
function ExportMenu() {
  const client = useQueryClient();
  const [chosen, setChosen] = useState('0');
  const exporting = useMutation({
    mutationFn: (body: Wanted) => api('POST /exports', { body }),
    onSuccess: () => notify('The export has begun. It appears in the list below.'),
    meta: { failed: 'The export was not started' },
    onSettled: () => client.invalidateQueries({ queryKey: jobsQuery.queryKey }),
  });
  const { body = { kind: 'codes_csv' } } = WHAT[Number(chosen)] ?? {};
  return (
    <Stack gap="sm" maw={480}>
      <Select
        label="What"
        data={WHAT.map(({ label }, at) => ({ value: String(at), label }))}
        value={chosen}
        onChange={(value) => setChosen(value ?? '0')}
        allowDeselect={false}
      />
      <Group>
        <Button onClick={() => exporting.mutate(body as Wanted)} loading={exporting.isPending}>
          Export
        </Button>
      </Group>
    </Stack>
  );
}
