import { ActionIcon, Badge, Stack, Text, Tooltip } from '@mantine/core';
import { type InfiniteData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { ShieldCheckIcon, Trash2Icon } from 'lucide-react';
import type { Page, SafetyListEntry } from '../../../src/http/dashboard/contract.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { useSearchField } from '../../components/search-field.tsx';
import { api } from '../../lib/api.ts';
import { confirmed } from '../../lib/confirm.tsx';
import { useDates } from '../../lib/dates.ts';
import { notify, notifyError } from '../../lib/notify.tsx';
import classes from './safety.module.css';
import { rescanQuery, SAFETY_LIST_KEY, safetyListQuery } from './safety-list-query.ts';
import { KINDS } from './safety-text.ts';

export function EntryList() {
  const { field, typed, asked: contains } = useSearchField('Search the list');
  const remove = useRemoveEntry();
  const list = useInfiniteQuery(safetyListQuery(contains));
  const entries = list.data?.pages.flatMap((page) => page.items);

  if (entries?.length === 0 && typed === '' && contains === '') {
    return (
      <EmptyState icon={ShieldCheckIcon} title="The list is empty">
        Add the first host above. Codes can then no longer lead there, and those that do are blocked.
      </EmptyState>
    );
  }
  return (
    <Stack gap="sm">
      {entries && field}
      <Text role="status" size="sm" c="dimmed" hidden={entries?.length !== 0}>
        {entries?.length === 0 && `No results for “${contains}”.`}
      </Text>
      <PagedList
        label="Unsafe hosts"
        list={list}
        row={(entry) => <EntryRow key={entry.entry_id} entry={entry} onRemove={() => remove(entry)} />}
        empty={null}
      />
    </Stack>
  );
}

function EntryRow({ entry, onRemove }: { entry: SafetyListEntry; onRemove: () => void }) {
  const { date } = useDates();
  const { name, covers } = KINDS[entry.kind];
  return (
    <li className={classes.row}>
      <Badge variant="light" color="gray" visibleFrom="sm">
        {name}
      </Badge>
      <div className="wrap-anywhere">
        <Text ff="monospace" size="sm">
          {entry.value}
        </Text>
        <Text size="xs" c="dimmed">
          {covers} · added on {date(entry.created_at)}
        </Text>
      </div>
      <Tooltip label="Remove from the list" withArrow>
        <ActionIcon size={40} onClick={onRemove} aria-label={`Remove ${entry.value}`}>
          <Trash2Icon size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </li>
  );
}

type Pages = InfiniteData<Page<SafetyListEntry>>;

/** Removes an entry after a confirmation. Optimistic: removed from every list at once, rolled back if refused. */
function useRemoveEntry() {
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
      notifyError(error, 'The entry was not removed');
    },
    onSuccess: (_done, { value }) => notify(`${value} was removed from the list.`),
    onSettled: () => {
      client.invalidateQueries({ queryKey: rescanQuery.queryKey });
      return client.invalidateQueries(lists);
    },
  });

  return async (entry: SafetyListEntry) => {
    const text = (
      <>
        Codes may lead to <b>{entry.value}</b> again. Those that were blocked because of it are re-checked and
        unblocked.
      </>
    );
    const question = { title: 'Remove from the list?', text, confirm: 'Remove from the list' };
    if (await confirmed({ ...question, isDangerous: true })) mutate(entry);
  };
}

function without(pages: Pages, id: string): Pages {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.entry_id !== id) })),
  };
}
