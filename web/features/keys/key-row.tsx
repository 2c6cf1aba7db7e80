import { Button, Group, Text } from '@mantine/core';
import type { Key, KeyLimits } from '../../../src/http/dashboard/contract.ts';
import { useDates } from '../../app/dates.ts';
import classes from './key-list.module.css';
import { UsageBar } from './usage-bar.tsx';

/** `onRevoke` absent: the key is revoked already. */
export function KeyRow({
  apiKey,
  limits,
  onRevoke,
}: {
  apiKey: Key;
  limits: KeyLimits;
  onRevoke?: () => void;
}) {
  const { date, ago, moment } = useDates();
  const { name, last4, created_at: created, last_used_at: used, revoked_at: revoked } = apiKey;
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <Group gap="xs">
          <Text fw={600} {...(revoked ? { c: 'dimmed' } : {})}>
            {name}
          </Text>
          <Text ff="monospace" size="sm" c="dimmed">
            …{last4}
          </Text>
        </Group>
        <Text size="sm" c="dimmed" mt={2}>
          {revoked ? (
            <span title={moment(revoked)}>Revoked {ago(revoked)}</span>
          ) : used ? (
            <span title={moment(used)}>Last used {ago(used)}</span>
          ) : (
            <span>Never used</span>
          )}
          {' · '}
          <span title={moment(created)}>Made on {date(created)}</span>
        </Text>
      </div>
      {onRevoke && (
        <>
          <div className={classes.usage}>
            <UsageBar window="This minute" used={apiKey.used.minute} limit={limits.per_minute} />
            <UsageBar window="Today (UTC)" used={apiKey.used.day} limit={limits.per_day} />
          </div>
          <Button variant="default" onClick={onRevoke} aria-label={`Revoke ${name}`}>
            Revoke
          </Button>
        </>
      )}
    </li>
  );
}
