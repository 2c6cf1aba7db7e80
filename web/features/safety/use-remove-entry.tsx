import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Page, SafetyListEntry } from '../../../src/http/dashboard/contract.ts';
import { api } from '../../app/api.ts';
import { tell, tellError } from '../../app/notify.ts';
import { SAFETY_LIST_KEY } from './safety-list-query.ts';

type Pages = InfiniteData<Page<SafetyListEntry>>;

/** Removing, after a question: gone from every list at once, back with the server's reason if it is refused. */
export function useRemoveEntry() {
  const client = useQueryClient();
  const lists = { queryKey: SAFETY_LIST_KEY };
  const { mutate } = useMutation({
    mutationFn: ({ entry_id: id }: SafetyListEntry) => api('DELETE /safety-list/{id}', { id }),
    onMutate: async ({ entry_id: id }) => {
      await client.cancelQueries(lists);
      const before = client.getQueriesData<Pages>(lists);
      client.setQueriesData<Pages>(lists, (pages) => pages && without(pages, id));
      return { before };
    },
    onError: (error, _entry, context) => {
      for (const [key, pages] of context?.before ?? []) client.setQueryData(key, pages);
      tellError(error, 'The entry was not removed');
    },
    onSuccess: (_done, { value }) => tell(`${value} is off the list.`),
    onSettled: () => client.invalidateQueries(lists),
  });

  return (entry: SafetyListEntry) =>
    modals.openConfirmModal({
      title: 'Remove from the list?',
      children: (
        <Text size="sm">
          Codes may lead to <b>{entry.value}</b> again. Those that were blocked because of it become active at
          their next check.
        </Text>
      ),
      labels: { confirm: 'Remove from the list', cancel: 'Cancel' },
      confirmProps: { color: 'red' },
      onConfirm: () => mutate(entry),
    });
}

function without(pages: Pages, id: string): Pages {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.entry_id !== id) })),
  };
}
