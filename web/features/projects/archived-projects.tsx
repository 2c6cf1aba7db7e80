import { Button, Paper } from '@mantine/core';
import type { Project } from '../../../src/http/dashboard/contract.ts';
import { Folded } from '../../components/folded.tsx';
import classes from './project-row.module.css';
import { ProjectRow } from './project-row.tsx';
import { useArchive } from './use-archive.tsx';

export function ArchivedProjects({ projects }: { projects: Project[] }) {
  const { unarchive } = useArchive();
  return (
    <Folded title={`Archived (${projects.length})`}>
      <Paper withBorder component="ul" className={classes.list} aria-label="Archived projects">
        {projects.map((project) => (
          <ProjectRow
            key={project.project_id}
            project={project}
            actions={
              <Button
                variant="default"
                onClick={() => unarchive(project)}
                aria-label={`Unarchive ${project.name}`}
              >
                Unarchive
              </Button>
            }
          />
        ))}
      </Paper>
    </Folded>
  );
}
