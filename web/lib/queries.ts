import { queryOptions } from '@tanstack/react-query';
import type { Project } from '../../src/http/dashboard/contract.ts';
import { type Answer, api } from './api.ts';

/** Every query that more than one page uses, with its key. */

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
  queryFn: ({ signal }) => allProjects(signal),
});

/** All pages: an account has few projects, and its plan limits their number. */
async function allProjects(signal: AbortSignal): Promise<Project[]> {
  const all: Project[] = [];
  for (let page_token: string | null = ''; page_token !== null; ) {
    const query: { page_size: number; page_token?: string } = { page_size: 100 };
    if (page_token !== '') query.page_token = page_token;
    const page: Answer<'GET /projects'> = await api('GET /projects', { query }, signal);
    all.push(...page.projects);
    page_token = page.next_page_token;
  }
  return all;
}

export const codeQuery = (id: string) =>
  queryOptions({
    queryKey: ['code', id],
    queryFn: ({ signal }) => api('GET /codes/{id}', { id }, signal),
    // Polls until the picture is drawn, which takes moments.
    refetchInterval: ({ state }) =>
      state.data && ['pending', 'rendering'].includes(state.data.render_status) ? 700 : false,
  });

/** The styles that were saved in a project, oldest first. */
export const savedStylesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['styles', projectId],
    queryFn: async ({ signal }) => (await api('GET /projects/{id}/styles', { id: projectId }, signal)).styles,
  });

export const historyKey = (id: string) => ['code', id, 'history'] as const;
