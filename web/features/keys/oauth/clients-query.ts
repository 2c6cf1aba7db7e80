import { queryOptions } from '@tanstack/react-query';
import { v2 } from '../../../lib/v2.ts';

export const clientsQuery = queryOptions({
  queryKey: ['oauth-clients'],
  queryFn: ({ signal }) => v2('GET /v2/oauth-clients', {}, signal),
});
