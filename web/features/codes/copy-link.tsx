import { CheckIcon, CopyIcon } from 'lucide-react';
import { useCopy } from '../../lib/copy-text.ts';
import classes from './copy-link.module.css';

/** `label`: the code's label. A plain button, because a list has fifty of them. */
export function CopyLink({ link, label }: { link: string; label: string }) {
  const { isCopied, copy } = useCopy();
  return (
    <button
      type="button"
      className={classes.button}
      data-copied={isCopied || undefined}
      onClick={() => copy(link)}
      title={isCopied ? 'Copied' : 'Copy link'}
      aria-label={isCopied ? `The link of ${label} was copied` : `Copy the link of ${label}`}
    >
      {isCopied ? <CheckIcon size={15} /> : <CopyIcon size={15} />}
    </button>
  );
}
