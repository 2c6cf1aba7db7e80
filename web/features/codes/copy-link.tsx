import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './copy-link.module.css';

/** `label`: the code's label. A plain button, because a list has fifty of them. */
export function CopyLink({ link, label }: { link: string; label: string }) {
  const { copied, copy } = useClipboard({ timeout: 1_500 });
  return (
    <button
      type="button"
      className={classes.button}
      data-copied={copied || undefined}
      onClick={() => copy(link)}
      title={copied ? 'Copied' : 'Copy link'}
      aria-label={copied ? `The link of ${label} was copied` : `Copy the link of ${label}`}
    >
      {copied ? <IconCheck size={15} /> : <IconCopy size={15} />}
    </button>
  );
}
