import { ActionIcon, CopyButton, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './copy-link.module.css';

/** `label`: which code's link it is, as a list has many of these buttons. */
export function CopyLink({ link, label }: { link: string; label: string }) {
  return (
    <CopyButton value={link} timeout={1_500}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? 'Copied' : 'Copy link'} withArrow openDelay={300}>
          <ActionIcon
            variant="subtle"
            color={copied ? 'teal' : 'gray'}
            className={classes.button}
            onClick={copy}
            aria-label={copied ? `The link of ${label} was copied` : `Copy the link of ${label}`}
          >
            {copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  );
}
