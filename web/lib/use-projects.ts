import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { projectsQuery } from './queries.ts';

/** The projects that codes can be in, and what any project is called. */
export function useProjects() {
  const { data } = useQuery(projectsQuery);
  return useMemo(() => {
    const all = data ?? [];
    const names = new Map(all.map(({ project_id, name }) => [project_id, name]));
    const open = all.filter((project) => !project.is_archived);
    return {
      all,
      open,
      nameOf: (id: string) => names.get(id) ?? '',
      options: open.map(({ project_id, name }) => ({ value: project_id, label: name })),
    };
  }, [data]);
}
