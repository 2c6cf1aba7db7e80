import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormError } from '../../components/form-error.tsx';
import { ApiError, api } from '../../lib/api.ts';
import { AuthPage } from './auth-page.tsx';
import { useLinkToken } from './use-link-token.ts';

/** The page behind the link to a new e-mail address. It needs a click, since some mail programs open links. */
export function ConfirmEmailPage() {
  const token = useLinkToken('/confirm-email');
  const change = useMutation({
    mutationFn: (body: { token: string }) => api('POST /confirm-email', { body }),
  });
  if (change.isSuccess) return <ConfirmedPage email={change.data.email} />;
  const isExpired = change.error instanceof ApiError && change.error.code === 'link_spent';
  if (token === null || isExpired) return <ExpiredPage title={isExpired ? EXPIRED : INCOMPLETE} />;
  return (
    <AuthPage
      title="Confirm your new e-mail"
      lead="You sign in with it from now on, and mails about your account go there."
    >
      <FormError error={change.error} />
      <Button size="md" fullWidth loading={change.isPending} onClick={() => change.mutate({ token })}>
        Confirm e-mail
      </Button>
    </AuthPage>
  );
}

const EXPIRED = 'This link does not work any more';
const INCOMPLETE = 'This link is not complete';

function ConfirmedPage({ email }: { email: string }) {
  return (
    <AuthPage title="E-mail changed">
      <Text size="sm" role="status">
        You now sign in with <b>{email}</b>.
      </Text>
      <Button size="md" fullWidth renderRoot={(props) => <Link to="/codes" search={{}} {...props} />}>
        Go to your codes
      </Button>
    </AuthPage>
  );
}

function ExpiredPage({ title }: { title: string }) {
  return (
    <AuthPage
      title={title}
      lead="A link works once and expires after a day. If you have not used it, change your e-mail again in your profile."
    >
      <Button size="md" fullWidth renderRoot={(props) => <Link to="/profile" {...props} />}>
        Go to your profile
      </Button>
    </AuthPage>
  );
}
