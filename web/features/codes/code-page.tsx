import { Stack } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';
import { ApiError } from '../../app/api.ts';
import { codeQuery } from '../../app/queries.ts';
import { LoadError } from '../../components/load-error.tsx';
import { PageLoader } from '../../components/page-loader.tsx';
import { CodeHeader } from './detail/code-header.tsx';
import { CodeSkeleton } from './detail/code-skeleton.tsx';
import { CodeTabs } from './detail/code-tabs.tsx';
import { MissingCode } from './detail/missing-code.tsx';

const route = getRouteApi('/inside/codes/$id');

/** What every page of a code has: its name, what can be done with it, and the way to the others. */
export function CodePage() {
  const { id } = route.useParams();
  const { data: code, error, refetch } = useQuery(codeQuery(id));
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
  if (error instanceof ApiError && error.status === 404) return <MissingCode />;
  return error ? <LoadError error={error} onRetry={refetch} /> : <CodeSkeleton />;
}
