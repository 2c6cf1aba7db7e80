import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { aboutQuery } from '../../app/queries.ts';
import { curlExample } from './key-rules.ts';
import { SecretText } from './secret-text.tsx';
import { useFirstFocus } from './use-first-focus.ts';

type Props = { apiKey: string; onCopied: () => void; onDone: () => void };

/** The only time the key is shown, and what to do with it. */
export function MadeKey({ apiKey, onCopied, onDone }: Props) {
  const copyButton = useFirstFocus();
  const { data: about } = useQuery(aboutQuery);
  return (
    <Stack>
      <Text size="sm">
        Copy it now and keep it like a password. It is shown this once: the server keeps only what it needs to
        recognise it.
      </Text>
      <SecretText text={apiKey} what="key" main={copyButton} onCopied={onCopied} />
      {about && (
        <Stack gap="xs">
          <Text size="sm" fw={600}>
            Try it
          </Text>
          <Text size="sm" c="dimmed">
            This lists your codes. The{' '}
            <Anchor href="/docs" underline="always">
              documentation
            </Anchor>{' '}
            shows what else it can do.
          </Text>
          <SecretText text={curlExample(about.public_url, apiKey)} what="example" onCopied={onCopied} />
        </Stack>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}
