import { Anchor, Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { UploadIcon } from 'lucide-react';
import { useState } from 'react';
import { FormError } from '../../components/form-error.tsx';
import { type Schemas, v2 } from '../../lib/v2.ts';
import sampleCsv from './sample/codes.csv?url';
import sampleXlsx from './sample/codes.xlsx?url';
import { UploadedSteps } from './uploaded-steps.tsx';
import { uploadsQuery, WaitingUploads } from './waiting-uploads.tsx';

/** The steps of an import: upload, columns, preview, import. */
export function ImportSteps() {
  const client = useQueryClient();
  const [list, setList] = useState<Schemas['Upload'] | null>(null);
  const upload = useMutation({
    mutationFn: (file: File) => {
      // A table, whatever type the browser gives it; the server recognises the others.
      const isTable = !/\.(xlsx|ndjson|jsonl)$/i.test(file.name);
      const body = file.slice(0, file.size, isTable ? 'text/csv' : 'application/octet-stream');
      return v2('POST /v2/uploads', { query: { name: file.name.slice(-255) }, body });
    },
    onSuccess: setList,
    onSettled: () => client.invalidateQueries({ queryKey: uploadsQuery.queryKey }),
  });
  if (list) return <UploadedSteps key={list.upload_id} list={list} onDone={() => setList(null)} />;
  return (
    <Stack gap="md">
      <Text size="sm" maw={640}>
        An Excel or CSV file with a row for each code: at least the address that it opens. Exports of Bitly, Dub,
        Shlink, YOURLS and Kutt are recognised. You can review every row before any code is created.
      </Text>
      <Group gap="lg">
        <FileButton
          onChange={(file) => file && upload.mutate(file)}
          accept=".csv,.tsv,.txt,.xlsx,.ndjson,.jsonl,text/csv"
        >
          {(props) => (
            <Button {...props} leftSection={<UploadIcon size={16} aria-hidden />} loading={upload.isPending}>
              Choose a file
            </Button>
          )}
        </FileButton>
        <Text size="sm">
          Sample file:{' '}
          <Anchor href={sampleXlsx} download="codes.xlsx" inherit underline="always">
            Excel
          </Anchor>
          ,{' '}
          <Anchor href={sampleCsv} download="codes.csv" inherit underline="always">
            CSV
          </Anchor>
        </Text>
      </Group>
      <FormError error={upload.error} />
      <WaitingUploads onContinue={setList} />
    </Stack>
  );
}
