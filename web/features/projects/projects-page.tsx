import { Button, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useQuery } from '@tanstack/react-query';
import { PlusIcon } from 'lucide-react';
import { BorderedList } from '../../components/bordered-list.tsx';
import { Collapsible } from '../../components/collapsible.tsx';
import { Loaded } from '../../components/load-error.tsx';
import { Page } from '../../components/page.tsx';
import { countText } from '../../lib/count-text.ts';
import { PROJECTS_CHANGE, useMay } from '../../lib/may.ts';
import { projectsQuery } from '../../lib/queries.ts';
import { useProjects } from '../../lib/use-projects.ts';
import type { Project } from '../../lib/v2.ts';
import { OfferState, useHandOver } from './hand-over/hand-over.tsx';
import { ReceivedOffers } from './hand-over/received-offers.tsx';
import { defaultProjectText, splitProjects } from './project-changes.ts';
import { openEditProject, openNewProject } from './project-dialogs.tsx';
import { ProjectMenu, ProjectRow } from './project-row.tsx';
import { useArchive, useProjectChange } from './use-project-change.tsx';

export function ProjectsPage() {
  const projects = useQuery(projectsQuery);
  const canChange = useMay(PROJECTS_CHANGE);
  return (
    <Page
      title="Projects"
      lead="Group codes that belong together: a campaign, a customer, a place."
      actions={
        canChange && (
          <Button leftSection={<PlusIcon size={16} aria-hidden />} onClick={openNewProject}>
            New project
          </Button>
        )
      }
    >
      <Loaded query={projects} height={154}>
        {(all) => <Projects {...splitProjects(all)} />}
      </Loaded>
    </Page>
  );
}

function Projects({ live, archived }: ReturnType<typeof splitProjects>) {
  return (
    <Stack gap="lg">
      <ReceivedOffers />
      <LiveProjects projects={live} />
      {archived.length > 0 && <ArchivedProjects projects={archived} />}
    </Stack>
  );
}

function LiveProjects({ projects }: { projects: Project[] }) {
  const { mutate } = useProjectChange();
  const { ask } = useArchive();
  const { offerOf, handOver } = useHandOver();
  return (
    <BorderedList label="Projects">
      {projects.map((project) => {
        const { project_id: id } = project;
        return (
          <ProjectRow
            key={id}
            project={project}
            state={<OfferState offer={offerOf(project)} />}
            actions={
              <ProjectMenu
                project={project}
                handOver={handOver(project)}
                onEdit={() => openEditProject(project, (change) => mutate({ id, change }))}
                onMakeDefault={() => mutate({ id, change: { is_default: true } })}
                onArchive={() => (project.is_default ? explainDefaultProject(projects.length) : ask(project))}
              />
            }
          />
        );
      })}
    </BorderedList>
  );
}

function explainDefaultProject(liveProjects: number): void {
  modals.openConfirmModal({
    title: 'This is the default project',
    children: <Text size="sm">{defaultProjectText(liveProjects)}</Text>,
    labels: { confirm: 'Close', cancel: '' },
    cancelProps: { display: 'none' },
  });
}

function ArchivedProjects({ projects }: { projects: Project[] }) {
  const { unarchive } = useArchive();
  const { nameOf } = useProjects();
  const canChange = useMay(PROJECTS_CHANGE);
  return (
    <Collapsible title={`Archived (${countText(projects.length)})`}>
      <BorderedList label="Archived projects">
        {projects.map((project) => (
          <ProjectRow
            key={project.project_id}
            project={project}
            actions={
              canChange && (
                <Button
                  variant="default"
                  onClick={() => unarchive(project)}
                  aria-label={`Unarchive ${nameOf(project.project_id)}`}
                >
                  Unarchive
                </Button>
              )
            }
          />
        ))}
      </BorderedList>
    </Collapsible>
  );
}
