import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ActivitySearch, activityQueryOf } from '../../lib/activity-search.ts';
import { api, queryString, send } from '../../lib/api.ts';
import { pagedQuery } from '../../lib/paged-query.ts';
import { v2 } from '../../lib/v2.ts';

const PAGE_SIZE = 50;

/** The log of the account, newest first, in pages. */
export function activityQuery(search: ActivitySearch) {
  const query = activityQueryOf(search);
  const paged = pagedQuery(['activity', JSON.stringify(query)], (page, signal) =>
    v2('GET /v2/activity', { query: { page_size: PAGE_SIZE, ...query, ...page } }, signal),
  );
  return { ...paged, placeholderData: keepPreviousData };
}

export function operatorActivityQuery({ group }: ActivitySearch) {
  const { kind } = activityQueryOf(group ? { group } : {});
  const paged = pagedQuery(['operator', 'activity', group ?? null], (page, signal) =>
    api('GET /operator/activity', { query: { ...(kind && { kind }), ...page } }, signal),
  );
  return { ...paged, placeholderData: keepPreviousData };
}

/** Who did something lately. */
export const recentActorsQuery = queryOptions({
  queryKey: ['activity', 'actors'],
  queryFn: async ({ signal }) =>
    (await v2('GET /v2/activity', { query: { page_size: 100 } }, signal)).items.map(({ actor }) => actor),
});

/** Keys as those who do something; revoked ones too, of which a log tells most. */
export const keyActorsQuery = queryOptions({
  queryKey: ['activity', 'keys'],
  queryFn: async ({ signal }) =>
    (await v2('GET /v2/keys', {}, signal)).items.map(
      ({ key_id, name, last4 }) => ({ kind: 'key', key_id, name, last4 }) as const,
    ),
});

/** What is shown, as CSV. */
export async function activityFile(search: ActivitySearch): Promise<Blob> {
  const path = `/v2/activity${queryString(activityQueryOf(search))}`;
  return (await send(path, 'GET', undefined, undefined, { accept: 'text/csv' })) as Blob;
}
