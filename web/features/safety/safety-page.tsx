import { Alert, Button, Grid, Input, List, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { RefreshCwIcon, ShieldCheckIcon, ShieldXIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { NotFoundPage } from '../../components/error-pages.tsx';
import { LineField } from '../../components/line-field.tsx';
import { Page } from '../../components/page.tsx';
import { type Answer, api } from '../../lib/api.ts';
import { useDates } from '../../lib/dates.ts';
import { notify } from '../../lib/notify.tsx';
import { meQuery } from '../../lib/queries.ts';
import { suggestedUrl } from '../../lib/url-input.ts';
import { EntryList } from './entry-list.tsx';
import { rescanQuery, SAFETY_LIST_KEY } from './safety-list-query.ts';
import { reasonText, rescanText } from './safety-text.ts';

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
      client.invalidateQueries({ queryKey: rescanQuery.queryKey });
      await client.invalidateQueries({ queryKey: SAFETY_LIST_KEY });
      notify(`${value} was added to the list. All codes are being re-checked.`);
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

/** The server re-checks all codes by itself after a change of the list; the button is for any other reason. */
function Rescan() {
  const client = useQueryClient();
  const { count } = useDates();
  const { data } = useQuery(rescanQuery);
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => api('POST /safety-rescan', {}),
    onSuccess: (rescan) => client.setQueryData(rescanQuery.queryKey, rescan),
  });
  useEffect(() => {
    if (data?.state !== 'done') return;
    for (const key of ['codes', 'code']) client.invalidateQueries({ queryKey: [key] });
  }, [client, data]);
  return (
    <Stack gap={4} align="flex-start">
      <Input.Label component="div">Re-check all codes</Input.Label>
      <Input.Description>Blocks and unblocks codes. A change of the list starts it too.</Input.Description>
      <Button
        variant="default"
        leftSection={<RefreshCwIcon size={16} aria-hidden />}
        loading={isPending || data?.state === 'running'}
        onClick={() => mutate()}
      >
        Re-check all codes now
      </Button>
      <Text size="sm" role="status" {...(error || data?.state === 'failed' ? { c: 'red' } : {})}>
        {error?.message ?? (data && rescanText(data, count))}
      </Text>
    </Stack>
  );
}

/** Runs the safety check of destinations on a URL. Nothing is stored, the URL is not fetched. */
function CheckUrl() {
  const [url, setUrl] = useState('');
  const { mutate, data, isPending, error, reset } = useMutation({
    mutationFn: (given: string) => api('POST /safety-check', { body: { url: given } }),
  });
  return (
    <Stack gap="sm">
      <LineField
        label="Check a URL"
        description="Says whether codes may lead there. The address itself is not visited."
        placeholder="https://shop.example/sale"
        value={url}
        onChange={(value) => {
          setUrl(value);
          reset();
        }}
        onSubmit={(given) => {
          const completed = suggestedUrl(given) ?? given;
          setUrl(completed);
          mutate(completed);
        }}
        button="Check"
        isBusy={isPending}
        error={error?.message ?? null}
      />
      <div aria-live="polite">{data && <Verdict answer={data} />}</div>
    </Stack>
  );
}

function Verdict({ answer }: { answer: Answer<'POST /safety-check'> }) {
  if (answer.verdict === 'safe') {
    return (
      <Alert color="teal" icon={<ShieldCheckIcon aria-hidden />} title="Safe">
        Codes may lead there.
      </Alert>
    );
  }
  return (
    <Alert color="red" icon={<ShieldXIcon aria-hidden />} title="Unsafe">
      <Text size="sm">Codes that lead there are refused or blocked.</Text>
      <List size="sm" mt="xs">
        {reasonText(answer).map((reason) => (
          <List.Item key={reason}>{reason}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
