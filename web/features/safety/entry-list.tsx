import { Button, Center, Paper, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch, IconShieldCheck } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { EntryRow } from './entry-row.tsx';
import classes from './safety.module.css';
import { safetyListQuery } from './safety-list-query.ts';
import { useRemoveEntry } from './use-remove-entry.tsx';

const TYPING_PAUSE_MS = 200;

export function EntryList() {
  const [search, setSearch] = useState('');
  const [contains] = useDebouncedValue(search.trim(), TYPING_PAUSE_MS);
  const remove = useRemoveEntry();
  const list = useInfiniteQuery(safetyListQuery(contains));
  const entries = list.data?.pages.flatMap((page) => page.items);

  if (!entries) {
    return list.error ? <LoadError error={list.error} onRetry={list.refetch} /> : <Skeleton h={160} />;
  }
  if (entries.length === 0 && search === '' && contains === '') {
    return (
      <EmptyState icon={IconShieldCheck} title="The list is empty">
        Add the first host above. Codes can then no longer lead there, and those that do are blocked.
      </EmptyState>
    );
  }
  return (
    <Stack gap="sm">
      <TextInput
        aria-label="Search the list"
        placeholder="Search the list"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        maw={320}
      />
      <Text role="status" size="sm" c="dimmed" hidden={entries.length > 0}>
        {entries.length === 0 && `Nothing on the list contains “${contains}”.`}
      </Text>
      {entries.length > 0 && (
        <Paper withBorder component="ul" className={classes.list} aria-label="Unsafe hosts">
          {entries.map((entry) => (
            <EntryRow key={entry.entry_id} entry={entry} onRemove={() => remove(entry)} />
          ))}
        </Paper>
      )}
      {list.hasNextPage && (
        <Center>
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            Show more
          </Button>
        </Center>
      )}
    </Stack>
  );
}
