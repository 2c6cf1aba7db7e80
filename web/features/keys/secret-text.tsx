import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { copyText } from '../../lib/copy-text.ts';
import classes from './secret-text.module.css';

type Props = {
  text: string;
  /** What it is: "key", "example". */
  what: string;
  /** The primary button. */
  main?: RefObject<HTMLButtonElement | null>;
  /** By the button, or by hand. */
  onCopied: () => void;
};

export function SecretText({ text, what, main, onCopied }: Props) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  const copy = async () => {
    const isCopied = await copyText(text);
    setState(isCopied ? 'copied' : 'refused');
    if (isCopied) onCopied();
  };
  return (
    <Stack gap="xs">
      <Code block className={classes.text} fz="sm" onCopy={onCopied}>
        {text}
      </Code>
      <Group gap="sm">
        <Button
          {...(main ? { ref: main } : {})}
          variant={main ? 'filled' : 'default'}
          onClick={copy}
          leftSection={state === 'copied' ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        >
          {state === 'copied' ? 'Copied' : `Copy ${what}`}
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {state === 'refused' && 'The browser did not allow it. Select the text and copy it yourself.'}
        </Text>
      </Group>
    </Stack>
  );
}
