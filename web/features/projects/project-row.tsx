import { ActionIcon, Anchor, Badge, Button, Group, Menu, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  ArchiveIcon,
  ChartColumnIcon,
  EllipsisIcon,
  GlobeIcon,
  PaletteIcon,
  PencilIcon,
  SendIcon,
  StarIcon,
} from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { codeCountText } from '../../lib/count-text.ts';
import { may, PROJECTS_CHANGE, VISITOR_PAGE_CHANGE } from '../../lib/may.ts';
import { meQuery } from '../../lib/queries.ts';
import { useProjects } from '../../lib/use-projects.ts';
import type { Project } from '../../lib/v2.ts';
import classes from './project-row.module.css';

/** One project, with a link to its codes and its actions. */
export function ProjectRow({ project, state, actions }: { project: Project; state?: ReactNode; actions: ReactNode }) {
  const { nameOf } = useProjects();
  const { project_id: id, code_count: codes } = project;
  const name = nameOf(id);
  return (
    <li className={classes.row}>
      <div className="wrap-anywhere">
        <Group gap="xs">
          <Anchor
            fw={600}
            c={project.is_archived ? 'dimmed' : 'bright'}
            className="wrap-anywhere"
            renderRoot={(props) => <Link to="/codes" search={{ project: id }} {...props} />}
          >
            {name}
          </Anchor>
          {project.is_default && <Badge variant="light">Default</Badge>}
          {project.custom_domain !== null && (
            <Badge variant="light" color="gray">
              {project.custom_domain}
            </Badge>
          )}
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
        {state}
      </div>
      <Button
        variant="subtle"
        className={classes.codes}
        aria-label={`${codeCountText(codes)} of ${name}`}
        renderRoot={(props) => <Link to="/codes" search={{ project: id }} {...props} />}
      >
        {codeCountText(codes)}
      </Button>
      {actions}
    </li>
  );
}

type Props = {
  project: Project;
  onEdit: () => void;
  onMakeDefault: () => void;
  onArchive: () => void;
  /** Absent for those who may not. */
  handOver?: { label: string; run: () => void } | null;
};

export function ProjectMenu({ project, onEdit, onMakeDefault, onArchive, handOver = null }: Props) {
  const { nameOf } = useProjects();
  const { data: me } = useSuspenseQuery(meQuery);
  const canChange = may(me, PROJECTS_CHANGE);
  const button = useRef<HTMLButtonElement>(null);
  // A dialog returns the focus to the element that had it, but the menu item is gone by then.
  const from = (action: () => void) => () => {
    button.current?.focus();
    action();
  };
  return (
    <Menu position="bottom-end" width={240} withArrow>
      <Menu.Target>
        <ActionIcon ref={button} size={40} aria-label={`Actions for ${nameOf(project.project_id)}`}>
          <EllipsisIcon size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<ChartColumnIcon size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link to="/projects/$id/analytics" params={{ id: project.project_id }} search={{}} {...props} />
          )}
        >
          Analytics
        </Menu.Item>
        {canChange && (
          <Menu.Item leftSection={<PencilIcon size={16} aria-hidden />} onClick={from(onEdit)}>
            Edit
          </Menu.Item>
        )}
        {may(me, 'domains.manage') && (
          <Menu.Item
            leftSection={<GlobeIcon size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/projects/$id/domains" params={{ id: project.project_id }} {...props} />}
          >
            Domains
          </Menu.Item>
        )}
        {may(me, VISITOR_PAGE_CHANGE) && (
          <Menu.Item
            leftSection={<PaletteIcon size={16} aria-hidden />}
            renderRoot={(props) => (
              <Link to="/projects/$id/visitor-page" params={{ id: project.project_id }} {...props} />
            )}
          >
            Visitor pages
          </Menu.Item>
        )}
        {canChange && !project.is_default && (
          <Menu.Item leftSection={<StarIcon size={16} aria-hidden />} onClick={from(onMakeDefault)}>
            Make default
          </Menu.Item>
        )}
        {handOver && (
          <Menu.Item leftSection={<SendIcon size={16} aria-hidden />} onClick={from(handOver.run)}>
            {handOver.label}
          </Menu.Item>
        )}
        {canChange && (
          <Menu.Item leftSection={<ArchiveIcon size={16} aria-hidden />} onClick={from(onArchive)}>
            Archive…
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
