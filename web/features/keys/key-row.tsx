import { Button, Group, Progress, Text } from '@mantine/core';
import { DotBadge } from '../../components/dot-badge.tsx';
import { LastUse } from '../../components/last-use.tsx';
import { useDates } from '../../lib/dates.ts';
import { useNow } from '../../lib/use-now.ts';
import { useProjects } from '../../lib/use-projects.ts';
import { type ExpiryState, expiryState } from './key-expiry.ts';
import { usage } from './key-limits.ts';
import classes from './key-list.module.css';
import type { Key, KeyLimits } from './keys-query.ts';

type Props = { apiKey: Key; limits: KeyLimits; onRevoke?: () => void };

/** `onRevoke` absent: the key is revoked already. */
export function KeyRow({ apiKey, limits, onRevoke }: Props) {
  const { name, last4, revoked_at: revoked } = apiKey;
  const state = expiryState(apiKey, useNow().getTime());
  return (
    <li className={classes.row}>
      <div className={`wrap-anywhere ${classes.text}`}>
        <Group gap="xs">
          <Text fw={600} {...(revoked ? { c: 'dimmed' } : {})}>
            {name}
          </Text>
          <Text ff="monospace" size="sm" c="dimmed">
            …{last4}
          </Text>
          {!revoked && state === 'expired' && <DotBadge color="red">Expired</DotBadge>}
          {!revoked && state === 'soon' && <DotBadge color="orange">Expires soon</DotBadge>}
        </Group>
        <Restrictions apiKey={apiKey} state={state} />
        <Uses apiKey={apiKey} />
      </div>
      {onRevoke && (
        <>
          {state === 'expired' ? (
            <Text size="xs" c="dimmed" className={classes.usage}>
              Requests with it are refused. It counts as one of your keys until you revoke it.
            </Text>
          ) : (
            <div className={classes.usage}>
              <UsageBar window="This minute" used={apiKey.used.minute} limit={limits.per_minute} />
              <UsageBar window="Today (UTC)" used={apiKey.used.day} limit={limits.per_day} />
            </div>
          )}
          <Button variant="default" onClick={onRevoke} aria-label={`Revoke ${name}`}>
            Revoke
          </Button>
        </>
      )}
    </li>
  );
}

/** What the key may not, and until when it works; nothing for one that may do all for ever. */
function Restrictions({ apiKey, state }: { apiKey: Key; state: ExpiryState }) {
  const { read_only: readOnly, project_ids: ids, expires_at: expires } = apiKey;
  const { nameOf } = useProjects();
  const { date, ago, dateTime } = useDates();
  if (!readOnly && ids === null && expires === null) return null;
  const projects = ids?.map(nameOf).filter((name) => name !== '') ?? [];
  const parts = [
    ...(readOnly ? ['only reads'] : []),
    ...(ids === null ? [] : [`only ${projects.length > 0 ? projects.join(', ') : 'projects that are gone'}`]),
    // It works until the instant, which may be the very end of a day.
    ...(expires === null
      ? []
      : [state === 'expired' ? `expired ${ago(expires)}` : `works until ${date(before(expires))}`]),
  ];
  return (
    <Text size="sm" mt={2} className={classes.facts} {...(expires !== null && { title: dateTime(expires) })}>
      {parts.join(' · ')}
    </Text>
  );
}

const before = (iso: string) => new Date(Date.parse(iso) - 1).toISOString();

function Uses({ apiKey }: { apiKey: Key }) {
  const { created_at: created, created_by: by, last_used_at: used, revoked_at: revoked } = apiKey;
  return (
    <Text size="sm" c="dimmed" mt={2}>
      <LastUse created={created} used={used} revoked={revoked} />
      {by.kind === 'person' && ` by ${by.name}`}
    </Text>
  );
}

const COLOURS = { calm: 'gray', high: 'orange', full: 'red' } as const;

/** The usage of a window, as text and as a bar. `window` completes "12 of 60 …". */
function UsageBar({ used, limit, window }: { used: number; limit: number; window: string }) {
  const { count } = useDates();
  const { percent, level } = usage(used, limit);
  return (
    <div>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="xs" c="dimmed">
          {window}
        </Text>
        <Text size="xs" c="dimmed">
          {count(used)} of {count(limit)}
        </Text>
      </Group>
      {/* Hidden from screen readers, which read the text above. */}
      <Progress size={4} mt={4} value={percent} color={COLOURS[level]} aria-hidden />
    </div>
  );
}
