import { Anchor, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from '../../components/logo.tsx';
import classes from './auth-page.module.css';

type Props = { title: string; lead?: ReactNode; children: ReactNode; below?: ReactNode };

/** The layout of every page before sign-in: one card with one form. */
export function AuthPage({ title, lead, children, below }: Props) {
  useDocumentTitle(`${title} · Repoint`);
  return (
    <main className={classes.page}>
      <div className={classes.brand}>
        <Logo />
        Repoint
      </div>
      <Stack className={classes.card} gap="md">
        <div>
          <Title order={1}>{title}</Title>
          {lead && (
            <Text c="dimmed" size="sm" mt={6}>
              {lead}
            </Text>
          )}
        </div>
        {children}
      </Stack>
      <div className={classes.below}>{below}</div>
    </main>
  );
}

export function AuthLink({ to, children }: { to: '/sign-in' | '/forgot'; children: ReactNode }) {
  return (
    <Anchor size="sm" display="inline-block" py={10} renderRoot={(props) => <Link to={to} search={{}} {...props} />}>
      {children}
    </Anchor>
  );
}
