import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** For a mutation: shows its change at once in what a query gave, and rolls it back if the server refuses it. */
export function optimistic<Data, Change = void>(
  client: QueryClient,
  queryKey: QueryKey,
  changed: (data: Data, change: Change) => Data,
) {
  return {
    onMutate: async (change: Change) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<Data>(queryKey);
      if (before) client.setQueryData<Data>(queryKey, changed(before, change));
      return { before };
    },
    onError: (_error: Error, _change: Change, context: { before: Data | undefined } | undefined) => {
      if (context?.before) client.setQueryData(queryKey, context.before);
    },
  };
}
