import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export const domainsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['domains', projectId],
    queryFn: ({ signal }) => api('GET /projects/{id}/domains', { id: projectId }, signal),
  });
