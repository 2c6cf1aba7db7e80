import { Grid, Stack, Title } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { meQuery } from '../../app/queries.ts';
import { MissingPage } from '../../components/missing-page.tsx';
import { Page } from '../../components/page.tsx';
import { AddEntry } from './add-entry.tsx';
import { CheckUrl } from './check-url.tsx';
import { EntryList } from './entry-list.tsx';
import { Rescan } from './rescan.tsx';

/** The operator's alone: to everybody else there is no such page. */
export function SafetyPage() {
  const { data: me } = useSuspenseQuery(meQuery);
  return me.is_operator ? <UnsafeHosts /> : <MissingPage />;
}

function UnsafeHosts() {
  return (
    <Page
      title="Unsafe hosts"
      lead="No code of this server may lead to what is on this list. Codes that do are blocked."
    >
      <AddEntry />
      <EntryList />
      <Stack gap="md" mt="lg">
        <Title order={2}>Tools</Title>
        <Grid gap="xl">
          <Grid.Col span={{ base: 12, sm: 7 }}>
            <CheckUrl />
          </Grid.Col>
          <Grid.Col span={{ base: 12, sm: 5 }}>
            <Rescan />
          </Grid.Col>
        </Grid>
      </Stack>
    </Page>
  );
}
