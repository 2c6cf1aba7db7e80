import { Group, NavLink, Popover, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useRouterState } from '@tanstack/react-router';
import { CheckIcon, ChevronsUpDownIcon, SearchIcon } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { pageAddress } from '../lib/account.ts';
import type { Me } from '../lib/me.ts';
import { openOtherAccount, pageInAnother } from '../lib/other-account.ts';
import { ROLE_NAMES } from '../lib/role-names.ts';
import classes from './account-switcher.module.css';
import { contains } from './palette-match.ts';

/** From so many on they are searched. */
const SEARCHED_FROM = 9;

/** The account that the pages are about, and the way to the person's other ones. */
export function AccountSwitcher({ me }: { me: Me }) {
  if (me.accounts.length > 1) return <Switcher me={me} />;
  // Of somebody with an account of his own alone, the menu of the person says all.
  if (me.account_email === me.email) return null;
  return (
    <div className={classes.present}>
      <PresentAccount me={me} />
    </div>
  );
}

function Switcher({ me }: { me: Me }) {
  const [isOpen, { toggle, close }] = useDisclosure();
  return (
    <Popover opened={isOpen} onDismiss={close} position="bottom-start" width={300} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={classes.present}
          data-button
          aria-label={`Switch account, now ${me.account_email}`}
          onClick={toggle}
        >
          <PresentAccount me={me} />
          <ChevronsUpDownIcon size={16} aria-hidden className="no-shrink" />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={4}>
        <Accounts me={me} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Accounts({ me }: { me: Me }) {
  const [text, setText] = useState('');
  const found = me.accounts.filter(({ email }) => contains(email, text));
  return (
    <>
      {me.accounts.length >= SEARCHED_FROM && (
        <TextInput
          type="search"
          aria-label="Search accounts"
          placeholder="Search accounts"
          leftSection={<SearchIcon size={16} aria-hidden />}
          mb={4}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
        />
      )}
      <ul className={`plain-list ${classes.accounts}`}>
        {found.map((account) => (
          <li key={account.account_id}>
            <AccountLink account={account} isPresent={account.account_id === me.account_id} />
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <Text size="sm" c="dimmed" p="sm" role="status">
          No account found
        </Text>
      )}
    </>
  );
}

type LinkProps = { account: Me['accounts'][number]; isPresent: boolean };

/** A link, so that it opens in another tab too. */
function AccountLink({ account: { account_id, email, role }, isPresent }: LinkProps) {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const page = pageInAnother(path);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void openOtherAccount(account_id, page);
  };
  return (
    <NavLink
      component="a"
      href={pageAddress(page, account_id)}
      onClick={open}
      label={<span className="wrap-anywhere">{email}</span>}
      description={ROLE_NAMES[role]}
      aria-current={isPresent || undefined}
      rightSection={isPresent && <CheckIcon size={16} aria-hidden />}
      bdrs="sm"
    />
  );
}

function PresentAccount({ me }: { me: Me }) {
  return (
    <Group gap={0} wrap="nowrap" miw={0} flex={1}>
      <div className={classes.name}>
        <Text size="sm" fw={600} truncate title={me.account_email}>
          {me.account_email}
        </Text>
        <Text size="xs" c="dimmed">
          {ROLE_NAMES[me.role]}
          {me.project_ids !== null && ', some projects'}
        </Text>
      </div>
    </Group>
  );
}
