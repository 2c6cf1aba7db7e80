import { Stack, Text, Title } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDates } from '../../app/dates.ts';
import { meQuery } from '../../app/queries.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { LoadMore } from '../codes/list/load-more.tsx';
import { useCode } from '../codes/use-code.ts';
import { byDay, dayOf, nearDay } from './by-day.ts';
import { EntryFields } from './entry-fields.tsx';
import classes from './history.module.css';
import { HistoryEntry } from './history-entry.tsx';
import { HistorySkeleton } from './history-skeleton.tsx';
import { PutBackDialog } from './put-back-dialog.tsx';
import { stylePairs } from './style-change.ts';
import { useHistory } from './use-history.ts';
import { usePutBack } from './use-put-back.ts';

export function HistoryPage() {
  const code = useCode();
  const { data: me } = useSuspenseQuery(meQuery);
  const dates = useDates();
  const { entries, error, refetch, more } = useHistory(code.qr_id);
  const { asked, ask, confirm, close, isSaving } = usePutBack(code);
  const style = code.qr_render_metadata;
  const pairs = useMemo(() => stylePairs(entries ?? [], style), [entries, style]);

  if (!entries) return error ? <LoadError error={error} onRetry={refetch} /> : <HistorySkeleton />;
  if (entries.length === 0) {
    return (
      <EmptyState icon={IconHistory} title="Nothing has happened yet">
        {PROMISE}
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
          <ol className={classes.list}>
            {ofDay.map(({ key, entry }) => (
              <HistoryEntry key={key} entry={entry}>
                <EntryFields entry={entry} code={code} me={me} pair={pairs.get(entry)} onAsk={ask} />
              </HistoryEntry>
            ))}
          </ol>
        </section>
      ))}
      {entries.length === 1 && (
        <Text c="dimmed" size="sm">
          {PROMISE}
        </Text>
      )}
      {more && <LoadMore {...more} />}
      <PutBackDialog
        shown={asked?.proposal.shown ?? null}
        isOpen={asked?.isOpen ?? false}
        isSaving={isSaving}
        onConfirm={confirm}
        onClose={close}
      />
    </Stack>
  );
}

const PROMISE = 'Every change of this code will be listed here, with who made it and a way back.';
