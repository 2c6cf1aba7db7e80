import { Alert, Button, Group, Text } from '@mantine/core';
import { UnplugIcon } from 'lucide-react';
import { notify } from '../../lib/notify.tsx';
import type { WebhookEndpoint } from '../../lib/v2.ts';
import { useEndpointChange } from './use-endpoint-change.ts';
import { DISABLED_REASONS, type DisabledReason, endpointName } from './webhook-text.ts';

const MEANINGS: Record<DisabledReason, string> = {
  gone: 'It wants no more events, so this server has switched the webhook off.',
  failing: 'So this server has switched the webhook off. Its deliveries show what came back.',
};

/** Why the server switched an endpoint off, and the way back. */
export function DisabledNotice({ endpoint, reason }: { endpoint: WebhookEndpoint; reason: DisabledReason }) {
  const { mutate, isPending } = useEndpointChange(endpoint.endpoint_id, 'The webhook was not switched on');
  const name = endpointName(endpoint);
  const onSuccess = () => notify(`“${name}” is on again.`);
  return (
    <Alert color="red" icon={<UnplugIcon size={18} aria-hidden />} title={DISABLED_REASONS[reason]}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 18rem">
          {MEANINGS[reason]} On again, it gets what waits; what failed can be sent again on its page. What happens while
          it is off is not sent.
        </Text>
        <Button
          variant="default"
          loading={isPending}
          onClick={() => mutate({ enabled: true }, { onSuccess })}
          aria-label={`Switch on “${name}” again`}
        >
          Switch on again
        </Button>
      </Group>
    </Alert>
  );
}
