import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ProjectChange } from '../../../src/http/dashboard/contract.ts';
import { api } from '../../app/api.ts';
import { tellError } from '../../app/notify.ts';
import { projectsQuery } from '../../app/queries.ts';
import { withChange } from './project-changes.ts';

const { queryKey } = projectsQuery;

/** Changes a project: shown as done at once, taken back with the server's reason if it is refused. */
export function useProjectChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: ProjectChange }) =>
      api('PATCH /projects/{id}', { id, body: change }),
    onMutate: async ({ id, change }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      if (before) client.setQueryData(queryKey, withChange(before, id, change));
      return { before };
    },
    onError: (error, _change, context) => {
      if (context?.before) client.setQueryData(queryKey, context.before);
      tellError(error, 'The project was not changed');
    },
    onSettled: () => {
      // What shows a project's name, default or archived state elsewhere.
      for (const key of [queryKey, ['me'], ['codes'], ['code']]) client.invalidateQueries({ queryKey: key });
    },
  });
}
