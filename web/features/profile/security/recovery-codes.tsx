import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { CheckIcon, CopyIcon, DownloadIcon } from 'lucide-react';
import { useCopy } from '../../../lib/copy-text.ts';
import { saveFile } from '../../../lib/save-file.ts';

/** Shown once. Each code signs in once instead of the app. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { isCopied, copy } = useCopy();
  const text = codes.join('\n');
  const file = new Blob([`Repoint recovery codes\n\n${text}\n`], { type: 'text/plain' });
  return (
    <Stack gap="md">
      <Text size="sm">
        If you lose your phone, one of these signs you in instead of the app. Each works once. They are shown only now:
        keep them where you keep your passwords.
      </Text>
      <SimpleGrid
        component="ul"
        cols={2}
        spacing="xs"
        p="md"
        bg="var(--mantine-color-default-hover)"
        bdrs="md"
        className="plain-list"
      >
        {codes.map((code) => (
          <Text key={code} component="li" ff="monospace" size="sm" ta="center">
            {code}
          </Text>
        ))}
      </SimpleGrid>
      <Group grow>
        <Button
          variant="default"
          leftSection={isCopied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
          onClick={() => copy(text)}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          variant="default"
          leftSection={<DownloadIcon size={16} />}
          onClick={() => saveFile(file, 'repoint-recovery-codes.txt')}
        >
          Download
        </Button>
      </Group>
      <Button onClick={onDone} data-autofocus>
        I have saved them
      </Button>
    </Stack>
  );
}
