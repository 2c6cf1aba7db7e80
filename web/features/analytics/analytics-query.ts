import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Analytics, AnalyticsQuery, CodeAnalytics } from '../../../src/http/dashboard/contract.ts';
import { api } from '../../lib/api.ts';

/** The owner of the scans. */
export type Scope = { kind: 'code' | 'project'; id: string } | { kind: 'account' };

/** The analytics of any scope; for a code there is more. */
export type ScopeAnalytics = Analytics & Partial<Omit<CodeAnalytics, keyof Analytics>>;

/** The page shows the previous range until the new one is loaded. */
export function analyticsQuery(scope: Scope, query: AnalyticsQuery) {
  return queryOptions({
    queryKey: ['analytics', scope, query],
    queryFn: ({ signal }) => load(scope, query, signal),
    placeholderData: keepPreviousData,
  });
}

function load(scope: Scope, query: AnalyticsQuery, signal: AbortSignal): Promise<ScopeAnalytics> {
  switch (scope.kind) {
    case 'code':
      return api('GET /codes/{id}/analytics', { id: scope.id, query }, signal);
    case 'project':
      return api('GET /projects/{id}/analytics', { id: scope.id, query }, signal);
    case 'account':
      return api('GET /analytics', { query }, signal);
  }
}

export function watchedCodesQuery({ from, to }: Pick<AnalyticsQuery, 'from' | 'to'>) {
  const query = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  return queryOptions({
    queryKey: ['analytics', 'watched-codes', query],
    queryFn: ({ signal }) => api('GET /analytics/codes', { query }, signal),
    placeholderData: keepPreviousData,
  });
}
