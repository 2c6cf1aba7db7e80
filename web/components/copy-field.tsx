import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import { CheckIcon, CopyIcon } from 'lucide-react';
import { useCopy } from '../lib/copy-text.ts';

type Props = {
  value: string;
  /** What is copied, if it is not what is shown. */
  copied?: string;
  /** What it is: "link", "key". */
  what: string;
  href?: string;
  /** Wraps instead of being truncated; the default for commands. */
  isWhole?: boolean;
};

/** A text with a copy button. */
export function CopyField({ value, copied = value, what, href, isWhole = what === 'command' }: Props) {
  const { isCopied, copy } = useCopy();
  return (
    <Group gap={6} wrap="nowrap" miw={0}>
      <Text
        ff="monospace"
        size="sm"
        {...(isWhole ? { className: 'wrap-anywhere' } : { truncate: true })}
        {...(href ? { component: 'a', href, target: '_blank', rel: 'noreferrer' } : {})}
      >
        {value}
      </Text>
      <Tooltip label={isCopied ? 'Copied' : `Copy the ${what}`} withArrow>
        <ActionIcon
          color={isCopied ? 'teal' : 'gray'}
          onClick={() => copy(copied)}
          aria-label={isCopied ? `The ${what} was copied` : `Copy the ${what}`}
        >
          {isCopied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
