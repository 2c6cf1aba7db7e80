import { Badge, Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Project } from '../../../src/http/dashboard/contract.ts';
import { useDates } from '../../app/dates.ts';
import classes from './project-row.module.css';

/** One project: what it is, the way to its codes, and what can be done with it. */
export function ProjectRow({ project, actions }: { project: Project; actions: ReactNode }) {
  const { count } = useDates();
  const { project_id: id, code_count: codes } = project;
  const codesText = codes === 1 ? '1 code' : `${count(codes)} codes`;
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <Group gap="xs">
          <Text fw={600} {...(project.is_archived ? { c: 'dimmed' } : {})}>
            {project.name}
          </Text>
          {project.is_default && <Badge variant="light">Default</Badge>}
          {project.compact_codes && (
            <Badge variant="light" color="gray">
              Compact codes
            </Badge>
          )}
        </Group>
        {project.description !== '' && (
          <Text size="sm" c="dimmed" mt={2} lineClamp={3}>
            {project.description}
          </Text>
        )}
      </div>
      <Button
        variant="subtle"
        className={classes.codes}
        aria-label={`${codesText} of ${project.name}`}
        renderRoot={(props) => <Link to="/codes" search={{ project: id }} {...props} />}
      >
        {codesText}
      </Button>
      {actions}
    </li>
  );
}
