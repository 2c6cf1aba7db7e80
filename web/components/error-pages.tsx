import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { LockIcon, MapPinOffIcon, TriangleAlertIcon, UnplugIcon } from 'lucide-react';
import { useEffect } from 'react';
import { ApiError } from '../lib/api.ts';
import { NotLoadedError, reloadOnce } from '../lib/lazy-load.ts';
import { serverReached } from '../lib/server-reach.ts';
import { EmptyState } from './empty-state.tsx';

/** A page that failed to render or load: the error, and a retry. */
export function ErrorPage({ error }: ErrorComponentProps) {
  const router = useRouter();
  if (error instanceof NotLoadedError || (error instanceof ApiError && error.status === 0))
    return <WaitingPage error={error} />;
  return (
    <EmptyState
      icon={TriangleAlertIcon}
      title="This page could not be shown"
      action={<Button onClick={() => router.invalidate()}>Try again</Button>}
    >
      {error instanceof Error ? error.message : 'Unknown error.'}
    </EmptyState>
  );
}

/** Opens by itself: once the server answers, and by a reload if its files are of another version by now. */
function WaitingPage({ error }: { error: Error }) {
  const router = useRouter();
  useEffect(() => {
    let isShown = true;
    void serverReached().then(() => {
      if (!isShown) return;
      if (error instanceof NotLoadedError) reloadOnce();
      else void router.invalidate();
    });
    return () => {
      isShown = false;
    };
  }, [error, router]);
  return (
    <EmptyState
      icon={UnplugIcon}
      title="This page is not loaded yet"
      action={<Button onClick={() => location.reload()}>Reload now</Button>}
    >
      It opens by itself as soon as the server can be reached.
    </EmptyState>
  );
}

const NOT_ALLOWED = {
  role: {
    title: 'This page is not for your role',
    text: 'Somebody who manages this account can give you another role, or do it for you.',
  },
  projects: {
    title: 'This page is about the whole account',
    text: 'You are limited to some projects. Somebody who manages this account can open all of them to you, or do it for you.',
  },
};

/** A page that the person's role in the account does not include, or that the limit to some projects leaves out. */
export function NotAllowedPage({ because }: { because: keyof typeof NOT_ALLOWED }) {
  const { title, text } = NOT_ALLOWED[because];
  useDocumentTitle('Not available · Repoint');
  return (
    <EmptyState
      icon={LockIcon}
      title={title}
      action={<Button renderRoot={(props) => <Link to="/codes" search={{}} {...props} />}>Go to the codes</Button>}
    >
      {text}
    </EmptyState>
  );
}

export function NotFoundPage() {
  return (
    <EmptyState
      icon={MapPinOffIcon}
      title="Page not found"
      action={<Button renderRoot={(props) => <Link to="/codes" search={{}} {...props} />}>Go to your codes</Button>}
    >
      The address may be mistyped, or the page no longer exists.
    </EmptyState>
  );
}
