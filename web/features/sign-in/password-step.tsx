import { Anchor, Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { signIn } from './auth-api.ts';
import { EmailInput } from './email-input.tsx';
import { FailureNote } from './failure-note.tsx';
import { sent } from './form-values.ts';
import { OutsidePage } from './outside-page.tsx';

type Props = {
  /** Why the password is asked for again. */
  why: Error | null;
  onDone: () => Promise<void>;
  onCodeWanted: () => void;
  below?: ReactNode;
};

export function PasswordStep({ why, onDone, onCodeWanted, below }: Props) {
  const attempt = useMutation({
    mutationFn: async ({ email, password }: { email: string; password: string }) => {
      if ((await signIn(email, password)) === 'code_wanted') onCodeWanted();
      else await onDone();
    },
  });
  return (
    <OutsidePage title="Sign in" below={below}>
      <form
        onSubmit={(event) => {
          const value = sent(event);
          attempt.mutate({ email: value('email').trim(), password: value('password') });
        }}
      >
        <Stack gap="md">
          <EmailInput />
          <PasswordInput
            name="password"
            label="Password"
            autoComplete="current-password"
            size="md"
            required
            withAsterisk={false}
            visibilityToggleFocusable
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
          />
          <FailureNote error={attempt.isPending ? null : (attempt.error ?? why)} />
          <Button type="submit" size="md" fullWidth loading={attempt.isPending}>
            Sign in
          </Button>
          <Group justify="center">
            <Anchor
              size="sm"
              display="inline-block"
              py={10}
              renderRoot={(props) => <Link to="/forgot" {...props} />}
            >
              Forgot your password?
            </Anchor>
          </Group>
        </Stack>
      </form>
    </OutsidePage>
  );
}
