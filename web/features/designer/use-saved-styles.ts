import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SavedStyle } from '../../../src/http/dashboard/contract.ts';
import type { RenderStyle } from '../../../src/render/picture/style.ts';
import { api } from '../../app/api.ts';
import { tellError } from '../../app/notify.ts';

export const stylesQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['styles', projectId],
    queryFn: async ({ signal }) => (await api('GET /projects/{id}/styles', { id: projectId }, signal)).styles,
  });

export function useSaveStyle(projectId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; style: RenderStyle }) =>
      api('POST /projects/{id}/styles', { id: projectId, body }),
    onSuccess: () => client.invalidateQueries(stylesQuery(projectId)),
  });
}

/** Gone at once, back with the reason if it is refused. */
export function useDeleteStyle(projectId: string) {
  const client = useQueryClient();
  const key = stylesQuery(projectId).queryKey;
  return useMutation({
    mutationFn: (id: string) => api('DELETE /styles/{id}', { id }),
    onMutate: async (id) => {
      await client.cancelQueries({ queryKey: key });
      const before = client.getQueryData<SavedStyle[]>(key);
      client.setQueryData<SavedStyle[]>(key, (styles) => styles?.filter(({ style_id }) => style_id !== id));
      return { before };
    },
    onError: (error, _id, context) => {
      client.setQueryData(key, context?.before);
      tellError(error, 'The style was not deleted');
    },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}
