import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormError } from '../../components/form-error.tsx';
import { api } from '../../lib/api.ts';
import { readForm } from '../../lib/form-values.ts';
import { aboutQuery } from '../../lib/queries.ts';
import { AuthPage } from './auth-page.tsx';
import { EmailInput } from './email-input.tsx';
import { AskOperator } from './expired-link.tsx';

export function ForgotPage() {
  const { data: about, error } = useQuery(aboutQuery);
  return (
    <AuthPage
      title="Forgot your password?"
      below={
        <Anchor
          size="sm"
          display="inline-block"
          py={10}
          renderRoot={(props) => <Link to="/sign-in" search={{}} {...props} />}
        >
          Back to sign-in
        </Anchor>
      }
    >
      <FormError error={error} />
      {about && (about.mail ? <MailForm /> : <AskOperator />)}
    </AuthPage>
  );
}

function MailForm() {
  const mail = useMutation({
    mutationFn: (email: string) => api('POST /password-mail', { body: { email } }),
  });
  if (mail.isSuccess) {
    return (
      <Text size="sm" role="status">
        If <b>{mail.variables}</b> has an account here, a mail with a link is on its way. Check your spam
        folder if it does not arrive within a few minutes.
      </Text>
    );
  }
  return (
    <form onSubmit={(event) => mail.mutate(readForm(event)('email').trim())}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Enter the e-mail of your account. We send you a link to set a new password.
        </Text>
        <EmailInput />
        <FormError error={mail.error} />
        <Button type="submit" size="md" fullWidth loading={mail.isPending}>
          Send link
        </Button>
      </Stack>
    </form>
  );
}
