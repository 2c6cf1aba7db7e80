import { Anchor, Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiError, api } from '../../app/api.ts';
import { signIn } from './auth-api.ts';
import { FailureNote } from './failure-note.tsx';
import { sent } from './form-values.ts';
import { NewPasswordInput } from './new-password-input.tsx';
import { OutsidePage } from './outside-page.tsx';
import { SpentLinkNote } from './spent-link-note.tsx';

type Props = { token: string; onDone: () => Promise<void>; onCodeWanted: () => void };

/** Sets the password that a one-time link allows to set, and signs in with it. */
export function NewPasswordStep({ token, onDone, onCodeWanted }: Props) {
  const change = useMutation({
    mutationFn: (password: string) => api('POST /one-time-link', { body: { token, password } }),
    onSuccess: ({ email }, password) => entry.mutate({ email, password }),
  });
  const entry = useMutation({
    mutationFn: async ({ email, password }: { email: string; password: string }) => {
      if ((await signIn(email, password)) === 'code_wanted') onCodeWanted();
      else await onDone();
    },
  });
  if (change.error instanceof ApiError && isSpent(change.error)) {
    return <SpentLinkNote title="This link does not work any more" />;
  }
  return (
    <OutsidePage
      title="Choose a password"
      lead="You will sign in with it from now on. Other browsers that were signed in are signed out."
    >
      <form onSubmit={(event) => change.mutate(sent(event)('password'))}>
        <Stack gap="md">
          <NewPasswordInput name="password" label="New password" size="md" />
          <FailureNote error={change.error} />
          <FailureNote error={entry.error}>
            {' '}
            Your new password is set.{' '}
            <Anchor
              inherit
              underline="always"
              renderRoot={(props) => <Link to="/sign-in" search={{}} {...props} />}
            >
              Sign in with it
            </Anchor>
          </FailureNote>
          <Button type="submit" size="md" fullWidth loading={change.isPending || entry.isPending}>
            Set password and sign in
          </Button>
        </Stack>
      </form>
    </OutsidePage>
  );
}

/** The form sends no password that could be refused, so it was the link. */
function isSpent({ status }: ApiError): boolean {
  return status === 400;
}
