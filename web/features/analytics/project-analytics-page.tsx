import { Anchor } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { NotFoundPage } from '../../components/error-pages.tsx';
import { Page } from '../../components/page.tsx';
import { useProjects } from '../../lib/use-projects.ts';
import { AnalyticsView } from './analytics-view.tsx';

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
