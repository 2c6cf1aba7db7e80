import { ActionIcon, CopyButton, Group, Text, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';

type Props = {
  value: string;
  /** What it is: "link", "key". */
  what: string;
  href?: string;
  /** Wraps instead of being truncated; the default for commands. */
  isWhole?: boolean;
};

/** A text with a copy button. */
export function CopyField({ value, what, href, isWhole = what === 'command' }: Props) {
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
      <CopyButton value={value} timeout={1_500}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? 'Copied' : `Copy the ${what}`} withArrow>
            <ActionIcon
              variant="subtle"
              color={copied ? 'teal' : 'gray'}
              onClick={copy}
              aria-label={copied ? `The ${what} was copied` : `Copy the ${what}`}
            >
              {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </Group>
  );
}
