import { Stack, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Page } from '../../components/page.tsx';
import { ExportMenu } from './export-menu.tsx';
import { ImportSteps } from './import-steps.tsx';
import { JobList } from './job-list.tsx';

/** Import and export of lists and archives. */
export function ImportExportPage() {
  return (
    <Page title="Import and export" lead="Import codes from a list, or export everything you have.">
      <Section title="Import codes">
        <ImportSteps />
      </Section>
      <Section title="Export">
        <ExportMenu />
      </Section>
      <Section title="Recent imports and exports">
        <JobList />
      </Section>
    </Page>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack component="section" gap="sm" aria-labelledby={id}>
      <Title order={2} size="h3" id={id}>
        {title}
      </Title>
      {children}
    </Stack>
  );
}
