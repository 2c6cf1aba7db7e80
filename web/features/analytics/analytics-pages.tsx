import { Alert, Anchor } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
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
  return (
    <Page title="Analytics" lead="Scans of all your codes.">
      <AnalyticsView scope={{ kind: 'account' }} rules={null} file="all-codes">
        <WatchedCodes />
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
      <AnalyticsView scope={{ kind: 'code', id: code.qr_id }} rules={rules} split={code.split} file={code.slug} />
    </>
  );
}

const route = getRouteApi('/signed-in/projects/$id/analytics');

export function ProjectAnalyticsPage() {
  const { id } = route.useParams();
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
      <AnalyticsView scope={{ kind: 'project', id }} rules={null} file={id} />
    </Page>
  );
}
