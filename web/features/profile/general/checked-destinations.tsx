import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DestinationCounts } from '../../../../src/http/dashboard/contract.ts';
import { api } from '../../../lib/api.ts';
import { useDates } from '../../../lib/dates.ts';

/** What the checks of destinations have found. */
export function CheckedDestinations() {
  const { count } = useDates();
  const { data } = useQuery({
    queryKey: ['destinations'],
    queryFn: ({ signal }) => api('GET /me/destinations', {}, signal),
  });
  if (!data) return null;
  return (
    <Text size="sm">
      {found(data, count)}
      {data.dead > 0 && (
        <>
          {' '}
          <Anchor
            inherit
            underline="always"
            renderRoot={(props) => <Link to="/codes" search={{ status: 'dead_destination' }} {...props} />}
          >
            Show codes with a dead destination
          </Anchor>
        </>
      )}
    </Text>
  );
}

function found(counts: DestinationCounts, count: (number: number) => string): string {
  const parts: [number, string][] = [
    [counts.dead, 'dead'],
    [counts.unreachable, 'without an answer at the last check'],
    [counts.skipped, 'skipped'],
    [counts.ok, 'fine'],
    [counts.waiting, 'waiting for the first check'],
  ];
  const shown = parts.filter(([codes]) => codes > 0).map(([codes, state]) => `${count(codes)} ${state}`);
  return shown.length === 0 ? 'No codes have been checked yet.' : `Codes: ${shown.join(', ')}.`;
}
