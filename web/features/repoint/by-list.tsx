import { Alert, Button, FileButton, Group, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { DownloadIcon, UploadIcon } from 'lucide-react';
import { useState } from 'react';
import { FormError } from '../../components/form-error.tsx';
import { JobProgress } from '../../components/job-progress.tsx';
import { Section } from '../../components/section.tsx';
import { countText } from '../../lib/count-text.ts';
import { useJobFile } from '../../lib/jobs.ts';
import { type Upload, uploadList } from '../../lib/upload-list.ts';
import type { CodeFilter } from '../../lib/v2.ts';
import { guessColumns, type ListColumns, MATCH_NAMES, type Match } from './guess-columns.ts';
import { PreviewedChange } from './previewed-change.tsx';

/** New destinations from a list, which the person may get from us first. */
export function ByList({ filter }: { filter: CodeFilter }) {
  const [list, setList] = useState<Upload | null>(null);
  const upload = useMutation({ mutationFn: uploadList, onSuccess: setList });
  const choose = (name: string, variant: 'filled' | 'default') => (
    <FileButton onChange={(file) => file && upload.mutate(file)} accept=".csv,.tsv,.txt,.xlsx,text/csv">
      {(props) => (
        <Button
          {...props}
          variant={variant}
          leftSection={<UploadIcon size={16} aria-hidden />}
          loading={upload.isPending}
        >
          {name}
        </Button>
      )}
    </FileButton>
  );
  if (list)
    return (
      <Stack gap="md">
        <Group justify="space-between">
          <Text size="sm">
            {countText(list.rows)} {list.rows === 1 ? 'row' : 'rows'} found. Check what the columns are.
          </Text>
          {choose('Choose another file', 'default')}
        </Group>
        <FormError error={upload.error} />
        <ColumnsStep key={list.upload_id} list={list} />
      </Stack>
    );
  return (
    <Stack gap="lg">
      <Section
        title="1. Get the list of your codes"
        lead="With their links and present destinations. Write the new addresses over the old ones in the column redirect_url, and save it. You can also take a list of your own."
      >
        <ReadyList filter={filter} />
      </Section>
      <Section
        title="2. Upload it"
        lead="A CSV or Excel file. One column names the codes by link, slug, name or id, one has the new destinations. Empty cells change nothing."
      >
        <Group>{choose('Choose a file', 'filled')}</Group>
        <FormError error={upload.error} />
      </Section>
    </Stack>
  );
}

/** The codes with their destinations, as a file that comes back as it is. */
function ReadyList({ filter }: { filter: CodeFilter }) {
  const { state, start, stop } = useJobFile();
  if (state.step === 'running') return <JobProgress job={state.progress} onStop={stop} />;
  return (
    <Stack gap="xs">
      {state.step === 'idle' && state.error && <Alert color="red">{state.error}</Alert>}
      <Group gap="xs">
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            variant="default"
            leftSection={<DownloadIcon size={16} aria-hidden />}
            onClick={() => start({ kind: 'export', format, filter })}
          >
            {format === 'xlsx' ? 'Download for Excel' : 'Download CSV'}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}

function ColumnsStep({ list }: { list: Upload }) {
  const [{ match, code, destination }, setColumns] = useState<ListColumns>(() => guessColumns(list));
  const change = (changed: Partial<ListColumns>) => setColumns((before) => ({ ...before, ...changed }));
  const columns = list.header.map((name, at) => ({ value: String(at), label: name || `Column ${at + 1}` }));
  const examples = (at: number | null) =>
    at === null
      ? undefined
      : list.sample
          .flatMap((row) => row[at]?.slice(0, 60) || [])
          .slice(0, 2)
          .join(', ');
  const isReady = code !== null && destination !== null && code !== destination;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <Select
          label="Column that names the codes"
          placeholder="Choose a column"
          data={columns}
          value={code === null ? null : String(code)}
          onChange={(value) => change({ code: value === null ? null : Number(value) })}
          description={examples(code)}
          inputWrapperOrder={ORDER}
          classNames={WRAPS}
        />
        <Select
          label="It has their"
          data={Object.entries(MATCH_NAMES).map(([value, label]) => ({ value, label }))}
          value={match}
          allowDeselect={false}
          onChange={(value) => value && change({ match: value as Match })}
        />
        <Select
          label="Column of the new destination"
          placeholder="Choose a column"
          data={columns}
          value={destination === null ? null : String(destination)}
          onChange={(value) => change({ destination: value === null ? null : Number(value) })}
          description={examples(destination)}
          inputWrapperOrder={ORDER}
          classNames={WRAPS}
        />
      </SimpleGrid>
      <PreviewedChange
        body={
          isReady
            ? {
                kind: 'update',
                upload_id: list.upload_id,
                match,
                columns: { [match]: code, redirect_url: destination },
              }
            : null
        }
      />
    </>
  );
}

const ORDER: ('label' | 'input' | 'description')[] = ['label', 'input', 'description'];
const WRAPS = { description: 'wrap-anywhere' };
