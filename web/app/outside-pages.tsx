import { Anchor, AppShell, Box, Button, Group, Stack, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { BanIcon, DoorOpenIcon, type LucideIcon, MailQuestionMarkIcon } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { EmptyState } from '../components/empty-state.tsx';
import { Loaded } from '../components/load-error.tsx';
import { Logo } from '../components/logo.tsx';
import { PageLoader } from '../components/page-loader.tsx';
import { type ClosedReason, currentAccount, NO_ACCOUNT, pageAddress } from '../lib/account.ts';
import { send } from '../lib/api.ts';
import type { Person } from '../lib/me.ts';
import { useSignOut } from '../lib/session.ts';

/** What is shown instead of an account's pages, to a person who is in none or asks for one that is closed to him. */

const PROFILE = '/profile';

/** The pages of a person who was removed from his last account, or has not been invited yet. */
export function InNoAccount({ person }: { person: Person }) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  if (path === PROFILE) {
    return (
      <Frame person={person}>
        <Suspense fallback={<PageLoader />}>
          <Outlet />
        </Suspense>
      </Frame>
    );
  }
  return (
    <Frame person={person} title="No account">
      <EmptyState
        icon={MailQuestionMarkIcon}
        title="You are in no account"
        action={
          <Button variant="default" onClick={() => location.reload()}>
            Look again
          </Button>
        }
      >
        Nobody has invited you yet, or you were removed. Ask somebody who manages an account to invite {person.email}.
      </EmptyState>
    </Frame>
  );
}

const CLOSED: Record<ClosedReason, { title: string; heading: string; icon: LucideIcon; text: string }> = {
  not_a_member: {
    title: 'Not a member',
    heading: 'You are no member of this account',
    icon: DoorOpenIcon,
    text: 'The address is of an account that you are not in, or somebody has removed you from it.',
  },
  account_suspended: {
    title: 'Suspended',
    heading: 'This account is suspended',
    icon: BanIcon,
    text: 'Its printed codes go on working, but nobody can look at it or change anything. Ask the operator of this server why.',
  },
};

/** The account that the page is about is not the person's, or not any more, or nobody may use it. */
export function ClosedAccount({ reason }: { reason: ClosedReason }) {
  const own = useQuery({
    queryKey: ['me', 'default'],
    queryFn: async ({ signal }) => (await send('/dashboard-api/me', 'GET', undefined, signal, NO_ACCOUNT)) as Person,
    // Whatever was known before may be what has changed.
    gcTime: 0,
  });
  const { title, heading, icon, text } = CLOSED[reason];
  return (
    <Frame person={own.data ?? null} title={title}>
      <EmptyState
        icon={icon}
        title={heading}
        action={
          <Loaded query={own} height={36}>
            {(person) => <OtherAccounts person={person} />}
          </Loaded>
        }
      >
        {text}
      </EmptyState>
    </Frame>
  );
}

const LONG_LABEL = { label: { whiteSpace: 'normal' } } as const;

/** The way to each of the person's other accounts, first to the one that his pages open with. */
function OtherAccounts({ person }: { person: Person }) {
  const others = person.accounts.filter(({ account_id }) => account_id !== currentAccount());
  const first = person.account?.account_id;
  const sorted = others.toSorted((one, other) => Number(other.account_id === first) - Number(one.account_id === first));
  if (sorted.length === 0)
    return <Text size="sm">You are in no other account. Ask somebody who manages one to invite you.</Text>;
  return (
    <Stack component="ul" className="plain-list" gap="xs">
      {sorted.map(({ account_id, email }, at) => (
        <li key={account_id}>
          <Button
            component="a"
            href={pageAddress('/codes', account_id)}
            variant={at === 0 ? 'filled' : 'default'}
            className="wrap-anywhere"
            fullWidth
            h="auto"
            mih={36}
            py={6}
            styles={LONG_LABEL}
          >
            Open {email}
          </Button>
        </li>
      ))}
    </Stack>
  );
}

type FrameProps = { person: Person | null; title?: string; children: ReactNode };

function Frame({ person, title = 'Profile', children }: FrameProps) {
  const signOut = useSignOut();
  useDocumentTitle(`${title} · Repoint`);
  return (
    <AppShell header={{ height: 56 }} padding={{ base: 'md', sm: 'xl' }}>
      <Group component={AppShell.Header} wrap="nowrap" justify="space-between" px="md">
        <Anchor href="/app" c="inherit" underline="never" fw={650} fz="1.0625rem">
          <Group gap="0.6rem" wrap="nowrap" component="span">
            <Logo />
            Repoint
          </Group>
        </Anchor>
        <Group gap="xs" wrap="nowrap">
          {person?.account === null && (
            <Button variant="subtle" component="a" href={pageAddress(PROFILE, null)}>
              Profile
            </Button>
          )}
          <Button variant="default" onClick={signOut}>
            Sign out
          </Button>
        </Group>
      </Group>
      <AppShell.Main>
        <Box maw="68rem" mx="auto" id="page">
          {children}
        </Box>
      </AppShell.Main>
    </AppShell>
  );
}
