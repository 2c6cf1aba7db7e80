import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnalyticsQuery } from '../../../src/http/dashboard/contract.ts';
import { api } from '../../lib/api.ts';
import { type Schemas, v2 } from '../../lib/v2.ts';

/** The owner of the scans. */
export type Scope = { kind: 'code' | 'project'; id: string } | { kind: 'account' };

/** The analytics of any scope; for a code there is more. */
export type ScopeAnalytics = Schemas['Analytics'] & Partial<Omit<Schemas['CodeAnalytics'], keyof Schemas['Analytics']>>;

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
      return v2('GET /v2/analytics/qr-codes/{qr_id}', { path: { qr_id: scope.id }, query }, signal);
    case 'project':
      return v2('GET /v2/analytics/projects/{project_id}', { path: { project_id: scope.id }, query }, signal);
    case 'account':
      return v2('GET /v2/analytics/account', { query }, signal);
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
