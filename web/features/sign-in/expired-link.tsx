import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CommandBlock } from '../../components/command-block.tsx';
import { aboutQuery } from '../../lib/queries.ts';
import { useCommand } from '../../lib/use-command.ts';
import { AuthLink, AuthPage } from './auth-page.tsx';

/** A one-time link that was used or has expired, and how to get another. */
export function ExpiredLinkPage({ title }: { title: string }) {
  const { data: about } = useQuery(aboutQuery);
  return (
    <AuthPage
      title={title}
      lead="A link works once and for a limited time. If you have used it, sign in with your password."
      below={<AuthLink to="/sign-in">Go to sign-in</AuthLink>}
    >
      {about?.mail ? (
        <Button size="md" fullWidth renderRoot={(props) => <Link to="/forgot" {...props} />}>
          Send me a new link
        </Button>
      ) : (
        <AskOperator />
      )}
    </AuthPage>
  );
}

/** If the server sends no mail, the operator creates the link. */
export function AskOperator() {
  const command = useCommand();
  return (
    <Stack gap="xs">
      <Text size="sm">Ask the operator of this server for a new link. This command on the server prints it:</Text>
      <CommandBlock>{command('accounts reset-link EMAIL')}</CommandBlock>
    </Stack>
  );
}
