import { Checkbox, Text } from '@mantine/core';
import { IconAlertTriangle, IconQrcode } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ChangeEvent, type MouseEvent, memo } from 'react';
import type { CodeItem } from '../../../../src/http/dashboard/contract.ts';
import { useDates } from '../../../lib/dates.ts';
import { hostOf, sameOriginPath, shortLink } from '../../../lib/link-text.ts';
import { CODE_TYPE_TEXT } from '../code-types.ts';
import { CopyLink } from '../copy-link.tsx';
import { StatusBadge } from '../status-badge.tsx';
import classes from './code-row.module.css';

type Props = {
  item: CodeItem;
  project: string;
  isSelected: boolean;
  onSelect: (id: string, isRange: boolean) => void;
};

/** A pointer that only crosses the row on its way must not fetch the code. */
const PRELOAD_DELAY_MS = 150;

/** One code of the list: a row on a wide screen, a card on a phone. */
export const CodeRow = memo(function CodeRow({ item, project, isSelected, onSelect }: Props) {
  const { count } = useDates();
  const select = (event: ChangeEvent<HTMLInputElement>) =>
    onSelect(item.qr_id, (event.nativeEvent as Partial<globalThis.MouseEvent>).shiftKey === true);

  return (
    <li className={classes.row} data-selected={isSelected || undefined}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the checkbox inside it is the control */}
      <label className={classes.check} onMouseDown={keepTextUnselected}>
        <Checkbox checked={isSelected} onChange={select} aria-label={`Select ${item.label}`} size="xs" />
      </label>
      <Thumbnail code={item} />
      <div className={classes.main}>
        <div className={classes.name}>
          <Link
            to="/codes/$id"
            params={{ id: item.qr_id }}
            preloadDelay={PRELOAD_DELAY_MS}
            className={classes.label}
          >
            {item.label}
          </Link>
          <StatusBadge code={item} />
        </div>
        <div className={classes.link}>
          <Text span size="xs" c="dimmed" truncate>
            {shortLink(item.link)}
          </Text>
          <span className={classes.above}>
            <CopyLink link={item.link} label={item.label} />
          </span>
        </div>
      </div>
      <Text size="sm" truncate className={classes.destination} title={item.redirect_url ?? ''}>
        {item.redirect_url === null ? CODE_TYPE_TEXT[item.type].name : hostOf(item.redirect_url)}
      </Text>
      <Text size="sm" c="dimmed" truncate className={classes.project}>
        {project}
      </Text>
      <Text size="sm" className={classes.scans}>
        {count(item.scan_count)}
        {item.scan_limit !== null && ` of ${count(item.scan_limit)}`}
        <span className={classes.unit}> {item.scan_count === 1 ? 'scan' : 'scans'}</span>
      </Text>
    </li>
  );
});

function keepTextUnselected(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault();
}

const SIZE = 44;

/** The picture, small; its place is kept while it is being drawn. */
function Thumbnail({ code }: { code: CodeItem }) {
  if (code.file_url_svg) {
    return (
      <img
        src={sameOriginPath(code.file_url_svg)}
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
