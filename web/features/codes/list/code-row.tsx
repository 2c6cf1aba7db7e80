import { Badge } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { QrCodeIcon, TriangleAlertIcon } from 'lucide-react';
import { type ChangeEvent, type MouseEvent, memo, type ReactNode, useEffect, useRef } from 'react';
import { pageAddress } from '../../../lib/account.ts';
import type { Dates } from '../../../lib/dates.ts';
import { readableUrl, sameOriginPath } from '../../../lib/link-text.ts';
import { splitText } from '../../../lib/split-text.ts';
import type { Code } from '../../../lib/v2.ts';
import { CODE_TYPE_TEXT } from '../code-types.ts';
import { contentLine } from '../content-line.ts';
import { CopyLink } from '../copy-link.tsx';
import { ShortLink } from '../short-link.tsx';
import { StatusBadge } from '../status-badge.tsx';
import classes from './code-row.module.css';
import type { ColumnId } from './columns.tsx';
import { TrendLine } from './trend-line.tsx';

type Props = {
  item: Code;
  project: string;
  columns: readonly ColumnId[];
  dates: Dates;
  /** Scans of the last days; undefined: not known yet. */
  trend: readonly number[] | undefined;
  /** Null: nothing can be done with a selection. */
  isSelected: boolean | null;
  onSelect: (id: string, isRange: boolean) => void;
};

/**
 * One code of the list: a row on a wide screen, a card on a phone. With plain elements, because fifty of them are
 * rendered for every search.
 */
export const CodeRow = memo(function CodeRow(props: Props) {
  const { item, columns, isSelected, onSelect } = props;
  const select = (event: ChangeEvent<HTMLInputElement>) =>
    onSelect(item.qr_id, (event.nativeEvent as Partial<globalThis.MouseEvent>).shiftKey === true);

  return (
    <li className={classes.row} data-selected={isSelected || undefined}>
      {isSelected === null ? (
        <span />
      ) : (
        <label className={classes.check} onMouseDown={keepTextUnselected}>
          <input
            type="checkbox"
            className={classes.box}
            checked={isSelected}
            onChange={select}
            aria-label={`Select ${item.label}`}
          />
        </label>
      )}
      <Thumbnail code={item} />
      <div className={classes.main}>
        <div className={classes.name}>
          <CodeLink id={item.qr_id} className={classes.label} title={item.label}>
            {item.label}
          </CodeLink>
        </div>
        <div className={classes.link}>
          <span className={classes.short}>
            <ShortLink link={item.link} />
          </span>
          <span className={classes.above}>
            <CopyLink link={item.link} label={item.label} />
          </span>
          <StatusBadge code={item} size="sm" />
        </div>
      </div>
      {columns.map((column) => (
        <Cell key={column} column={column} {...props} />
      ))}
    </li>
  );
});

type LinkProps = { id: string; className: string | undefined; title: string; children: ReactNode };

/** A pointer that only crosses the row must not fetch the code. */
const PRELOAD_DELAY_MS = 150;

/**
 * A link to a code, which is preloaded on hover. The router's own link would also compute whether it is active, which
 * rows do not need.
 */
function CodeLink({ id, className, title, children }: LinkProps) {
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const target = { to: '/codes/$id', params: { id } } as const;
  const preload = () => void router.preloadRoute(target);
  const open = (event: MouseEvent) => {
    // With a modifier key the browser opens a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.navigate(target);
  };
  return (
    <a
      href={pageAddress(`/codes/${id}`)}
      className={className}
      title={title}
      onClick={open}
      onFocus={preload}
      onTouchStart={preload}
      onMouseEnter={() => {
        timer.current = setTimeout(preload, PRELOAD_DELAY_MS);
      }}
      onMouseLeave={() => clearTimeout(timer.current)}
    >
      {children}
    </a>
  );
}

/** On a phone there is only room for the destination and the scans. */
function Cell({ column, item, project, trend, dates }: Props & { column: ColumnId }) {
  const { count, date, day } = dates;
  switch (column) {
    case 'destination':
      return <Destination item={item} />;
    case 'type':
      return <Small>{CODE_TYPE_TEXT[item.type].name}</Small>;
    case 'project':
      return <Small>{project}</Small>;
    case 'tags':
      return (
        <div className={classes.tags}>
          {item.tags.map((name) => (
            <Badge key={name} variant="light" color="gray" size="sm" fw={500} title={name}>
              {name}
            </Badge>
          ))}
        </div>
      );
    case 'created':
      return <Small>{date(item.created_at)}</Small>;
    case 'trend':
      return <div className={classes.wide}>{item.type === 'wifi' ? null : <TrendLine scans={trend} />}</div>;
    case 'scans':
      return (
        <div className={classes.scans}>
          {count(item.scan_count)}
          {item.scan_limit !== null && ` of ${count(item.scan_limit)}`}
          <span className={classes.unit}> {item.scan_count === 1 ? 'scan' : 'scans'}</span>
        </div>
      );
    case 'last_scan':
      return <Small>{item.last_scan_day === null ? '–' : day(item.last_scan_day)}</Small>;
  }
}

/** The host, and below it the path, which is often the only difference between neighbours. */
function Destination({ item }: { item: Code }) {
  if (item.redirect_url === null) {
    const line = contentLine(item);
    return (
      <div className={classes.destination}>
        <div className={classes.host}>{CODE_TYPE_TEXT[item.type].name}</div>
        {line !== null && <div className={`${classes.path} ${classes.apart}`}>{line}</div>}
      </div>
    );
  }
  if (item.split !== null) {
    const text = splitText(item.split);
    return (
      <div className={classes.destination} title={text}>
        <div className={classes.host}>Split between {item.split.length}</div>
        <div className={`${classes.path} ${classes.apart}`}>{text}</div>
      </div>
    );
  }
  const link = readableUrl(item.redirect_url);
  const end = link.search(/[/?#]/);
  return (
    <div className={classes.destination} title={item.redirect_url}>
      <div className={classes.host}>{end === -1 ? link : link.slice(0, end)}</div>
      {end !== -1 && <div className={classes.path}>{link.slice(end)}</div>}
    </div>
  );
}

function Small({ children }: { children: string }) {
  return (
    <div className={`${classes.wide} ${classes.small}`} title={children}>
      {children}
    </div>
  );
}

function keepTextUnselected(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault();
}

const SIZE = 44;

/** A thumbnail; its space is reserved while it is being drawn. */
function Thumbnail({ code }: { code: Code }) {
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
  const Icon = code.render_status === 'error' ? TriangleAlertIcon : QrCodeIcon;
  return (
    <span className={classes.placeholder} data-waiting={code.render_status !== 'error' || undefined}>
      <Icon size={22} strokeWidth={1.5} aria-hidden />
    </span>
  );
}
