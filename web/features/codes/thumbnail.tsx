import { IconAlertTriangle, IconQrcode } from '@tabler/icons-react';
import type { CodeItem } from '../../../src/http/dashboard/contract.ts';
import { ownPath } from './link-text.ts';
import classes from './thumbnail.module.css';

const SIZE = 44;

/** The picture, small; its place is kept while it is being drawn. */
export function Thumbnail({ code }: { code: CodeItem }) {
  if (code.file_url_svg) {
    return (
      <img
        src={ownPath(code.file_url_svg)}
        width={SIZE}
        height={SIZE}
        loading="lazy"
        decoding="async"
        alt=""
        className={classes.picture}
      />
    );
  }
  const Icon = code.render_status === 'error' ? IconAlertTriangle : IconQrcode;
  return (
    <span className={classes.placeholder} data-waiting={code.render_status !== 'error' || undefined}>
      <Icon size={22} stroke={1.5} aria-hidden />
    </span>
  );
}
