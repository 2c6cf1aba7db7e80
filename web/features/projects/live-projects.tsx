import { Paper, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { Project } from '../../../src/http/dashboard/contract.ts';
import { openEditProject } from './edit-project.tsx';
import { whyDefaultStays } from './project-changes.ts';
import { ProjectMenu } from './project-menu.tsx';
import classes from './project-row.module.css';
import { ProjectRow } from './project-row.tsx';
import { useArchive } from './use-archive.tsx';
import { useProjectChange } from './use-project-change.ts';

export function LiveProjects({ projects }: { projects: Project[] }) {
  const { mutate } = useProjectChange();
  const { ask } = useArchive();
  return (
    <Paper withBorder component="ul" className={classes.list} aria-label="Projects">
      {projects.map((project) => {
        const { project_id: id } = project;
        return (
          <ProjectRow
            key={id}
            project={project}
            actions={
              <ProjectMenu
                project={project}
                onEdit={() => openEditProject(project, (change) => mutate({ id, change }))}
                onMakeDefault={() => mutate({ id, change: { set_as_default: true } })}
                onArchive={() => (project.is_default ? tellWhyNot(projects.length) : ask(project))}
              />
            }
          />
        );
      })}
    </Paper>
  );
}

function tellWhyNot(liveProjects: number): void {
  modals.openConfirmModal({
    title: 'This is the default project',
    children: <Text size="sm">{whyDefaultStays(liveProjects)}</Text>,
    labels: { confirm: 'Close', cancel: '' },
    cancelProps: { display: 'none' },
  });
}
