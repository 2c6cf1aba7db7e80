import { Button, Skeleton, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { projectsQuery } from '../../app/queries.ts';
import { LoadError } from '../../components/load-error.tsx';
import { Page } from '../../components/page.tsx';
import { ArchivedProjects } from './archived-projects.tsx';
import { LiveProjects } from './live-projects.tsx';
import { openNewProject } from './new-project.tsx';
import { sorted } from './project-changes.ts';

export function ProjectsPage() {
  const { data, error, refetch } = useQuery(projectsQuery);
  return (
    <Page
      title="Projects"
      lead="Keep codes together that belong together: a campaign, a customer, a place."
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={openNewProject}>
          New project
        </Button>
      }
    >
      {data ? (
        <Projects {...sorted(data)} />
      ) : error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

function Projects({ live, archived }: ReturnType<typeof sorted>) {
  return (
    <Stack gap="lg">
      <LiveProjects projects={live} />
      {archived.length > 0 && <ArchivedProjects projects={archived} />}
    </Stack>
  );
}

function Loading() {
  return (
    <Stack gap="xs" role="status" aria-label="Loading">
      <Skeleton h={72} />
      <Skeleton h={72} />
    </Stack>
  );
}
