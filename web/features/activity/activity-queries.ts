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

export function operatorActivityQuery(search: ActivitySearch) {
  const query = activityQueryOf(search);
  const paged = pagedQuery(['operator', 'activity', JSON.stringify(query)], (page, signal) =>
    api('GET /operator/activity', { query: { ...query, ...page } }, signal),
  );
  return { ...paged, placeholderData: keepPreviousData };
}

/** Who did something lately. */
export const recentActorsQuery = queryOptions({
  queryKey: ['activity', 'actors'],
  queryFn: async ({ signal }) =>
    (await v2('GET /v2/activity', { query: { page_size: 100 } }, signal)).items.map(({ actor }) => actor),
});

export const operatorActorsQuery = queryOptions({
  queryKey: ['operator', 'activity', 'actors'],
  queryFn: async ({ signal }) =>
    (await api('GET /operator/activity', { query: {} }, signal)).items.map(({ actor }) => actor),
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
export const activityFile = (search: ActivitySearch) => table('/v2/activity', search);
export const operatorActivityFile = (search: ActivitySearch) => table('/dashboard-api/operator/activity', search);

async function table(path: string, search: ActivitySearch): Promise<Blob> {
  const address = `${path}${queryString(activityQueryOf(search))}`;
  return (await send(address, 'GET', undefined, undefined, { accept: 'text/csv' })) as Blob;
}
