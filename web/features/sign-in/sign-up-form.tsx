import { Button, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../app/api.ts';
import { signIn } from './auth-api.ts';
import { EmailInput } from './email-input.tsx';
import { FailureNote } from './failure-note.tsx';
import { sent } from './form-values.ts';
import { NewPasswordInput } from './new-password-input.tsx';
import { useEnter } from './use-enter.ts';

/** Makes the account, in the zone of the browser, and signs in. */
export function SignUpForm() {
  const enter = useEnter();
  const attempt = useMutation({
    mutationFn: async (given: { email: string; password: string }) => {
      const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
      const { email } = await api('POST /sign-up', { body: { ...given, timezone: timeZone } });
      await signIn(email, given.password);
      await enter();
    },
  });
  return (
    <form
      onSubmit={(event) => {
        const value = sent(event);
        attempt.mutate({ email: value('email').trim(), password: value('password') });
      }}
    >
      <Stack gap="md">
        <EmailInput />
        <NewPasswordInput name="password" label="Password" size="md" />
        <FailureNote error={attempt.error} />
        <Button type="submit" size="md" fullWidth loading={attempt.isPending}>
          Create account
        </Button>
      </Stack>
    </form>
  );
}
