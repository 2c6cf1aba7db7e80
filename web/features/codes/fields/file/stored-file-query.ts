import { queryOptions } from '@tanstack/react-query';
import { v2 } from '../../../../lib/v2.ts';

/** What is known of a file: it never changes. */
export function storedFileQuery(id: string) {
  return queryOptions({
    queryKey: ['file', id],
    queryFn: () => v2('GET /v2/files/{id}', { path: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
