import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Schemas, v2 } from '../../lib/v2.ts';
import { endpointQuery, refreshWebhooks } from './webhook-queries.ts';

/** Changes an endpoint. `failed`: the title of a refusal that no form shows. */
export function useEndpointChange(id: string, failed?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Schemas['WebhookEndpointChange']) =>
      v2('PATCH /v2/webhook-endpoints/{id}', { path: { id }, body }),
    onSuccess: (endpoint) => client.setQueryData(endpointQuery(id).queryKey, endpoint),
    onSettled: () => refreshWebhooks(client),
    ...(failed !== undefined && { meta: { failed } }),
  });
}
