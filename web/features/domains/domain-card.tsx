import { Badge, Box, Button, Flex, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { DotBadge } from '../../components/dot-badge.tsx';
import { withProof } from '../../components/with-proof.tsx';
import { confirmed } from '../../lib/confirm.tsx';
import { useDates } from '../../lib/dates.ts';
import { notify, notifyWarning } from '../../lib/notify.tsx';
import { type Domain, type RemovedDomain, v2 } from '../../lib/v2.ts';
import { checkedText, STATE_LABELS, stateOf } from './domain-state.ts';
import { MissingAddressRow, RecordRow } from './record-row.tsx';

type Props = {
  domain: Domain;
  isUsed: boolean;
  /** Whether only the server's own machine can open its address: then no record can lead to it. */
  isLocal: boolean;
};

/** One domain: its state, its records with the results, and its actions. */
export function DomainCard({ domain, isUsed, isLocal }: Props) {
  const { host, records, checks } = domain;
  const { label, color } = STATE_LABELS[stateOf(domain)];
  const { verify, remove } = useDomainActions(domain);
  return (
    <Paper withBorder p="md" component="section" aria-label={host}>
      <Stack gap="md">
        <Flex
          direction={{ base: 'column', sm: 'row' }}
          justify="space-between"
          align="flex-start"
          rowGap="sm"
          columnGap="md"
        >
          <Box miw={0}>
            <Group gap="xs">
              <Title order={2} size="h4" className="wrap-anywhere">
                {host}
              </Title>
              <DotBadge color={color}>{label}</DotBadge>
              {isUsed && <Badge variant="light">Used for links</Badge>}
            </Group>
            <Text size="sm" c="dimmed" mt={4}>
              <StateLine domain={domain} />
            </Text>
          </Box>
          <Group gap="xs" className="no-shrink">
            <Button
              variant={domain.state === 'pending' ? 'filled' : 'default'}
              loading={verify.isPending}
              onClick={() => verify.mutate()}
            >
              Check records
            </Button>
            <Button variant="default" onClick={remove} aria-label={`Remove ${host}`}>
              Remove…
            </Button>
          </Group>
        </Flex>
        <Stack component="ul" className="plain-list" aria-label={`Records of ${host}`}>
          {records.map((record) =>
            isLocal && record.type !== 'TXT' ? (
              <MissingAddressRow key={record.type} />
            ) : (
              <RecordRow
                key={record.type}
                record={record}
                check={checks.find((check) => check.record === `${record.type} ${record.name}`)}
              />
            ),
          )}
        </Stack>
      </Stack>
    </Paper>
  );
}

/** A removed domain, which still serves printed codes. */
export function RemovedCard({ domain: { host, removed_at, serves_until } }: { domain: RemovedDomain }) {
  const { dateTime } = useDates();
  return (
    <Paper withBorder p="md" component="section" aria-label={`${host}, removed`}>
      <Group gap="xs">
        <Title order={2} size="h4" className="wrap-anywhere">
          {host}
        </Title>
        <DotBadge color="gray.6">Removed</DotBadge>
      </Group>
      <Text size="sm" c="dimmed" mt={4}>
        Removed on {dateTime(removed_at)}. Codes printed with it keep working until {dateTime(serves_until)}, as long as
        it leads to this server, or until another account verifies it. Add it again to keep it.
      </Text>
    </Paper>
  );
}

function StateLine({ domain }: { domain: Domain }) {
  const { dateTime } = useDates();
  const { lapses_at, verified_at, failing_since, claimable_from, taken_at, checked_at } = domain;
  const checked = checked_at === null ? '' : ` Last checked ${dateTime(checked_at)}.`;
  if (failing_since !== null)
    return `The TXT record has been missing since ${dateTime(failing_since)}. Printed codes keep working. Add it again to show that the domain is still yours: from ${dateTime(claimable_from ?? '')} on, another account can take it over by proving it.${checked}`;
  if (verified_at !== null) return `Verified ${dateTime(verified_at)}, checked every day.${checked}`;
  if (taken_at !== null)
    return `Another account has verified this domain on ${dateTime(taken_at)}, so it does not serve your codes. This claim is removed on ${dateTime(lapses_at ?? '')}.${checked}`;
  return `Add these records at your DNS provider, then check them. If the domain is not verified by ${dateTime(lapses_at ?? '')}, it is removed from the list.${checked}`;
}

function useDomainActions({ host, project_id }: Domain) {
  const client = useQueryClient();
  const refresh = () => {
    // Links, pictures and the project's domain depend on it.
    for (const key of [['domains', project_id], ['projects'], ['codes'], ['code']])
      client.invalidateQueries({ queryKey: key });
  };
  const verify = useMutation({
    mutationFn: () => v2('POST /v2/domains/{host}/verify', { path: { host } }),
    onSuccess: (domain) => (stateOf(domain) === 'verified' ? notify : notifyWarning)(checkedText(domain)),
    meta: { failed: 'The records were not checked' },
    onSettled: refresh,
  });
  const { mutate } = useMutation({
    mutationFn: () => withProof(() => v2('DELETE /v2/domains/{host}', { path: { host } })),
    onSuccess: () => notify(`${host} was removed.`),
    meta: { failed: 'The domain was not removed' },
    onSettled: refresh,
  });
  const remove = async () => {
    const text =
      'Links and new pictures use the domain that was verified before it, or the main address. Codes printed with it keep working for 90 days, as long as it still leads to this server.';
    if (await confirmed({ title: `Remove ${host}?`, text, confirm: 'Remove domain', isDangerous: true })) mutate();
  };
  return { verify, remove };
}
