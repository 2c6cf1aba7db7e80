import { Anchor, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { HistoryIcon } from 'lucide-react';
import type { SafetyEventEntry } from '../../../src/http/dashboard/contract.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { PagedList } from '../../components/paged-list.tsx';
import { useDates } from '../../lib/dates.ts';
import { reasonText } from '../../lib/safety-text.ts';
import { safetyEventsQuery } from './operator-queries.ts';
import { eventText } from './operator-text.ts';

/** When, why and by whom codes were blocked and unblocked: of one code, or of all. */
export function SafetyEvents({ qrId }: { qrId: string | null }) {
  const list = useInfiniteQuery(safetyEventsQuery(qrId));
  return (
    <PagedList
      label={qrId === null ? 'History of blocked codes' : 'History of this code'}
      list={list}
      row={(event) => <EventRow key={event.event_id} event={event} isNamed={qrId === null} />}
      empty={
        <EmptyState icon={HistoryIcon} title="No code was blocked so far">
          Every block and unblock is listed here, with its reason.
        </EmptyState>
      }
      height={qrId === null ? 160 : 40}
    />
  );
}

function EventRow({ event, isNamed }: { event: SafetyEventEntry; isNamed: boolean }) {
  const { dateTime } = useDates();
  return (
    <Stack component="li" gap="xs" className="wrap-anywhere">
      <div>
        {isNamed && <Text fw={600}>{event.label}</Text>}
        <Text size="sm" fw={isNamed ? 400 : 600}>
          {eventText(event)}
        </Text>
        <Text size="sm" c="dimmed">
          {dateTime(event.at)}
          {isNamed && (
            <>
              {', '}
              <Anchor href={event.link} target="_blank" rel="noreferrer" underline="always" inherit>
                {event.link}
              </Anchor>{' '}
              of {event.account_email}
            </>
          )}
        </Text>
        {event.reasons.map((reason) => (
          <Text key={`${reason.source} ${reason.url}`} size="sm">
            {reasonText(reason)}
          </Text>
        ))}
      </div>
    </Stack>
  );
}
