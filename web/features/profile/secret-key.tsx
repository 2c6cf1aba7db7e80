import { ActionIcon, CopyButton, Group, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';

/** A key to be typed off or copied: whole, over as many lines as it takes. */
export function SecretKey({ value }: { value: string }) {
  return (
    <Group gap="xs" wrap="nowrap" mt={4}>
      <Text ff="monospace" size="sm" flex={1}>
        {value}
      </Text>
      <CopyButton value={value.replaceAll(' ', '')} timeout={1_500}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="subtle"
            color={copied ? 'teal' : 'gray'}
            size={40}
            onClick={copy}
            aria-label={copied ? 'The key was copied' : 'Copy the key'}
          >
            {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          </ActionIcon>
        )}
      </CopyButton>
    </Group>
  );
}
