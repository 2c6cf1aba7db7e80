import { Anchor, Button } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { UserPlusIcon } from 'lucide-react';
import { EmptyState } from '../../components/empty-state.tsx';
import { Loaded } from '../../components/load-error.tsx';
import { Page } from '../../components/page.tsx';
import { useSecretDialog } from '../../components/secret-dialog.tsx';
import { aboutQuery, membersQuery, meQuery } from '../../lib/queries.ts';
import { InvitationList } from './invitation-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberList } from './member-list.tsx';
import { type CreatedInvitation, invitationsQuery } from './member-queries.ts';

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
      lead={
        <>
          Who works with this account, and{' '}
          <Anchor inherit href="/docs/people#roles" underline="always">
            what each may do
          </Anchor>
          .
        </>
      }
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
