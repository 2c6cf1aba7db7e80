import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnalyticsQuery } from '../../../src/http/dashboard/contract.ts';
import { api } from '../../lib/api.ts';
import { type Schemas, v2 } from '../../lib/v2.ts';

/** The owner of the scans; `tag`: only of its codes that have it. */
export type Scope =
  | { kind: 'code'; id: string }
  | ({ tag?: string } & ({ kind: 'project'; id: string } | { kind: 'account' }));

/** The analytics of any scope; for a code there is more. */
export type ScopeAnalytics = Schemas['Analytics'] & Partial<Omit<Schemas['CodeAnalytics'], keyof Schemas['Analytics']>>;

/** Nothing tells when a code with a tag was scanned. */
const TAGGED_EVERY_MS = 15_000;

/** The page shows the previous range until the new one is loaded. */
export function analyticsQuery(scope: Scope, query: AnalyticsQuery) {
  return queryOptions({
    queryKey: ['analytics', scope, query],
    queryFn: ({ signal }) => load(scope, query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: isTagged(scope) ? TAGGED_EVERY_MS : false,
  });
}

export const isTagged = (scope: Scope): boolean => scope.kind !== 'code' && scope.tag !== undefined;

function load(scope: Scope, range: AnalyticsQuery, signal: AbortSignal): Promise<ScopeAnalytics> {
  if (scope.kind === 'code') {
    return v2('GET /v2/analytics/qr-codes/{qr_id}', { path: { qr_id: scope.id }, query: range }, signal);
  }
  const query = { ...range, ...(scope.tag !== undefined && { tag: scope.tag }) };
  return scope.kind === 'project'
    ? v2('GET /v2/analytics/projects/{project_id}', { path: { project_id: scope.id }, query }, signal)
    : v2('GET /v2/analytics/account', { query }, signal);
}

export function watchedCodesQuery({ from, to }: Pick<AnalyticsQuery, 'from' | 'to'>) {
  const query = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  return queryOptions({
    queryKey: ['analytics', 'watched-codes', query],
    queryFn: ({ signal }) => api('GET /analytics/codes', { query }, signal),
    placeholderData: keepPreviousData,
  });
}
