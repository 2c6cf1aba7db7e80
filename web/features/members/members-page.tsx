import { Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { UserPlusIcon } from 'lucide-react';
import { useState } from 'react';
import { BorderedList } from '../../components/bordered-list.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Loaded } from '../../components/load-error.tsx';
import { Page } from '../../components/page.tsx';
import { useSearchField } from '../../components/search-field.tsx';
import { useSecretDialog } from '../../components/secret-dialog.tsx';
import { confirmed } from '../../lib/confirm.tsx';
import { notify } from '../../lib/notify.tsx';
import { aboutQuery, membersQuery, meQuery } from '../../lib/queries.ts';
import { v2 } from '../../lib/v2.ts';
import { InvitationList } from './invitation-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberDialog } from './member-dialog.tsx';
import { type CreatedInvitation, invitationsQuery, type Member } from './member-queries.ts';
import { mayChange, mayRemove } from './member-rights.ts';
import { MemberRow } from './member-row.tsx';
import { useMemberChange } from './use-member-change.ts';

export function MembersPage() {
  const { data: me } = useSuspenseQuery(meQuery);
  const { data: about } = useQuery(aboutQuery);
  const members = useQuery(membersQuery);
  const invitations = useQuery(invitationsQuery);
  const [dialog, dispatch] = useSecretDialog<CreatedInvitation>();
  const invite = () => dispatch({ kind: 'open' });
  const onInvited = (made: CreatedInvitation) => {
    dispatch({ kind: 'made', secret: made });
    // What was mailed is not lost.
    if (about?.mail || made.url === null) dispatch({ kind: 'copied' });
  };
  const isAlone = members.data?.length === 1 && invitations.data?.length === 0;
  return (
    <Page
      title="Members"
      lead="Who works with this account, and what each may do."
      actions={
        <Button leftSection={<UserPlusIcon size={16} aria-hidden />} onClick={invite}>
          Invite
        </Button>
      }
    >
      <Loaded query={members} height={100}>
        {(items) => <MemberList members={items} />}
      </Loaded>
      <InvitationList onInvited={onInvited} isOwner={me.role === 'owner'} />
      {isAlone && (
        <EmptyState
          icon={UserPlusIcon}
          title="Invite your colleague"
          action={<Button onClick={invite}>Invite somebody</Button>}
        >
          Everybody signs in with their own address, the history of a code says who changed it, and nobody needs your
          password.
        </EmptyState>
      )}
      <InviteDialog state={dialog} dispatch={dispatch} onInvited={onInvited} />
    </Page>
  );
}

/** So many are found by looking. */
const FEW = 10;

function MemberList({ members }: { members: Member[] }) {
  const { data: me } = useSuspenseQuery(meQuery);
  const { field, asked } = useSearchField('Search by name or e-mail');
  const [changed, setChanged] = useState<Member | null>(null);
  const [isOpen, dialog] = useDisclosure();
  const remove = useRemove();
  const change = (member: Member) => {
    setChanged(member);
    dialog.open();
  };
  const found = members.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(asked.toLowerCase()));
  return (
    <Stack gap="sm">
      {members.length > FEW && field}
      {found.length === 0 ? (
        <Text size="sm" c="dimmed" role="status">
          No results for “{asked}”.
        </Text>
      ) : (
        <BorderedList label="Members">
          {found.map((member) => (
            <MemberRow
              key={member.member_id}
              member={member}
              isSelf={member.person_id === me.person_id}
              onChange={mayChange(me, member, members) ? () => change(member) : undefined}
              onRemove={mayRemove(me, member) ? () => remove(member) : undefined}
            />
          ))}
        </BorderedList>
      )}
      {changed && <MemberDialog member={changed} isOpen={isOpen} onClose={dialog.close} />}
    </Stack>
  );
}

/** After asking, with what stays. */
function useRemove() {
  const { mutate } = useMemberChange({
    run: ({ member_id }: Member) => v2('DELETE /v2/members/{member_id}', { path: { member_id } }),
    onDone: (_, { name }) => notify(`${name} is no longer a member.`),
    failed: 'The member was not removed',
  });
  return async (member: Member) => {
    const { name, email } = member;
    const text = (
      <Stack gap="xs">
        <Text size="sm">
          {name} ({email}) can no longer see or change anything here, from the next click on. Codes and all else that{' '}
          {name} made stay, with the name in their history.
        </Text>
        <Text size="sm">
          API keys are of the account and go on working. Revoke those that {name} knows, under “API keys”.
        </Text>
      </Stack>
    );
    const question = { title: `Remove ${name}?`, text, confirm: 'Remove member', isDangerous: true };
    if (await confirmed(question)) mutate(member);
  };
}
