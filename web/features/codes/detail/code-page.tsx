import { Button, Grid, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Outlet } from '@tanstack/react-router';
import { MapPinOffIcon } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import type { Scope } from '../../../../src/people/scopes.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { LoadError } from '../../../components/load-error.tsx';
import { PageLoader } from '../../../components/page-loader.tsx';
import { ApiError } from '../../../lib/api.ts';
import { may } from '../../../lib/may.ts';
import { codeQuery, meQuery } from '../../../lib/queries.ts';
import { recordRecentCode } from '../../../lib/recent-codes.ts';
import { CodeHeader } from './code-header.tsx';
import classes from './code-page.module.css';

const route = getRouteApi('/signed-in/codes/$id');

/** The frame of every page of a code: title, actions and tabs. */
export function CodePage() {
  const { id } = route.useParams();
  const { data: code, error, refetch } = useQuery(codeQuery(id));
  const { data: me } = useSuspenseQuery(meQuery);
  useEffect(() => {
    if (code) recordRecentCode(me.account_id, code);
  }, [me.account_id, code]);
  useDocumentTitle(`${code?.label ?? 'Code'} · Repoint`);

  if (code) {
    return (
      <Stack gap="lg">
        <CodeHeader code={code} />
        <CodeTabs id={id} />
        <Suspense fallback={<PageLoader />}>
          <Outlet />
        </Suspense>
      </Stack>
    );
  }
  if (error instanceof ApiError && error.status === 404) return <CodeNotFound />;
  return error ? <LoadError error={error} onRetry={refetch} /> : <CodeSkeleton />;
}

const TABS = [
  { to: '/codes/$id', name: 'Overview' },
  { to: '/codes/$id/analytics', name: 'Analytics' },
  { to: '/codes/$id/design', name: 'Design', needs: 'qr.write' },
  { to: '/codes/$id/rules', name: 'Rules' },
  { to: '/codes/$id/history', name: 'History' },
] as const satisfies { to: string; name: string; needs?: Scope }[];

/** The tabs of a code, as links: each has its own URL. */
function CodeTabs({ id }: { id: string }) {
  const { data: me } = useSuspenseQuery(meQuery);
  return (
    <nav aria-label="Pages of the code" className={classes.tabs}>
      {TABS.filter((tab) => !('needs' in tab) || may(me, tab.needs)).map(({ to, name }) => (
        <Link
          key={to}
          to={to}
          params={{ id }}
          activeOptions={{ exact: true, includeSearch: false }}
          className={classes.tab}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

/** The page of a code while it is loading. */
function CodeSkeleton() {
  return (
    <Stack gap="lg" role="status" aria-label="Loading the code">
      <Skeleton height={28} width={240} mt={30} />
      <Skeleton height={36} width={320} />
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, sm: 5, md: 4 }}>
          <Skeleton height={320} radius="md" />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 7, md: 8 }}>
          <Stack gap="lg">
            <Skeleton height={72} />
            <Skeleton height={72} />
            <Skeleton height={120} />
          </Stack>
        </Grid.Col>
      </Grid>
    </Stack>
  );
}

function CodeNotFound() {
  return (
    <>
      <VisuallyHidden component="h1">Code not found</VisuallyHidden>
      <EmptyState
        icon={MapPinOffIcon}
        title="Code not found"
        action={<Button renderRoot={(props) => <Link to="/codes" search={{}} {...props} />}>Go to your codes</Button>}
      >
        The address may be mistyped, or the code belongs to another account.
      </EmptyState>
    </>
  );
}
