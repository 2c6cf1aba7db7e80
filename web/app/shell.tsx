import {
  AppShell,
  Avatar,
  Box,
  Burger,
  Group,
  Menu,
  NavLink,
  ScrollArea,
  Text,
  UnstyledButton,
  useMantineColorScheme,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { LogOutIcon, SearchIcon, UserIcon } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { NotAllowedPage } from '../components/error-pages.tsx';
import { Logo } from '../components/logo.tsx';
import { PageLoader } from '../components/page-loader.tsx';
import { setCountLocale } from '../lib/count-text.ts';
import { ACCOUNT_CHANGE, may } from '../lib/may.ts';
import type { Me } from '../lib/me.ts';
import { meQuery } from '../lib/queries.ts';
import { useSessionRenewal, useSignOut } from '../lib/session.ts';
import { AccountSwitcher } from './account-switcher.tsx';
import { AwayBanner, DeletionBanner, LocalAddressBanner, RedrawBanner, WebhooksOffBanner } from './banners.tsx';
import { FirstSteps } from './first-steps/first-steps.tsx';
import { isAllowed, isOffered, PAGES } from './pages.ts';
import { openPalette, Palette } from './palette.tsx';
import { SecondFactorGate } from './second-factor-gate.tsx';
import classes from './shell.module.css';

/** The frame of every page behind the sign-in. */
export function Shell() {
  const [isOpen, { toggle, close }] = useDisclosure();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const { data: me } = useSuspenseQuery(meQuery);
  const showsCodes = CODES_OR_CODE.test(path) && !me.needs_second_factor;
  // Before anything below is rendered.
  setCountLocale(me.date_locale);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu
  useEffect(close, [path]);

  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 220, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'md', sm: 'xl' }}
    >
      <a href="#page" className={classes.skip}>
        Skip to content
      </a>
      <Group component={AppShell.Header} wrap="nowrap" justify="space-between" px="md">
        <Group gap="xs" wrap="nowrap">
          <Burger
            opened={isOpen}
            onClick={toggle}
            hiddenFrom="sm"
            size="sm"
            aria-label={isOpen ? 'Close the menu' : 'Open the menu'}
          />
          <Link to="/codes" search={{}} className={classes.brand}>
            <Logo />
            Repoint
          </Link>
        </Group>
        <Group gap="sm" wrap="nowrap">
          <UnstyledButton className={classes.search} onClick={openPalette} aria-label="Search or go to">
            <SearchIcon size={16} aria-hidden />
            <Text span size="sm" visibleFrom="sm">
              Search or go to…
            </Text>
            <Text component="kbd" ff="monospace" fz={12} lh="normal" visibleFrom="sm">
              {SHORTCUT}
            </Text>
          </UnstyledButton>
          <AccountMenu me={me} />
        </Group>
      </Group>
      <AppShell.Navbar p="sm" aria-label="Main" className={classes.navbar} data-open={isOpen || undefined}>
        <AccountSwitcher me={me} />
        <ScrollArea>
          {PAGES.filter((page) => !page.isOnlyInPalette && isOffered(page, me)).map(
            ({ path: to, label, icon: Icon, isOutside = false }) => (
              <NavLink
                key={to}
                renderRoot={(props) =>
                  isOutside ? <a href={to} target="_blank" rel="noopener" {...props} /> : <Link to={to} {...props} />
                }
                label={label}
                leftSection={<Icon size={18} strokeWidth={1.7} aria-hidden />}
                active={path.startsWith(to)}
                bdrs="md"
                mb={2}
                fw={500}
              />
            ),
          )}
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main>
        <Box maw="68rem" mx="auto" id="page">
          <AwayBanner />
          <RedrawBanner me={me} />
          {CODES_OR_CODE.test(path) && <LocalAddressBanner me={me} />}
          <DeletionBanner me={me} />
          {showsCodes && may(me, 'webhooks.manage') && <WebhooksOffBanner me={me} />}
          {showsCodes && path !== NEW_CODE && may(me, ACCOUNT_CHANGE) && <FirstSteps me={me} />}
          <Suspense fallback={<PageLoader />}>
            <SecondFactorGate me={me} path={path}>
              {isAllowed(path, me) ? <Outlet /> : <NotAllowedPage because={reason(path, me)} />}
            </SecondFactorGate>
          </Suspense>
        </Box>
      </AppShell.Main>
      <Palette />
    </AppShell>
  );
}

function reason(path: string, me: Me): 'role' | 'projects' {
  return isAllowed(path, { ...me, project_ids: null }) ? 'projects' : 'role';
}

const NEW_CODE = '/codes/new';
/** The list, a new code and the overview of a code; the editors on other pages need the space. */
const CODES_OR_CODE = /^\/codes(\/[^/]+)?\/?$/;

const SHORTCUT = /Mac|iP(hone|ad|od)/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';

const SCHEMES = [
  { scheme: 'light', label: 'Light' },
  { scheme: 'dark', label: 'Dark' },
  { scheme: 'auto', label: 'System' },
] as const;

function AccountMenu({ me }: { me: Me }) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  useSessionRenewal();

  return (
    <Menu position="bottom-end" width={240} withArrow>
      <Menu.Target>
        <UnstyledButton aria-label="Account" p={3}>
          <Avatar name={me.name || me.email} color="indigo" size={34} alt="" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{me.email}</Menu.Label>
        <Menu.Item leftSection={<UserIcon size={16} />} renderRoot={(props) => <Link to="/profile" {...props} />}>
          Profile
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Appearance</Menu.Label>
        <Menu.RadioGroup value={colorScheme}>
          {SCHEMES.map(({ scheme, label }) => (
            <Menu.RadioItem key={scheme} value={scheme} onChange={() => setColorScheme(scheme)} closeMenuOnClick>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<LogOutIcon size={16} />} onClick={signOut}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
