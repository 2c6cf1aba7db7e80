import { Alert, Button, Group, Input, Progress, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FileUpIcon } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { MAX_FILE_BYTES, MAX_FILE_NAME } from '../../../../../src/codes/values/code-values.ts';
import { SegmentedField } from '../../../../components/segmented-field.tsx';
import { byteText } from '../../../../lib/byte-text.ts';
import { DISPOSITION_NAMES } from '../../../../lib/disposition-names.ts';
import type { ContentForm } from '../content-draft.ts';
import classes from './file.module.css';
import { FileTile } from './file-tile.tsx';
import { storedFileQuery } from './stored-file-query.ts';
import { useUpload } from './use-upload.ts';

const ACCEPT = '.pdf,.png,.jpg,.jpeg,.webp,application/pdf,image/png,image/jpeg,image/webp';

/** The file that a code serves: chosen or dropped, sent at once, and used when the form is saved. */
export function FileFields({ form }: { form: ContentForm }) {
  const { file } = form.values;
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { upload, send, cancel } = useUpload(
    (stored, name) => {
      form.setFieldValue('file', { ...file, file_id: stored.file_id, name: nameOf(name) });
      form.clearFieldError('file.file_id');
      form.clearFieldError('file.name');
    },
    (problem) => setRefusal(problem),
  );
  const choose = (chosen: File | undefined) => {
    setRefusal(null);
    if (chosen) void send(chosen);
  };
  const { isOver, handlers } = useDrop(choose);
  const known = useQuery({ ...storedFileQuery(file.file_id), enabled: file.file_id !== '' });
  const error = useId();
  const problem = form.errors['file.file_id'];

  return (
    <Stack gap="md">
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        hidden
        aria-label="File"
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0]);
          // The same file can be chosen again after a refusal.
          currentTarget.value = '';
        }}
      />
      {upload.status === 'sending' ? (
        <Sending name={upload.name} share={upload.share} onCancel={cancel} />
      ) : file.file_id !== '' && known.data ? (
        <div className={classes.stored} {...(isOver && { 'data-over': true })} {...handlers}>
          <FileTile file={known.data} name={file.name}>
            <Button variant="default" size="xs" onClick={() => input.current?.click()}>
              Replace…
            </Button>
          </FileTile>
        </div>
      ) : (
        <div>
          <div
            className={classes.zone}
            {...(isOver && { 'data-over': true })}
            {...(problem && { 'data-invalid': true })}
            {...handlers}
          >
            <FileUpIcon size={26} strokeWidth={1.4} aria-hidden />
            <Button
              variant="default"
              onClick={() => input.current?.click()}
              data-path={(form.getInputProps('file.file_id') as { 'data-path'?: string })['data-path']}
              {...(problem && { 'aria-describedby': error })}
            >
              Choose a file…
            </Button>
            <Text size="xs" c="dimmed">
              or drop it here: a PDF, PNG, JPEG or WebP of at most {byteText(MAX_FILE_BYTES)}
            </Text>
          </div>
          {problem && (
            <Input.Error id={error} mt={5}>
              {problem}
            </Input.Error>
          )}
        </div>
      )}
      {refusal !== null && (
        <Alert color="red" title="The file was not taken" role="alert">
          {refusal}
        </Alert>
      )}
      {file.file_id !== '' && (
        <>
          <TextInput
            label="Name of the file"
            description="Visitors see it, and save the file by it"
            autoComplete="off"
            maxLength={MAX_FILE_NAME}
            {...form.getInputProps('file.name')}
          />
          <SegmentedField
            label="What a browser does with it"
            options={DISPOSITION_NAMES}
            value={file.disposition}
            onChange={(disposition) => form.setFieldValue('file.disposition', disposition)}
          />
        </>
      )}
    </Stack>
  );
}

function Sending({ name, share, onCancel }: { name: string; share: number; onCancel: () => void }) {
  const percent = Math.round(share * 100);
  return (
    <div className={classes.stored}>
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <Text size="sm" truncate>
          {name}
        </Text>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
      <Progress value={percent} mt={6} aria-label={`Sending ${name}`} />
      <Text size="xs" c="dimmed" mt={4} role="status">
        {percent < 100 ? `${percent} % sent` : 'Checking the file …'}
      </Text>
    </div>
  );
}

/** As it may be stored: the end of a longer one, with its ending. */
function nameOf(name: string): string {
  return name.replace(/[/\\]/g, '_').slice(-MAX_FILE_NAME);
}

function useDrop(onFile: (file: File | undefined) => void) {
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onFile(event.dataTransfer.files[0]);
    },
  };
  return { isOver, handlers };
}
