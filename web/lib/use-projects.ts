import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { projectNames } from './project-names.ts';
import { projectsQuery } from './queries.ts';

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
