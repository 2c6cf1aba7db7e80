import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';
import { meOf } from './me.ts';
import { allPages } from './paged-query.ts';
import { type Project, v2 } from './v2.ts';

/** Every query that more than one page uses, with its key. */

export const aboutQuery = queryOptions({
  queryKey: ['about'],
  queryFn: ({ signal }) => api('GET /about', {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The person who is signed in, in an account or in none. */
export const personQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => api('GET /me', {}, signal),
});

/** The same in an account, on every page about one. */
export const meQuery = queryOptions({ ...personQuery, select: meOf });

export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: ({ signal }) => allProjects(signal),
});

/** All pages: an account has few projects, and its plan limits their number. */
function allProjects(signal: AbortSignal): Promise<Project[]> {
  return allPages((page_token) => {
    const query = { include_archived: 'true', page_size: 100, page_token } as const;
    return v2('GET /v2/projects', { query }, signal);
  });
}

export const codeQuery = (id: string) =>
  queryOptions({
    queryKey: ['code', id],
    queryFn: ({ signal }) => v2('GET /v2/qr-codes/{id}', { path: { id } }, signal),
    // Polls until the picture is drawn, which takes moments.
    refetchInterval: ({ state }) =>
      state.data && ['pending', 'rendering'].includes(state.data.render_status) ? 700 : false,
  });

/** The style templates of a project, at most 100, which is a page; without one the first 100 of the account. */
export const styleTemplatesQuery = (projectId?: string) =>
  queryOptions({
    queryKey: ['style-templates', projectId],
    queryFn: async ({ signal }) => {
      const query = { page_size: 100, ...(projectId !== undefined && { project_id: projectId }) };
      return (await v2('GET /v2/style-templates', { query }, signal)).items;
    },
  });

/** Everybody in the account, which is one page. Not for members who are limited to projects. */
export const membersQuery = queryOptions({
  queryKey: ['members'],
  queryFn: async ({ signal }) => (await v2('GET /v2/members', {}, signal)).items,
});

/** The webhook endpoints of the account, newest first: no plan of ours allows more than a page of 100. */
export const webhookEndpointsQuery = queryOptions({
  queryKey: ['webhook-endpoints'],
  queryFn: async ({ signal }) => (await v2('GET /v2/webhook-endpoints', { query: { page_size: 100 } }, signal)).items,
});

export const noticesQuery = (id: string) =>
  queryOptions({
    queryKey: ['code', id, 'notices'],
    queryFn: ({ signal }) => api('GET /codes/{id}/notices', { id }, signal),
  });

export const plannedQuery = (id: string) =>
  queryOptions({
    queryKey: ['code', id, 'planned'],
    queryFn: ({ signal }) => v2('GET /v2/qr-codes/{id}/planned-changes', { path: { id } }, signal),
  });

export const historyKey = (id: string) => ['code', id, 'history'] as const;
