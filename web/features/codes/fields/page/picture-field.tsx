import { ActionIcon, Button, Input, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FileUpIcon, Trash2Icon } from 'lucide-react';
import { useRef, useState } from 'react';
import { MAX_FILE_BYTES } from '../../../../../src/codes/values/code-values.ts';
import { byteText } from '../../../../lib/byte-text.ts';
import type { ContentForm } from '../content-draft.ts';
import { FileTile } from '../file/file-tile.tsx';
import { storedFileQuery } from '../file/stored-file-query.ts';
import { useUpload } from '../file/use-upload.ts';

const PATH = 'page.image';

/** The picture over the title: sent at once, and used when the form is saved. */
export function PictureField({ form }: { form: ContentForm }) {
  const { image } = form.values.page;
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { upload, send, cancel } = useUpload(
    ({ file_id, type }) => {
      if (!type.startsWith('image/')) return setRefusal('Choose a picture: PNG, JPEG or WebP.');
      form.setFieldValue(PATH, file_id);
      form.clearFieldError(PATH);
    },
    (problem) => setRefusal(problem),
  );
  const known = useQuery({ ...storedFileQuery(image), enabled: image !== '' });
  const problem = refusal ?? form.errors[PATH];
  return (
    <Input.Wrapper
      labelElement="div"
      label="Picture"
      description={`Optional. PNG, JPEG or WebP of at most ${byteText(MAX_FILE_BYTES)}; small ones open faster.`}
      error={problem}
    >
      <input
        ref={input}
        type="file"
        accept=".png,.jpg,.jpeg,.webp,image/png,image/jpeg,image/webp"
        hidden
        aria-label="Picture"
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0];
          setRefusal(null);
          if (chosen) void send(chosen);
          // The same file can be chosen again after a refusal.
          currentTarget.value = '';
        }}
      />
      <Stack gap="xs" mt={6} align="flex-start">
        {upload.status === 'sending' ? (
          <>
            <Text size="sm" role="status">
              Sending {upload.name}
            </Text>
            <Progress value={upload.share * 100} w="100%" aria-label={`Sending ${upload.name}`} />
            <Button variant="subtle" color="gray" size="compact-sm" onClick={cancel}>
              Cancel
            </Button>
          </>
        ) : (
          <>
            {image !== '' && known.data && (
              <FileTile file={known.data} name="Picture">
                <ActionIcon size={36} aria-label="Remove the picture" onClick={() => form.setFieldValue(PATH, '')}>
                  <Trash2Icon size={16} />
                </ActionIcon>
              </FileTile>
            )}
            <Button
              variant="default"
              leftSection={<FileUpIcon size={15} />}
              onClick={() => input.current?.click()}
              data-path={PATH}
            >
              {image === '' ? 'Choose a picture…' : 'Replace…'}
            </Button>
          </>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
