import { Anchor, Button, FileButton, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { UploadIcon } from 'lucide-react';
import { useState } from 'react';
import { FormError } from '../../components/form-error.tsx';
import { type Upload, uploadList } from '../../lib/upload-list.ts';
import sampleCsv from './sample/codes.csv?url';
import sampleXlsx from './sample/codes.xlsx?url';
import { UploadedSteps } from './uploaded-steps.tsx';
import { uploadsQuery, WaitingUploads } from './waiting-uploads.tsx';

/** The steps of an import: upload, columns, preview, import. */
export function ImportSteps() {
  const client = useQueryClient();
  const [list, setList] = useState<Upload | null>(null);
  const upload = useMutation({
    mutationFn: uploadList,
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
