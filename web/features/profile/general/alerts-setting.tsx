import { Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ALERT_KINDS, type AlertKind } from '../../../../src/alerts/alert-kinds.ts';
import type { Me } from '../../../../src/http/dashboard/contract.ts';
import { aboutQuery } from '../../../lib/queries.ts';
import { useMeChange } from '../use-me-change.ts';

const SWITCHES: Record<AlertKind, string> = {
  blocked: 'A code was blocked',
  limit: 'A code has used 90% of its scan limit',
  expiry: 'A code expires within 7 days',
  domain: 'The DNS record of a domain is missing',
  dead_destination: 'A destination is dead',
};

/** One switch for each kind of alert. */
export function AlertsSetting({ me }: { me: Me }) {
  const saving = useMeChange();
  const { data: about } = useQuery(aboutQuery);
  const set = (kind: AlertKind, isOn: boolean) => {
    const others = me.alerts_off.filter((off) => off !== kind);
    saving.mutate({ alerts_off: isOn ? others : [...others, kind] });
  };
  return (
    <Stack gap="sm" maw={480}>
      {about?.mail === false && (
        <Text size="sm">This server cannot send e-mail yet. Its operator has to set SMTP_URL first.</Text>
      )}
      {ALERT_KINDS.map((kind) => (
        <Switch
          key={kind}
          label={SWITCHES[kind]}
          description={
            kind === 'dead_destination' && !me.check_destinations ? 'Only if destinations are checked.' : undefined
          }
          checked={!me.alerts_off.includes(kind)}
          onChange={({ currentTarget }) => set(kind, currentTarget.checked)}
        />
      ))}
    </Stack>
  );
}
