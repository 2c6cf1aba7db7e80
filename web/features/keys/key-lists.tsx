import { Button, Paper, Stack } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import type { Key, KeyLimits } from '../../../src/http/dashboard/contract.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Folded } from '../../components/folded.tsx';
import classes from './key-list.module.css';
import { KeyRow } from './key-row.tsx';
import { sortedKeys } from './key-rules.ts';
import { useRevoke } from './use-revoke.tsx';

/** `onCreate` null: no key can be made now, and the page says why. */
type Props = { keys: Key[]; limits: KeyLimits; onCreate: (() => void) | null };

export function KeyLists({ keys, limits, onCreate }: Props) {
  const revoke = useRevoke();
  const { live, revoked } = sortedKeys(keys);
  return (
    <Stack gap="lg">
      {live.length > 0 && (
        <Paper withBorder component="ul" className={classes.list} aria-label="API keys">
          {live.map((key) => (
            <KeyRow key={key.key_id} apiKey={key} limits={limits} onRevoke={() => revoke(key)} />
          ))}
        </Paper>
      )}
      {live.length === 0 && onCreate && (
        <EmptyState
          icon={IconKey}
          title="No keys yet"
          action={<Button onClick={onCreate}>Create a key</Button>}
        >
          A key lets a program of yours make codes and change where they lead. Create one for each program, so
          that you can revoke them one by one.
        </EmptyState>
      )}
      {revoked.length > 0 && (
        <Folded title={`Revoked (${revoked.length})`}>
          <Paper withBorder component="ul" className={classes.list} aria-label="Revoked keys">
            {revoked.map((key) => (
              <KeyRow key={key.key_id} apiKey={key} limits={limits} />
            ))}
          </Paper>
        </Folded>
      )}
    </Stack>
  );
}
