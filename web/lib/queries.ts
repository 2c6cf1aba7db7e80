import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** Every query that more than one page uses, with the key it is cached under. */

export const aboutQuery = queryOptions({
  queryKey: ['about'],
  queryFn: ({ signal }) => api('GET /about', {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
});

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api('GET /me', {}, signal),
});

export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: async ({ signal }) => (await api('GET /projects', {}, signal)).projects,
});

export const codeQuery = (id: string) =>
  queryOptions({
    queryKey: ['code', id],
    queryFn: ({ signal }) => api('GET /codes/{id}', { id }, signal),
    // A picture is drawn within moments of a change; until then the page asks again.
    refetchInterval: ({ state }) =>
      state.data && ['pending', 'rendering'].includes(state.data.render_status) ? 700 : false,
  });

export const historyKey = (id: string) => ['code', id, 'history'] as const;
