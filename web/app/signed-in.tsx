import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { currentAccount, pageAddress, useClosed } from '../lib/account.ts';
import { accountIn } from '../lib/account-address.ts';
import { personQuery } from '../lib/queries.ts';
import { ClosedAccount, InNoAccount } from './outside-pages.tsx';
import { Shell } from './shell.tsx';

/** Everything behind the sign-in: the pages of an account, or that there is none to show. */
export function SignedIn() {
  const reason = useClosed();
  return reason ? <ClosedAccount reason={reason} /> : <Inside />;
}

function Inside() {
  const { data: person } = useSuspenseQuery(personQuery);
  useAccountInAddress();
  return person.account ? <Shell /> : <InNoAccount person={person} />;
}

/** Old bookmarks and links name no account: they get the one that they open in. */
function useAccountInAddress(): void {
  const router = useRouter();
  const { href, publicHref } = useRouterState({ select: ({ location }) => location });
  useEffect(() => {
    if (currentAccount() === null || accountIn(publicHref.replace(/^\/app/, '')) !== null) return;
    router.history.replace(pageAddress(href), router.history.location.state);
  }, [router, href, publicHref]);
}
