import { Button, Grid, Input, Stack, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NotFoundPage } from '../../components/error-pages.tsx';
import { Page } from '../../components/page.tsx';
import { api } from '../../lib/api.ts';
import { useDates } from '../../lib/dates.ts';
import { notify } from '../../lib/notify.tsx';
import { meQuery } from '../../lib/queries.ts';
import { CheckUrl } from './check-url.tsx';
import { EntryList } from './entry-list.tsx';
import { LineField } from './line-field.tsx';
import { SAFETY_LIST_KEY } from './safety-list-query.ts';
import { rescanText } from './safety-text.ts';

/** Operators only: everybody else gets "page not found". */
export function SafetyPage() {
  const { data: me } = useSuspenseQuery(meQuery);
  return me.is_operator ? <UnsafeHosts /> : <NotFoundPage />;
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

const HELP =
  'A host covers its subdomains (bad.example), a URL all that begins with it (https://shop.example/fake), a SHA-256 hash one URL.';

function AddEntry() {
  const client = useQueryClient();
  const [entry, setEntry] = useState('');
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (line: string) => api('POST /safety-list', { body: { entry: line } }),
    onSuccess: async ({ value }) => {
      setEntry('');
      await client.invalidateQueries({ queryKey: SAFETY_LIST_KEY });
      notify(`${value} was added to the list. Re-check all codes to find those that already lead there.`);
    },
  });
  return (
    <LineField
      label="Add a host, URL or hash"
      description={HELP}
      placeholder="bad.example"
      value={entry}
      onChange={(value) => {
        setEntry(value);
        reset();
      }}
      onSubmit={mutate}
      button="Add to the list"
      isMain
      isBusy={isPending}
      error={error?.message ?? null}
    />
  );
}

/** Codes are re-checked by themselves from time to time; this is for an operator who has just changed the list. */
function Rescan() {
  const client = useQueryClient();
  const { count } = useDates();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => api('POST /safety-rescan', {}),
    onSuccess: () => {
      for (const key of ['codes', 'code']) client.invalidateQueries({ queryKey: [key] });
    },
  });
  return (
    <Stack gap={4} align="flex-start">
      <Input.Label component="div">Re-check all codes</Input.Label>
      <Input.Description>
        Blocks codes that lead to a listed address, and unblocks those that no longer do.
      </Input.Description>
      <Button
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={isPending}
        onClick={() => mutate()}
      >
        Re-check all codes now
      </Button>
      <Text size="sm" role="status" {...(error ? { c: 'red' } : {})}>
        {isPending && 'Checking. With many codes this takes a while.'}
        {!isPending && error?.message}
        {!isPending && data && rescanText(data, count)}
      </Text>
    </Stack>
  );
}
