import { Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { HistoryIcon } from 'lucide-react';
import { useMemo } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { LoadMore } from '../../components/load-more.tsx';
import { byDay, dayOf, nearDay } from '../../lib/by-day.ts';
import { useDates } from '../../lib/dates.ts';
import { may } from '../../lib/may.ts';
import { pagedQuery } from '../../lib/paged-query.ts';
import { historyKey, meQuery } from '../../lib/queries.ts';
import { useCode } from '../../lib/use-code.ts';
import { v2 } from '../../lib/v2.ts';
import { HistoryEntry } from './history-entry.tsx';
import { RestoreDialog, useRestore } from './restore-dialog.tsx';
import { stylePairs } from './style-change.ts';

export function HistoryPage() {
  const code = useCode();
  const { data: me } = useSuspenseQuery(meQuery);
  const dates = useDates();
  const promise = may(me, 'qr.write') ? PROMISE + RESTORE : PROMISE;
  const list = useInfiniteQuery(historyQuery(code.qr_id));
  const entries = useMemo(() => list.data?.pages.flatMap(({ items }) => items), [list.data]);
  const { asked, ask, confirm, close, isSaving } = useRestore(code);
  const { qr_render_metadata: style, decoration } = code;
  const pairs = useMemo(() => stylePairs(entries ?? [], { style, decoration }), [entries, style, decoration]);

  if (!entries) return list.error ? <LoadError error={list.error} onRetry={list.refetch} /> : <HistorySkeleton />;
  if (entries.length === 0) {
    return (
      <EmptyState icon={HistoryIcon} title="No changes yet">
        {promise}
      </EmptyState>
    );
  }
  const today = dayOf(new Date().toISOString(), me.timezone);
  return (
    <Stack gap="xl" maw={720}>
      {byDay(entries, me.timezone).map(({ day, entries: ofDay }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <Title order={2} id={`day-${day}`} mb="md">
            {nearDay(day, today) ?? dates.date(ofDay[0]?.entry.at ?? day)}
          </Title>
          <Stack component="ol" gap="1.5rem" className="plain-list">
            {ofDay.map(({ key, entry }) => (
              <HistoryEntry key={key} entry={entry} code={code} me={me} pair={pairs.get(entry)} onAsk={ask} />
            ))}
          </Stack>
        </section>
      ))}
      {entries.length === 1 && (
        <Text c="dimmed" size="sm">
          {promise}
        </Text>
      )}
      <LoadMore list={list} />
      <RestoreDialog
        shown={asked?.proposal.shown ?? null}
        isOpen={asked?.isOpen ?? false}
        isSaving={isSaving}
        onConfirm={confirm}
        onClose={close}
      />
    </Stack>
  );
}

const PROMISE = 'Every change to this code is listed here, with who made it.';
const RESTORE = ' What was before can be restored.';

/** The history of a code, newest first, in pages. */
const historyQuery = (id: string) =>
  pagedQuery(historyKey(id), (query, signal) => v2('GET /v2/qr-codes/{id}/history', { path: { id }, query }, signal));

function HistorySkeleton() {
  return (
    <Stack gap="lg" maw={720} role="status" aria-label="Loading the history">
      <Skeleton height={24} width={120} />
      {[1, 2, 3].map((row) => (
        <Group key={row} gap="md" wrap="nowrap" align="flex-start">
          <Skeleton circle height={32} />
          <Stack gap="xs" flex={1}>
            <Skeleton height={18} width="45%" mt={6} />
            <Skeleton height={64} radius="md" />
          </Stack>
        </Group>
      ))}
    </Stack>
  );
}
