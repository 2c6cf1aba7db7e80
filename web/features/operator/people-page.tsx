import { Badge, Button, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { OperatorPerson } from '../../../src/http/dashboard/contract.ts';
import { DotBadge } from '../../components/dot-badge.tsx';
import { Page } from '../../components/page.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { useSearchField } from '../../components/search-field.tsx';
import { useDates } from '../../lib/dates.ts';
import { ManagedDialog, useManaged } from './managed.tsx';
import classes from './operator.module.css';
import { peopleQuery } from './operator-queries.ts';
import { accountsText, secondFactorText } from './operator-text.ts';
import { PersonDialog } from './person-dialog.tsx';

export function PeoplePage() {
  const { field, asked: contains } = useSearchField('Search by e-mail or name');
  const list = useInfiniteQuery(peopleQuery(contains));
  const managed = useManaged<OperatorPerson>();
  return (
    <Page title="People" lead="Everybody who can sign in to this server, and the accounts that they are members of.">
      {field}
      <PagedList
        label="People"
        list={list}
        row={(person) => <PersonRow key={person.person_id} person={person} onManage={() => managed.show(person)} />}
        empty={
          <Text size="sm" c="dimmed" role="status">
            No results for “{contains}”.
          </Text>
        }
      />
      <ManagedDialog managed={managed} title={({ email }) => email}>
        {(person) => <PersonDialog person={person} onClose={managed.close} />}
      </ManagedDialog>
    </Page>
  );
}

function PersonRow({ person, onManage }: { person: OperatorPerson; onManage: () => void }) {
  const { ago, date } = useDates();
  const { email, name, last_seen_at } = person;
  return (
    <li className={classes.account}>
      <div>
        <Group gap="xs">
          <Text fw={600}>{email}</Text>
          {person.is_operator && <Badge variant="light">Operator</Badge>}
          {person.disabled_at !== null && <DotBadge color="red">Disabled</DotBadge>}
        </Group>
        <Text size="sm" c="dimmed" mt={2}>
          {name} · {accountsText(person)}
        </Text>
        <Text size="sm" c="dimmed">
          {secondFactorText(person)} · {last_seen_at === null ? 'Signed in nowhere' : `Last seen ${ago(last_seen_at)}`}{' '}
          · since {date(person.created_at)}
        </Text>
      </div>
      <Button variant="default" onClick={onManage} aria-label={`Manage ${email}`}>
        Manage
      </Button>
    </li>
  );
}
