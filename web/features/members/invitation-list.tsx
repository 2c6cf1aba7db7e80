import { Badge, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BorderedList } from '../../components/bordered-list.tsx';
import { Loaded } from '../../components/load-error.tsx';
import { Section } from '../../components/section.tsx';
import { confirmed } from '../../lib/confirm.tsx';
import { useDates } from '../../lib/dates.ts';
import { notify } from '../../lib/notify.tsx';
import { ROLE_NAMES } from '../../lib/role-names.ts';
import { useProjects } from '../../lib/use-projects.ts';
import { v2 } from '../../lib/v2.ts';
import { projectsText } from './access.ts';
import { type CreatedInvitation, type Invitation, invitationsQuery } from './member-queries.ts';
import classes from './members.module.css';
import { useMemberChange } from './use-member-change.ts';

type Props = {
  onInvited: (made: CreatedInvitation) => void;
  /** Only owners invite owners. */
  isOwner: boolean;
};

/** Invitations that can still be accepted; nothing where there is none. */
export function InvitationList({ onInvited, isOwner }: Props) {
  const invitations = useQuery(invitationsQuery);
  const withdraw = useMemberChange({
    run: ({ invitation_id }: Invitation) => v2('DELETE /v2/invitations/{invitation_id}', { path: { invitation_id } }),
    onDone: (_, { email }) => notify(`The invitation of ${email} was withdrawn.`),
    failed: 'The invitation was not withdrawn',
  });
  const again = useMemberChange({
    run: ({ email, role, project_ids }: Invitation) =>
      v2('POST /v2/invitations', { header: {}, body: { email, role, project_ids } }),
    onDone: onInvited,
    failed: 'Not invited',
  });
  const ask = async (invitation: Invitation) => {
    const question = {
      title: `Withdraw the invitation of ${invitation.email}?`,
      text: 'Its link no longer works. You can invite this address again at any time.',
      confirm: 'Withdraw invitation',
      isDangerous: true,
    };
    if (await confirmed(question)) withdraw.mutate(invitation);
  };
  if (invitations.data?.length === 0) return null;
  return (
    <Section title="Open invitations" lead="Each works once, for its address alone.">
      <Loaded query={invitations} height={90}>
        {(items) => (
          <BorderedList label="Open invitations">
            {items.map((invitation) => (
              <InvitationRow
                key={invitation.invitation_id}
                invitation={invitation}
                isBusy={again.isPending && again.variables === invitation}
                onAgain={isOwner || invitation.role !== 'owner' ? () => again.mutate(invitation) : undefined}
                onWithdraw={() => ask(invitation)}
              />
            ))}
          </BorderedList>
        )}
      </Loaded>
    </Section>
  );
}

type RowProps = {
  invitation: Invitation;
  isBusy: boolean;
  onAgain: (() => void) | undefined;
  onWithdraw: () => void;
};

function InvitationRow({ invitation, isBusy, onAgain, onWithdraw }: RowProps) {
  const { email, role, project_ids, invited_by, expires_at } = invitation;
  const { date, dateTime } = useDates();
  const { nameOf } = useProjects();
  return (
    <li className={`${classes.row} ${classes.invitation}`}>
      <div className="wrap-anywhere">
        <Group gap="xs">
          <Text fw={600}>{email}</Text>
          <Badge variant="light" color="gray">
            {ROLE_NAMES[role]}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed" mt={2} className={classes.facts}>
          <span>{projectsText(project_ids, nameOf)}</span>
          {invited_by !== null && <span>Invited by {invited_by}</span>}
          <span title={dateTime(expires_at)}>Expires on {date(expires_at)}</span>
        </Text>
      </div>
      <Group gap="xs">
        {onAgain && (
          <Button variant="default" loading={isBusy} onClick={onAgain} aria-label={`Invite ${email} again`}>
            Invite again
          </Button>
        )}
        <Button variant="default" onClick={onWithdraw} aria-label={`Withdraw the invitation of ${email}`}>
          Withdraw
        </Button>
      </Group>
    </li>
  );
}
