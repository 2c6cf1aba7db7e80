import { Alert, Anchor, Button } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { LockIcon, PlusIcon } from 'lucide-react';
import { Loaded } from '../../components/load-error.tsx';
import { Page } from '../../components/page.tsx';
import { useSecretDialog } from '../../components/secret-dialog.tsx';
import { meQuery } from '../../lib/queries.ts';
import { keyLock, splitKeys } from './key-limits.ts';
import { KeyLists } from './key-list.tsx';
import { keysQuery } from './keys-query.ts';
import { NewKey } from './new-key.tsx';
import { OauthClients } from './oauth/oauth-clients.tsx';

const LOCK_ID = 'why-no-more-keys';

export function KeysPage() {
  const { data: me } = useSuspenseQuery(meQuery);
  const keys = useQuery(keysQuery);
  const { data } = keys;
  const [dialog, dispatch] = useSecretDialog();
  const lock = data && keyLock(me, splitKeys(data.items).live.length, data.limits);
  const isOpen = lock?.kind === 'open';
  const create = () => dispatch({ kind: 'open' });
  return (
    <Page
      title="API keys"
      lead={
        <>
          For programs that create and change codes for you. The{' '}
          <Anchor href="/docs" underline="always">
            documentation
          </Anchor>{' '}
          shows how.
        </>
      }
      actions={
        <Button
          leftSection={<PlusIcon size={16} aria-hidden />}
          onClick={create}
          disabled={!isOpen}
          aria-describedby={lock && !isOpen ? LOCK_ID : undefined}
        >
          New key
        </Button>
      }
    >
      {lock && lock.kind !== 'open' && (
        <Alert id={LOCK_ID} icon={<LockIcon aria-hidden />} title={lock.title}>
          {lock.text}
        </Alert>
      )}
      <Loaded query={keys} height={178}>
        {({ items, limits }) => <KeyLists keys={items} limits={limits} onCreate={isOpen ? create : null} />}
      </Loaded>
      <OauthClients />
      <NewKey state={dialog} dispatch={dispatch} />
    </Page>
  );
}
