import { AppShell, Burger, Group, NavLink, ScrollArea, Text, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { Logo } from '../components/logo.tsx';
import { PageLoader } from '../components/page-loader.tsx';
import { setCountLocale } from '../lib/count-text.ts';
import { meQuery } from '../lib/queries.ts';
import { AccountMenu } from './account-menu.tsx';
import { AwayBanner } from './away-banner.tsx';
import { FirstSteps } from './first-steps/first-steps.tsx';
import { LocalAddressBanner } from './local-address-banner.tsx';
import { PAGES } from './pages.ts';
import { openPalette, Palette } from './palette.tsx';
import { RedrawBanner } from './redraw-banner.tsx';
import classes from './shell.module.css';

/** The frame of every page behind the sign-in. */
export function Shell() {
  const [isOpen, { toggle, close }] = useDisclosure();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const { data: me } = useSuspenseQuery(meQuery);
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
      <AppShell.Header className={classes.header}>
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
            <IconSearch size={16} aria-hidden />
            <Text span size="sm" visibleFrom="sm">
              Search or go to…
            </Text>
            <kbd className={classes.keys}>{SHORTCUT}</kbd>
          </UnstyledButton>
          <AccountMenu me={me} />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label="Main" className={classes.navbar} data-open={isOpen || undefined}>
        <ScrollArea>
          {PAGES.filter(
            ({ isOnlyInPalette, isOperatorOnly }) => !isOnlyInPalette && (me.is_operator || !isOperatorOnly),
          ).map(({ path: to, label, icon: Icon, isOutside = false }) => (
            <NavLink
              key={to}
              renderRoot={(props) =>
                isOutside ? <a href={to} target="_blank" rel="noopener" {...props} /> : <Link to={to} {...props} />
              }
              label={label}
              leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
              active={path.startsWith(to)}
              className={classes.link}
            />
          ))}
        </ScrollArea>
      </AppShell.Navbar>
      <AppShell.Main>
        <div className={classes.page} id="page">
          <AwayBanner />
          <RedrawBanner me={me} />
          {CODES_OR_CODE.test(path) && <LocalAddressBanner me={me} />}
          {CODES_OR_CODE.test(path) && path !== NEW_CODE && <FirstSteps me={me} />}
          <Suspense fallback={<PageLoader />}>
            <Outlet />
          </Suspense>
        </div>
      </AppShell.Main>
      <Palette />
    </AppShell>
  );
}

const NEW_CODE = '/codes/new';
/** The list, a new code and the overview of a code; the editors on other pages need the space. */
const CODES_OR_CODE = /^\/codes(\/[^/]+)?\/?$/;

const SHORTCUT = /Mac|iP(hone|ad|od)/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';
