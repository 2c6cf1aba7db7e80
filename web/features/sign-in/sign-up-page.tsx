import { Anchor, Code, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { aboutQuery } from '../../app/queries.ts';
import { FailureNote } from './failure-note.tsx';
import { OutsidePage } from './outside-page.tsx';
import { SignUpForm } from './sign-up-form.tsx';

export function SignUpPage() {
  const { data: about, error } = useQuery(aboutQuery);
  return (
    <OutsidePage
      title="Create an account"
      below={
        <>
          Have an account?{' '}
          <Anchor
            inherit
            underline="always"
            renderRoot={(props) => <Link to="/sign-in" search={{}} {...props} />}
          >
            Sign in
          </Anchor>
        </>
      }
    >
      <FailureNote error={error} />
      {about && (about.sign_up ? <SignUpForm /> : <ClosedNote />)}
    </OutsidePage>
  );
}

function ClosedNote() {
  return (
    <Stack gap="xs">
      <Text size="sm">
        On this server, accounts are made by whoever runs it. Ask them for one; on the server, this command
        makes it:
      </Text>
      <Code block>repoint accounts create --email EMAIL</Code>
    </Stack>
  );
}
