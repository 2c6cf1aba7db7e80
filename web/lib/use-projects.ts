import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { projectsQuery } from './queries.ts';
import type { Project } from './v2.ts';

/** The projects that codes can be in, and the names of all projects. */
export function useProjects() {
  const { data } = useQuery(projectsQuery);
  return useMemo(() => {
    const all = data ?? [];
    const names = projectNames(all);
    const open = all.filter((project) => !project.is_archived);
    return {
      all,
      open,
      nameOf: (id: string) => names.get(id) ?? '',
      options: open.map(({ project_id: id, name }) => ({ value: id, label: names.get(id) ?? name })),
    };
  }, [data]);
}

type Named = Pick<Project, 'project_id' | 'name' | 'description' | 'created_at'>;

/**
 * The display name of each project, by id. Projects with the same name are distinguished by description or day, and
 * those that have these in common by the end of their id.
 */
export function projectNames(projects: readonly Named[]): ReadonlyMap<string, string> {
  const byName = Map.groupBy(projects, ({ name }) => name);
  return new Map([...byName.values()].flatMap(namesOfAlike));
}

function namesOfAlike(alike: readonly Named[]): [id: string, name: string][] {
  const details = alike.map(difference);
  return alike.map(({ project_id, name }, at) => {
    const detail = details[at] ?? '';
    const isUnique = details.filter((other) => other === detail).length === 1;
    const shown = isUnique ? detail : `${detail}, ${project_id.slice(-ID_END)}`;
    return [project_id, alike.length === 1 ? name : `${name} (${shown})`];
  });
}

const MAX_LENGTH = 40;
/** Ids begin with the time, so those of one import differ in their ends. */
const ID_END = 6;

function difference({ description, created_at }: Named): string {
  const [line = ''] = description.trim().split('\n');
  return line === '' ? `since ${created_at.slice(0, 16).replace('T', ' ')}` : line.slice(0, MAX_LENGTH);
}
