import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** The styles that were saved in a project, oldest first. */
export const savedStylesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['styles', projectId],
    queryFn: async ({ signal }) => (await api('GET /projects/{id}/styles', { id: projectId }, signal)).styles,
  });
