import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from '../../components/logo.tsx';

type Props = { title: string; lead?: ReactNode; children: ReactNode; below?: ReactNode };

/** The layout of every page before sign-in: one card with one form. */
export function AuthPage({ title, lead, children, below }: Props) {
  useDocumentTitle(`${title} · Repoint`);
  return (
    // From a fixed distance to the top: nothing moves when a line is added below.
    <Stack component="main" align="center" gap={0} mih="100dvh" pt="clamp(2rem, 12vh, 8rem)" px="md" pb="xl">
      <Group gap="0.6rem" mb="xl" fw={650} fz="1.125rem" lts="-0.01em">
        <Logo />
        Repoint
      </Group>
      <Paper
        component={Stack}
        gap="md"
        w="100%"
        maw="25rem"
        p="clamp(1.25rem, 5vw, 2rem)"
        radius="lg"
        shadow="xs"
        withBorder
      >
        <div>
          <Title order={1}>{title}</Title>
          {lead && (
            <Text c="dimmed" size="sm" mt={6}>
              {lead}
            </Text>
          )}
        </div>
        {children}
      </Paper>
      <Text component="div" size="sm" ta="center" mih="3rem" mt="md">
        {below}
      </Text>
    </Stack>
  );
}

export function AuthLink({ to, children }: { to: '/sign-in' | '/forgot'; children: ReactNode }) {
  return (
    <Anchor size="sm" display="inline-block" py={10} renderRoot={(props) => <Link to={to} search={{}} {...props} />}>
      {children}
    </Anchor>
  );
}
