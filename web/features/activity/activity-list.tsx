import { Group, Skeleton, Stack, Title } from '@mantine/core';
import { type InfiniteData, type UseInfiniteQueryResult, useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Page } from '../../../src/http/dashboard/contract.ts';
import { LoadError } from '../../components/load-error.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { byDay, dayOf, nearDay } from '../../lib/by-day.ts';
import { useDates } from '../../lib/dates.ts';
import { meQuery } from '../../lib/queries.ts';
import type { Activity } from '../../lib/v2.ts';
import { ActivityEntry } from './activity-entry.tsx';

type Props = {
  list: UseInfiniteQueryResult<InfiniteData<Page<Activity>>>;
  empty: ReactNode;
  /** Shows what somebody did, by his id. */
  onActor: (id: string) => void;
};

/** A log, by days, with more as one scrolls. */
export function ActivityList({ list, empty, onActor }: Props) {
  const { data: me } = useSuspenseQuery(meQuery);
  const dates = useDates();
  const entries = list.data?.pages.flatMap(({ items }) => items);
  if (!entries) return list.error ? <LoadError error={list.error} onRetry={list.refetch} /> : <ListSkeleton />;
  if (entries.length === 0) return empty;
  const today = dayOf(new Date().toISOString(), me.timezone);
  return (
    <Stack gap="xl">
      {byDay(entries, me.timezone).map(({ day, entries: ofDay }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <Title order={2} size="h4" id={`day-${day}`} mb="md">
            {nearDay(day, today) ?? dates.date(ofDay[0]?.entry.at ?? day)}
          </Title>
          <Stack component="ol" gap="md" className="plain-list">
            {ofDay.map(({ entry }) => (
              <ActivityEntry key={entry.activity_id} entry={entry} onActor={onActor} />
            ))}
          </Stack>
        </section>
      ))}
      <LoadMore list={list} />
    </Stack>
  );
}

function ListSkeleton() {
  return (
    <Stack gap="md" role="status" aria-label="Loading the activity">
      <Skeleton height={22} width={120} />
      {[1, 2, 3, 4].map((row) => (
        <Group key={row} gap="md" wrap="nowrap" align="flex-start">
          <Skeleton circle height={32} />
          <Stack gap="xs" flex={1}>
            <Skeleton height={16} width="55%" mt={4} />
            <Skeleton height={12} width="30%" />
          </Stack>
        </Group>
      ))}
    </Stack>
  );
}
