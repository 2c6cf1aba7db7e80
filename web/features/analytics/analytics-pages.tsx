import { Alert, Anchor } from '@mantine/core';
import { getRouteApi, Link, useSearch } from '@tanstack/react-router';
import { WifiIcon } from 'lucide-react';
import { useMemo } from 'react';
import { NotFoundPage } from '../../components/error-pages.tsx';
import { Page } from '../../components/page.tsx';
import { WIFI_SCANS_TEXT } from '../../lib/code-status.ts';
import { rulesOf } from '../../lib/redirect-rules.ts';
import { useCode } from '../../lib/use-code.ts';
import { useProjects } from '../../lib/use-projects.ts';
import { AnalyticsView } from './analytics-view.tsx';
import { WatchedCodes } from './watched-codes.tsx';

export function AccountAnalyticsPage() {
  const { tag } = useSearch({ from: '/signed-in/analytics' });
  const within = tag === undefined ? {} : { tag };
  return (
    <Page
      title="Analytics"
      lead={tag === undefined ? 'Scans of all your codes.' : `Scans of all codes that have the tag “${tag}” now.`}
    >
      <AnalyticsView
        scope={{ kind: 'account', ...within }}
        reportable={tag === undefined ? null : { about: { tag }, name: `the codes with the tag “${tag}”` }}
        rules={null}
        file={tag === undefined ? 'all-codes' : tag}
      >
        {tag === undefined && <WatchedCodes />}
      </AnalyticsView>
    </Page>
  );
}

export function CodeAnalyticsPage() {
  const code = useCode();
  const rules = useMemo(() => rulesOf(code), [code]);
  return (
    <>
      {code.type === 'wifi' && (
        <Alert icon={<WifiIcon size={18} aria-hidden />} variant="light" p="sm" mb="md">
          {WIFI_SCANS_TEXT}
        </Alert>
      )}
      <AnalyticsView
        scope={{ kind: 'code', id: code.qr_id }}
        reportable={{ about: { qr_id: code.qr_id }, name: 'this code' }}
        rules={rules}
        split={code.split}
        file={code.slug}
      />
    </>
  );
}

const route = getRouteApi('/signed-in/projects/$id/analytics');

export function ProjectAnalyticsPage() {
  const { id } = route.useParams();
  const { tag } = route.useSearch();
  const { all, nameOf } = useProjects();
  if (all.length > 0 && !all.some(({ project_id }) => project_id === id)) return <NotFoundPage />;
  return (
    <Page
      title={nameOf(id) === '' ? 'Project' : `Analytics of ${nameOf(id)}`}
      lead={
        <>
          Scans of codes while they were in this project.{' '}
          <Anchor underline="always" renderRoot={(props) => <Link to="/codes" search={{ project: id }} {...props} />}>
            Codes of the project
          </Anchor>
        </>
      }
    >
      <AnalyticsView
        scope={{ kind: 'project', id, ...(tag !== undefined && { tag }) }}
        reportable={{ about: { project_id: id }, name: 'all codes of this project' }}
        rules={null}
        file={tag === undefined ? id : `${id}-${tag}`}
      />
    </Page>
  );
}
