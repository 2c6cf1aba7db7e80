import { Button, Text } from '@mantine/core';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LoadError } from '../../components/load-error.tsx';
import { PageLoader } from '../../components/page-loader.tsx';
import { withAccount } from '../../lib/account-address.ts';
import { ApiError, api } from '../../lib/api.ts';
import { useDates } from '../../lib/dates.ts';
import { aboutQuery } from '../../lib/queries.ts';
import { ROLE_NAMES } from '../../lib/role-names.ts';
import { ROLE_MEANS } from '../../lib/role-text.ts';
import { AuthPage } from './auth-page.tsx';
import { useAfterSignIn } from './use-after-sign-in.ts';
import { useInvitationToken } from './use-invitation-token.ts';
import { type Invitation, WaysToJoin } from './ways-to-join.tsx';

/** The page behind the link of an invitation. */
export function InvitationPage() {
  const { token, forget } = useInvitationToken();
  if (token === null) return <NoInvitation title="This link is not complete" />;
  return <Invited key={token} token={token} forget={forget} />;
}

/** Who is signed in may change in another tab. */
const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['about', 'invitation', token],
    queryFn: ({ signal }) => api('POST /invitation/show', { body: { token } }, signal),
    gcTime: 0,
  });

function Invited({ token, forget }: { token: string; forget: () => void }) {
  const invitation = useQuery(invitationQuery(token));
  const about = useQuery(aboutQuery);
  const enter = useAfterSignIn();
  const accept = useMutation({
    mutationFn: (given: { name?: string; password?: string }) =>
      api('POST /invitation/accept', { body: { token, ...given } }),
    onSuccess: async ({ account_id }) => {
      forget();
      await enter(withAccount('/codes', account_id));
    },
  });
  const isSpent = [invitation.error, accept.error].some(isSpentLink) && !accept.isSuccess;
  useEffect(() => {
    if (isSpent) forget();
  });
  if (isSpent) return <NoInvitation title="This invitation does not work any more" />;
  if (!invitation.data || !about.data) {
    const error = invitation.error ?? about.error;
    if (!error) return <PageLoader />;
    return (
      <AuthPage title="Invitation">
        <LoadError error={error} onRetry={() => [invitation, about].map(({ refetch }) => refetch())} />
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title={`Join ${invitation.data.account_email}`}
      lead={<Offer invitation={invitation.data} />}
      below={<Expiry at={invitation.data.expires_at} />}
    >
      <WaysToJoin
        invitation={invitation.data}
        about={about.data}
        accept={{ ...accept, isPending: accept.isPending || accept.isSuccess }}
      />
    </AuthPage>
  );
}

function isSpentLink(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'link_spent';
}

function Offer({ invitation: { email, role } }: { invitation: Invitation }) {
  return (
    <>
      {email} is invited to this account as <b>{ROLE_NAMES[role].toLowerCase()}</b>. {ROLE_MEANS[role]}
    </>
  );
}

function Expiry({ at }: { at: string }) {
  const { dateTime } = useDates();
  return (
    <Text span inherit c="dimmed">
      The invitation works until {dateTime(at)}.
    </Text>
  );
}

function NoInvitation({ title }: { title: string }) {
  return (
    <AuthPage
      title={title}
      lead="An invitation works once and for seven days, and ends when it is withdrawn or replaced by a newer one. Ask whoever invited you for another. If you have joined already, sign in."
    >
      <Button size="md" fullWidth renderRoot={(props) => <Link to="/codes" search={{}} {...props} />}>
        Go to your codes
      </Button>
    </AuthPage>
  );
}
