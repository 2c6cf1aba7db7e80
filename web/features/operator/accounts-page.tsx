import { Badge, Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ScrollTextIcon } from 'lucide-react';
import type { OperatorAccount } from '../../../src/http/dashboard/contract.ts';
import { DotBadge } from '../../components/dot-badge.tsx';
import { Page } from '../../components/page.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { useSearchField } from '../../components/search-field.tsx';
import { useDates } from '../../lib/dates.ts';
import { AccountDialog } from './account-dialog.tsx';
import { ManagedDialog, useManaged } from './managed.tsx';
import { NewAccountDialog } from './new-account-dialog.tsx';
import classes from './operator.module.css';
import { accountsQuery } from './operator-queries.ts';

export function AccountsPage() {
  const { field, asked: contains } = useSearchField('Search by e-mail');
  const list = useInfiniteQuery(accountsQuery(contains));
  const making = useManaged<true>();
  const managed = useManaged<OperatorAccount>();
  return (
    <Page
      title="Accounts"
      lead="All accounts on this server. Only deleting one stops the scans of its printed codes."
      actions={
        <>
          <Button
            variant="default"
            leftSection={<ScrollTextIcon size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/operator/activity" {...props} />}
          >
            Operator’s log
          </Button>
          <Button onClick={() => making.show(true)}>New account</Button>
        </>
      }
    >
      {field}
      <PagedList
        label="Accounts"
        list={list}
        row={(account) => (
          <AccountRow key={account.account_id} account={account} onManage={() => managed.show(account)} />
        )}
        empty={
          <Text size="sm" c="dimmed" role="status">
            No results for “{contains}”.
          </Text>
        }
      />
      <ManagedDialog managed={making} title={() => 'New account'}>
        {() => <NewAccountDialog onClose={making.close} />}
      </ManagedDialog>
      <ManagedDialog managed={managed} title={({ email }) => email}>
        {(account) => <AccountDialog account={account} onClose={managed.close} />}
      </ManagedDialog>
    </Page>
  );
}

function AccountRow({ account, onManage }: { account: OperatorAccount; onManage: () => void }) {
  const { count, ago, date } = useDates();
  const { email, active_codes, max_active_codes, projects, domains, scans_30_days } = account;
  const uses = [
    `${count(active_codes)} of ${count(max_active_codes)} codes`,
    `${count(projects)} ${projects === 1 ? 'project' : 'projects'}`,
    ...(domains > 0 ? [`${count(domains)} ${domains === 1 ? 'domain' : 'domains'}`] : []),
    `${count(scans_30_days)} scans in 30 days`,
  ];
  return (
    <li className={classes.account}>
      <div>
        <Group gap="xs">
          <Text fw={600}>{email}</Text>
          <Badge variant="light" color="gray">
            {account.plan}
          </Badge>
          {account.is_operator && <Badge variant="light">Operator</Badge>}
          {!account.api_access && <DotBadge color="gray.6">No API access</DotBadge>}
          {account.deletion_due_at !== null && (
            <DotBadge color="red">Is deleted on {date(account.deletion_due_at)}</DotBadge>
          )}
          {account.suspended_at !== null && <DotBadge color="red">Suspended</DotBadge>}
        </Group>
        <Text size="sm" c="dimmed" mt={2}>
          {uses.join(' · ')}
        </Text>
        <Text size="sm" c="dimmed">
          {account.last_activity_at === null ? 'Never active' : `Last active ${ago(account.last_activity_at)}`} · since{' '}
          {date(account.created_at)}
        </Text>
      </div>
      <Button variant="default" onClick={onManage} aria-label={`Manage ${email}`}>
        Manage
      </Button>
    </li>
  );
}
