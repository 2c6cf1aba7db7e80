import { Anchor, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DestinationCounts, Me } from '../../../../src/http/dashboard/contract.ts';
import { api } from '../../../lib/api.ts';
import { useDates } from '../../../lib/dates.ts';
import { useMeChange } from '../use-me-change.ts';

/** The switch, and what the checks have found. */
export function DestinationsSetting({ me }: { me: Me }) {
  const saving = useMeChange();
  return (
    <Stack gap="sm" maw={480}>
      <Switch
        label="Check destinations weekly"
        description="Once a week this server checks whether the pages that your active codes lead to still respond. It does not read their content and respects robots.txt. The sites see its address and the name RepointLinkCheck."
        checked={me.check_destinations}
        onChange={({ currentTarget }) => saving.mutate({ check_destinations: currentTarget.checked })}
      />
      {me.check_destinations && <Found />}
    </Stack>
  );
}

function Found() {
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
