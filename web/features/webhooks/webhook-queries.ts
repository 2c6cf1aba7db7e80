import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { pagedQuery } from '../../lib/paged-query.ts';
import { webhookEndpointsQuery } from '../../lib/queries.ts';
import { v2, type WebhookDelivery, type WebhookEndpoint } from '../../lib/v2.ts';
import { pollMs } from './health.ts';

const { queryKey } = webhookEndpointsQuery;

/** What the plan allows, and how much of it is taken. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => v2('GET /v2/account', {}, signal),
});

/** After endpoints were made, changed or deleted, or something was sent. */
export function refreshWebhooks(client: QueryClient): Promise<unknown> {
  const keys = [queryKey, accountQuery.queryKey];
  return Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: key })));
}

/** Short: the server may switch an endpoint off while its page is open. */
const FOLLOW_MS = 5_000;

export const endpointQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKey, id],
    queryFn: ({ signal }) => v2('GET /v2/webhook-endpoints/{id}', { path: { id } }, signal),
    refetchInterval: FOLLOW_MS,
  });

const GLANCE = 20;

/** The latest deliveries, newest first, and when the last event that arrived was made; null: none has. */
export const healthQuery = ({ endpoint_id: id, enabled }: WebhookEndpoint) =>
  queryOptions({
    queryKey: [...queryKey, id, 'health'],
    queryFn: async ({ signal }) => {
      const list = (query: { page_size: number; status?: 'succeeded' }) =>
        v2('GET /v2/webhook-endpoints/{id}/deliveries', { path: { id }, query }, signal);
      const latest = (await list({ page_size: GLANCE })).items;
      const arrived = (items: WebhookDelivery[]) => items.find(({ status }) => status === 'succeeded');
      const isFurtherBack = latest.length === GLANCE && !arrived(latest);
      const last = arrived(isFurtherBack ? (await list({ page_size: 1, status: 'succeeded' })).items : latest);
      return { latest, lastArrived: last?.created_at ?? null };
    },
    refetchInterval: ({ state }) => pollMs(state.data?.latest ?? [], enabled, Date.now()),
  });

export type DeliveryStatus = WebhookDelivery['status'];

export const deliveriesQuery = ({ endpoint_id: id, enabled }: WebhookEndpoint, status: DeliveryStatus | 'all') => ({
  ...pagedQuery<WebhookDelivery>([...queryKey, id, 'deliveries', status], (page, signal) => {
    const query = { page_size: GLANCE, ...page, ...(status !== 'all' && { status }) };
    return v2('GET /v2/webhook-endpoints/{id}/deliveries', { path: { id }, query }, signal);
  }),
  refetchInterval: ({ state }: { state: { data: { pages: { items: WebhookDelivery[] }[] } | undefined } }) =>
    pollMs(state.data?.pages.flatMap(({ items }) => items) ?? [], enabled, Date.now()),
});

/** One with its body, headers and last answer; followed as long as it is pending. */
export const deliveryQuery = ({ endpoint_id: id, enabled }: WebhookEndpoint, deliveryId: string) =>
  queryOptions({
    queryKey: [...queryKey, id, 'deliveries', 'one', deliveryId],
    queryFn: ({ signal }) =>
      v2('GET /v2/webhook-endpoints/{id}/deliveries/{delivery_id}', { path: { id, delivery_id: deliveryId } }, signal),
    refetchInterval: ({ state }) =>
      state.data?.status === 'pending' ? pollMs([state.data], enabled, Date.now()) : false,
  });
